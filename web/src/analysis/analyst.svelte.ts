/** Looks at the position on the board, better and better, and at the whole line once. */

import { analyse, judge, Stopped, stopThinking } from '../lib/engine'
import { Refused } from '../lib/rules'
import { translate } from '../lib/translation.svelte'
import type { Thought } from '../lib/types'
import { askServer } from './serverTable'

/** How many positions a round may look at. */
const ROUNDS = [10_000, 100_000, 1_000_000, 5_000_000]
/** The rules take no greater number. */
const MOST = 4_000_000_000
/** For the graph, a position. */
const JUDGED = 2_000
/** People who leaf through a game are not at each position for long. */
const PAUSE_MS = 120

/** What is to be looked at. */
export interface Topic {
  /** Names the position. */
  key: string
  variant: string
  position: string
  record: string
  /** The whole line and its name; nothing where a graph would tell secrets. */
  line: { key: string; moves: readonly string[]; record: () => string } | null
  isOver: boolean
}

interface Known {
  thoughts: Thought[]
  rounds: number
  isFromServer?: boolean
}

const roundOf = (i: number): number => Math.min(MOST, ROUNDS[i] ?? ROUNDS.at(-1)! * 4 ** (i - ROUNDS.length + 1))
const isProven = ({ thoughts, rounds }: Known): boolean =>
  rounds > 0 && thoughts.every(({ value }) => value.kind !== 'chance')

export class Analyst {
  private topic: Topic | undefined
  private known = new Map<string, Known>()
  private judged = new Map<string, (number | null)[]>()
  /** Which of the runs is the latest; the others have nothing to say any more. */
  private run = 0
  /** The moves of the line whose graph is shown. */
  private drawn: readonly string[] = []

  on = $state(true)
  busy = $state(false)
  failure = $state('')
  thoughts = $state.raw<readonly Thought[]>([])
  rounds = $state(0)
  chances = $state.raw<readonly (number | null)[]>([])
  proven = $state(false)
  isFromServer = $state(false)

  /** Another position is on the board. */
  follow(topic: Topic) {
    this.topic = topic
    this.show()
    this.restart(PAUSE_MS)
  }

  stop() {
    this.on = false
    this.halt()
  }

  /** Goes on where it stopped, or deeper than it usually would. */
  goOn() {
    this.on = true
    this.restart(0, Math.max(ROUNDS.length, this.rounds + 1))
  }

  close() {
    this.topic = undefined
    this.halt()
  }

  private halt() {
    this.run++
    if (this.busy) stopThinking()
    this.busy = false
  }

  private restart(pause: number, rounds = ROUNDS.length) {
    this.halt()
    this.failure = ''
    if (this.on && this.topic) void this.look(this.topic, this.run, pause, rounds)
  }

  private show() {
    const { key, line } = this.topic!
    const known = this.known.get(key)
    this.thoughts = known?.thoughts ?? []
    this.rounds = known?.rounds ?? 0
    this.proven = known !== undefined && isProven(known)
    this.isFromServer = known?.isFromServer ?? false
    this.chances = line ? (this.judged.get(line.key) ?? this.shared(line.moves)) : []
    this.drawn = line?.moves ?? []
  }

  /** What is known of the line before is known of this one as far as they are the same. */
  private shared(moves: readonly string[]): (number | null)[] {
    const parting = moves.findIndex((move, i) => move !== this.drawn[i])
    return this.chances.slice(0, (parting < 0 ? moves.length : parting) + 1)
  }

  private async look(topic: Topic, run: number, pause: number, rounds: number) {
    this.busy = true
    try {
      await new Promise((resolve) => setTimeout(resolve, pause))
      if (run !== this.run) return
      if (this.rounds === 0) await this.ask(topic, run)
      if (run === this.run && this.rounds === 0) await this.deepen(topic, run, 1)
      if (run === this.run) await this.judge(topic, run)
      if (run === this.run) await this.deepen(topic, run, rounds)
    } catch (reason) {
      if (run === this.run && !(reason instanceof Stopped))
        this.failure = reason instanceof Refused ? translate(reason.why) : (reason as Error).message
    } finally {
      if (run === this.run) this.busy = false
    }
  }

  /** The tables of the server need no search. */
  private async ask({ key, variant, position, isOver }: Topic, run: number) {
    const thoughts = isOver ? undefined : await askServer(variant, position)
    if (!thoughts || run !== this.run) return
    this.known.set(key, { thoughts, rounds: 1, isFromServer: true })
    this.show()
  }

  private async deepen({ key, variant, record, isOver }: Topic, run: number, rounds: number) {
    if (isOver || this.proven) return
    const budgets = Array.from({ length: rounds }, (_, i) => roundOf(i)).slice(this.rounds)
    for await (const thoughts of analyse({ variant, record }, budgets)) {
      if (run !== this.run) return
      this.known.set(key, { thoughts, rounds: this.rounds + 1 })
      this.show()
    }
  }

  private async judge({ variant, line }: Topic, run: number) {
    if (!line || this.judged.has(line.key)) return
    const chances = await judge({ variant, record: line.record() }, JUDGED)
    this.judged.set(line.key, chances)
    if (run === this.run) this.show()
  }
}
