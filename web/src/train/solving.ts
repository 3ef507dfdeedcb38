/** A puzzle that is being solved: the line answers for the other side. */

import type { Family } from '../games/names'
import { Opponent } from '../lib/engine'
import type { Table } from '../lib/rules'
import type { Look, Message } from '../lib/types'
import { tableOf, type Puzzle } from './puzzle'

/** Solved, the line goes on, or another move was tried. */
export type Verdict = 'solved' | 'open' | 'wrong'

/** Positions that are looked at for an answer to another move. */
const NODES = 20_000

export class Solving {
  readonly seat: number
  private readonly table: Table
  private readonly opponent: Opponent

  constructor(
    family: Family,
    private readonly puzzle: Puzzle,
  ) {
    this.table = tableOf(family, puzzle)
    this.seat = this.table.toMove ?? 0
    this.opponent = new Opponent(this.look().variant, () => this.table.record())
  }

  /** What the solver sees. */
  look(): Look {
    return this.table.look(this.seat)
  }

  whyNot(path: readonly string[]): Message | undefined {
    return this.table.whyNot(this.seat, path)
  }

  /** The move of the line that is due. */
  get due(): string | undefined {
    return this.puzzle.line[this.table.ply]
  }

  /** Plays a move of the solver's, and the answers where it is the right one; throws what the rules refuse. */
  play(text: string): Verdict {
    const isRight = text === this.due
    this.table.play(this.seat, text)
    if (!isRight) return 'wrong'
    for (let next = this.due; next !== undefined && this.table.toMove !== this.seat; next = this.due)
      this.table.play(this.table.toMove!, next)
    return this.due === undefined ? 'solved' : 'open'
  }

  /** Lets the other side answer a wrong move, as strongly as it can. */
  async refute(): Promise<void> {
    const { toMove, ply } = this.table
    if (toMove === undefined || toMove === this.seat) return
    const thought = await this.opponent.think('best', NODES, 1)
    if (thought && this.table.ply === ply) this.table.play(toMove, thought.text)
  }
}
