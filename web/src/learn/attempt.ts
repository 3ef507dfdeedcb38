/** A step of a lesson that is being tried; what came of it is asked of the rules. */

import { Table } from '../lib/rules'
import type { Look, Message } from '../lib/types'
import type { LessonStep } from './lesson'

/** It was done, the turn goes on, or it was not done: for a named reason, or for none. */
export type Verdict = { kind: 'done' | 'open' } | { kind: 'not'; mistake: number | undefined }

/** What follows these moves on a line that begins with them. */
function next(moves: readonly string[], played: readonly string[]): string | undefined {
  return played.every((text, i) => text === moves[i]) ? moves[played.length] : undefined
}

export class Attempt {
  readonly seat: number
  private readonly table: Table
  private readonly played: string[] = []
  private isAnswered = false

  constructor(
    variant: string,
    private readonly step: LessonStep,
  ) {
    this.table = Table.start(variant, step.position)
    this.seat = this.table.toMove ?? 0
  }

  /** What the learner sees. */
  look(): Look {
    return this.table.look(this.seat)
  }

  whyNot(path: readonly string[]): Message | undefined {
    return this.table.whyNot(this.seat, path)
  }

  /** Plays a move of the learner's, and the answers that the step knows; throws what the rules refuse. */
  play(text: string): Verdict {
    this.table.play(this.seat, text)
    this.played.push(text)
    while (this.verdict().kind !== 'done' && this.answer());
    return this.verdict()
  }

  private answer(): boolean {
    const { toMove } = this.table
    if (toMove === undefined || toMove === this.seat) return false
    const lines = [this.step.solution ?? [], ...(this.step.mistake ?? []).map(({ moves }) => moves)]
    const answer = lines.map((line) => next(line, this.played)).find((move) => move !== undefined)
    if (answer === undefined) return false
    this.table.play(toMove, answer)
    this.played.push(answer)
    return (this.isAnswered = true)
  }

  private verdict(): Verdict {
    const met = (conditions: string[]) => this.table.firstMet(conditions, this.seat, 0)
    if (met([this.step.goal]) !== undefined) return { kind: 'done' }
    const goesOn = !this.isAnswered || next(this.step.solution ?? [], this.played) !== undefined
    if (this.table.toMove === this.seat && goesOn) return { kind: 'open' }
    return { kind: 'not', mistake: met((this.step.mistake ?? []).map(({ when }) => when ?? '')) }
  }
}
