/** The rules, which are Rust. Nothing here knows a game. */

import init, * as wasm from '../wasm/rules.js'
import address from '../wasm/rules_bg.wasm?url'
import type { Message } from './translation.svelte'
import type { Brush, Figure, How, Look, Variant } from './types'

let variants: Variant[] = []

/** Of how many moves a look says what they did: as many can be taken back with the pieces going back the way they came. */
const RECENT = 8

/** Loads the rules; everything else here may be called afterwards. */
export async function loadRules(module?: BufferSource): Promise<void> {
  await init({ module_or_path: module ?? address })
  variants = JSON.parse(wasm.games()) as Variant[]
}

export const allVariants = (): readonly Variant[] => variants
export const variantNamed = (name: string): Variant | undefined => variants.find((variant) => variant.name === name)
/** Whether a seat of this variant may know what the others do not; of what is not known it may be so. */
export const hasSecrets = (name: string): boolean => variantNamed(name)?.hasSecrets ?? true

/** Why the rules refused something, as data. */
export class Refused extends Error {
  constructor(readonly why: Message) {
    super(why.english)
  }
}

function ask<T>(question: () => T): T {
  try {
    return question()
  } catch (reason) {
    throw typeof reason === 'string' ? new Refused(JSON.parse(reason) as Message) : reason
  }
}

/** Does something, or says why the rules refuse it. */
export function attempt<T>(action: () => T): T | Refused {
  try {
    return action()
  } catch (reason) {
    if (reason instanceof Refused) return reason
    throw reason
  }
}

/** What the rules allow, and nothing where they refuse it. */
export function allowed<T>(action: () => T): T | undefined {
  const done = attempt(action)
  return done instanceof Refused ? undefined : done
}

/** Why the rules refuse something; nothing where they allow it. */
export function refusal(action: () => unknown): Message | undefined {
  const done = attempt(action)
  return done instanceof Refused ? done.why : undefined
}

/** A match and its referee. */
export class Table {
  private constructor(private inner: wasm.Table) {}

  static start(variant: string, position?: string): Table {
    return new Table(ask(() => new wasm.Table(variant, position)))
  }

  static replay(record: string): Table {
    return new Table(ask(() => wasm.Table.replay(record)))
  }

  /** The match of a record, or from a position of any game; a wrong position is taken for one of the `likely` variant. */
  static read(text: string, likely: string): Table {
    return new Table(ask(() => wasm.Table.read(text, likely)))
  }

  /** A table that looks like this to somebody: a position that fits a view. */
  static seen(variant: string, view: string): Table {
    return new Table(ask(() => wasm.Table.seen(variant, view)))
  }

  play(seat: number, text: string): void {
    ask(() => this.inner.play(seat, text))
  }

  takeBack(count: number): void {
    this.inner.takeBack(count)
  }

  resign(seat: number): void {
    ask(() => this.inner.resign(seat))
  }

  /** Ends the match as records say it: how, and the result where it is stated. */
  finish(how: string, result?: string): void {
    ask(() => this.inner.finish(how, result))
  }

  /** The position at the start. */
  get start(): string {
    return this.inner.start
  }

  /** The position now, with everything in it. */
  get position(): string {
    return this.inner.position
  }

  get toMove(): number | undefined {
    return this.inner.toMove
  }

  get ply(): number {
    return this.inner.ply
  }

  /** What a seat sees; without a seat what a watcher sees. */
  look(seat?: number): Look {
    return JSON.parse(this.inner.look(seat, this.recent)) as Look
  }

  /** What the referee sees: for finished matches and for games without secrets. */
  lookAtAll(): Look {
    return JSON.parse(this.inner.lookAtAll(this.recent)) as Look
  }

  /** Why a seat makes no move by pointing at these spots; nothing where a move begins so. */
  whyNot(seat: number, path: readonly string[]): Message | undefined {
    const why = this.inner.whyNot(seat, [...path])
    return why === undefined ? undefined : (JSON.parse(why) as Message)
  }

  /** The first of these conditions that is true, for a seat, of what the moves from `since` on did. */
  firstMet(conditions: string[], seat: number, since: number): number | undefined {
    return this.inner.firstMet(conditions, seat, since)
  }

  /** The figures that the piece on a spot can still become a part of. */
  figures(at: string): Figure[] {
    return JSON.parse(this.inner.figures(at)) as Figure[]
  }

  /** Who made each move. */
  movers(): number[] {
    const { events } = JSON.parse(this.inner.lookAtAll(0)) as Look
    return events.slice(0, this.ply).map((step) => step.seat ?? 0)
  }

  private get recent(): number {
    return Math.max(this.ply - RECENT, 0)
  }

  record(): string {
    return this.inner.record()
  }

  recordFor(seat?: number): string {
    return this.inner.recordFor(seat)
  }
}

/** How a match ended, from what records and lists say of it. */
export const howEnded = (termination: string): How | undefined => {
  const how = wasm.howEnded(termination)
  return how === undefined ? undefined : (JSON.parse(how) as How)
}

/** A match that goes from the start along these moves. */
export function replayed(variant: string, start: string, moves: readonly string[]): Table {
  const table = Table.start(variant, start)
  for (const move of moves) table.play(table.toMove ?? 0, move)
  return table
}

export type { Brush }

export const brushes = (variant: string): Brush[] => JSON.parse(ask(() => wasm.brushes(variant))) as Brush[]

/** The position with a piece on a spot; without a piece, with nothing on it. */
export const put = (variant: string, position: string, spot: string, brush: Brush | null): string =>
  ask(() => (brush ? wasm.put(variant, position, spot, brush.seat, brush.look) : wasm.clear(variant, position, spot)))

/** The position as if it were the next seat's turn. */
export const passTurn = (variant: string, position: string): string => ask(() => wasm.passTurn(variant, position))
