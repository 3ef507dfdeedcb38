/** A set-up that is being made: six pieces on two lines of the ramp; two that are tapped change places. */

import type { Gesture, Look, Token } from '../../lib/types'
import { pieceOf, type Arrangement } from '../game'

export class SetUp implements Arrangement {
  readonly cells: readonly string[]
  private readonly seat: number
  private readonly moves: readonly Gesture[]
  private readonly others: readonly Token[]
  private kinds = $state<string[]>([])
  held = $state<string | null>(null)

  constructor({ scene, toMove }: Look) {
    this.seat = toMove ?? 0
    this.cells = scene.toFill ?? []
    this.moves = scene.moves
    this.others = scene.tokens.filter((token) => token.seat !== this.seat)
    this.shuffle()
  }

  get text(): string {
    const lies = (looks: readonly string[]) => looks.every((look, i) => look === this.kinds[i])
    return this.moves.find(({ looks }) => looks && lies(looks))?.text ?? ''
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
    const random = crypto.getRandomValues(new Uint32Array(1))[0]! % this.moves.length
    this.kinds = [...(this.moves[random]!.looks ?? [])]
    this.held = null
  }
}
