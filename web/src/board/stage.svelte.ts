/** Tells what happened: steps wait in line and are shown beat by beat; somebody in a hurry sees how it ended. */

import { sound } from '../lib/sounds'
import type { Step, Token } from '../lib/types'
import { isSameStep } from './lastMove'
import { glide, perform, rewind, settle, type Actor, type EventLog } from './motion'
import { beatsOf, endSound, HOLD_MS, type Beat } from './story'

/** How long a beat of so many milliseconds is for the reader; 0 for those who want no motion. */
export type Tempo = (ms: number) => number

const BACK_MS = 220

/** How many steps are told once a log is: those of its moves, and one for an end that no move made. */
const endOf = ({ ply, events }: EventLog): number => Math.max(ply, (events.at(-1)?.ply ?? -1) + 1)

/** The steps from one number to another, if the log has them all. */
function stepsBetween(log: EventLog, from: number, to: number): readonly Step[] | undefined {
  const steps = log.events.filter((step) => step.ply >= from && step.ply < to)
  return steps.length === to - from ? steps : undefined
}

/** Whether one log may go on from the other: what both tell is the same. */
const isJoined = (one: EventLog, other: EventLog): boolean =>
  one.events.every((step) => other.events.every((also) => step.ply !== also.ply || isSameStep(step, also)))

export class Stage {
  actors = $state.raw<readonly Actor[]>([])
  /** The step that is told, or was told last; several, where somebody was in a hurry. */
  told = $state.raw<readonly Step[]>([])
  isTelling = $state(false)

  private log: EventLog | undefined
  private tokens: readonly Token[] = []
  /** The seats whose moves their player need not be told. */
  private mine: readonly number[] = []
  private queue: Step[] = []
  private beats: Beat[] = []
  private began = 0
  private timer: ReturnType<typeof setTimeout> | undefined
  private resting: (() => void)[] = []

  constructor(private tempo: Tempo) {}

  /** Shows pieces, and tells what led to them since they were shown last. */
  show(tokens: readonly Token[], log: EventLog, mine: readonly number[] = []) {
    const before = this.log
    this.tokens = tokens
    this.log = log
    this.mine = mine
    if (!before || !isJoined(before, log)) return this.jump()
    const [from, to] = [endOf(before), endOf(log)]
    if (to < from) return this.goBack(stepsBetween(before, to, from) ?? [])
    const steps = stepsBetween(log, from, to)
    if (!steps) return this.jump()
    this.queue.push(...steps)
    if (!this.isTelling) this.next()
  }

  /** Whoever acts need not wait: everything that happened is shown as it ended. */
  hurry() {
    if (!this.isTelling) return
    clearTimeout(this.timer)
    const skipped = this.queue.splice(0)
    this.beats = []
    if (skipped.length) this.told = [...this.told, ...skipped]
    this.finish()
  }

  /** When everything has been told. */
  rest(): Promise<void> {
    return this.isTelling ? new Promise((resolve) => this.resting.push(resolve)) : Promise.resolve()
  }

  /** Nobody looks any more, or somebody else will: nothing of what was seen is kept. */
  clear() {
    clearTimeout(this.timer)
    this.queue = []
    this.beats = []
    this.log = undefined
    this.actors = []
    this.told = []
    this.stop()
  }

  private jump() {
    clearTimeout(this.timer)
    this.queue = []
    this.beats = []
    this.told = this.log!.events.slice(-1)
    this.finish()
  }

  private goBack(undone: readonly Step[]) {
    const before = this.actors
    this.jump()
    this.actors = glide(rewind(before, undone), this.tokens, before, this.tempo(BACK_MS))
  }

  private next() {
    const step = this.queue.shift()
    if (!step) return this.finish()
    this.isTelling = true
    this.told = [step]
    this.began = performance.now()
    this.beats = beatsOf(step)
    this.beat()
  }

  private beat() {
    for (let beat = this.beats.shift(); beat; beat = this.beats.shift()) {
      const ms = this.tempo(beat.ms)
      this.actors = perform(this.actors, beat.events, ms)
      if (beat.sound) sound(beat.sound)
      if (ms > 0) return this.after(ms, () => this.beat())
    }
    this.hold()
  }

  /** Somebody else's move is told long enough to be read. */
  private hold() {
    const [step] = this.told
    const end = endSound(step!, this.mine)
    if (end) sound(end)
    if (!this.queue.length) this.actors = settle(this.actors, this.tokens)
    const isMine = step!.seat !== null && this.mine.includes(step!.seat)
    const left = isMine ? 0 : HOLD_MS - (performance.now() - this.began)
    if (left > 0) this.after(left, () => this.next())
    else this.next()
  }

  private after(ms: number, then: () => void) {
    this.timer = setTimeout(then, ms)
  }

  private finish() {
    this.actors = settle(this.actors, this.tokens)
    this.stop()
  }

  private stop() {
    this.isTelling = false
    this.resting.splice(0).forEach((resolve) => resolve())
  }
}
