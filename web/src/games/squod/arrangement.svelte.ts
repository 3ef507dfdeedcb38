/** A set-up that is being made: six pieces on two lines of the ramp; two that are tapped change places. */

import type { Look, Token } from '../../lib/types'
import { pieceOf, type Arrangement } from '../game'

export class SetUp implements Arrangement {
  readonly cells: readonly string[]
  private readonly seat: number
  private readonly layouts: readonly string[]
  private readonly others: readonly Token[]
  private kinds = $state<string[]>([])
  held = $state<string | null>(null)

  constructor({ scene, toMove }: Look) {
    this.seat = toMove ?? 0
    const line = (number: number) => `${'swne'[this.seat]}${number}`
    const on = (start: string) => scene.spots.map(({ id }) => id).filter((id) => id.startsWith(start))
    this.cells = [...on(line(2)).sort(), ...on(line(1)).sort()]
    this.layouts = scene.moves.map(({ text }) => text)
    this.others = scene.tokens.filter((token) => token.seat !== this.seat)
    this.shuffle()
  }

  get text(): string {
    return `${this.kinds.slice(0, 3).join('')}/${this.kinds.slice(3).join('')}`
  }

  /** The pieces on the board, with one's own where they are to lie. */
  get tokens(): Token[] {
    return [...this.others, ...this.kinds.map((kind, i) => ({ ...pieceOf(this.seat, kind), at: this.cells[i]! }))]
  }

  tap(cell: string): void {
    const [one, other] = [this.cells.indexOf(this.held ?? ''), this.cells.indexOf(cell)]
    if (other < 0) return
    if (one < 0) return void (this.held = cell)
    ;[this.kinds[one], this.kinds[other]] = [this.kinds[other]!, this.kinds[one]!]
    this.held = null
  }

  shuffle(): void {
    const random = crypto.getRandomValues(new Uint32Array(1))[0]! % this.layouts.length
    this.kinds = [...this.layouts[random]!.replace('/', '')]
    this.held = null
  }
}
