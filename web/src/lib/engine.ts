/** Asks the players in the worker. */

import { Refused } from './rules'
import type { Message } from './translation.svelte'
import { BOOKS } from '../games/books'
import type { Thought } from './types'

export type Question =
  /** Begins with the match of a record, or goes on with the match before; then come moves, then a player thinks. */
  | { kind: 'think'; record?: string; moves?: readonly string[]; player: string; nodes?: number; seed: number }
  | ({ kind: 'analyse' | 'judge'; nodes: number } & Recorded)
  /** Begins with a record, or goes on: looks at one more position of it. */
  | { kind: 'review'; record?: string; nodes: number }
  /** Whether the move of a review after so many plies missed what is a puzzle. */
  | { kind: 'puzzle'; ply: number }
  | ({ kind: 'warn'; move: string; nodes: number } & Recorded)
/** A match as its record, and the variant that is played in it. */
export interface Recorded {
  variant: string
  record: string
}
/** Where what is exactly known of a game can be fetched. */
export interface Book {
  game: string
  address: string
}
/** What came of a question: data, or why there is none, which the rules say as data, too. */
export type Answer = { id: number } & ({ json: string } | { refusal: Message } | { error: string })

let worker: Worker | undefined
let next = 0
const waiting = new Map<number, { resolve: (json: string) => void; reject: (reason: Error) => void }>()
/** The match that the worker knows. */
let followed: Opponent | undefined
const follow = (opponent: Opponent) => void (followed = opponent)

function started(): Worker {
  if (worker) return worker
  worker = new Worker(new URL('./engine.worker.ts', import.meta.url), { type: 'module' })
  worker.addEventListener('message', ({ data }: MessageEvent<Answer>) => {
    const asker = waiting.get(data.id)
    waiting.delete(data.id)
    if ('json' in data) asker?.resolve(data.json)
    else asker?.reject('refusal' in data ? new Refused(data.refusal) : new Error(data.error))
  })
  worker.addEventListener('error', (event) => stopThinking(new Error(event.message)))
  return worker
}

/** The book of a variant, where there is one. */
export function bookOf(game: string): Book | undefined {
  const address = BOOKS[game]
  return address ? { game, address } : undefined
}

function ask(question: Question, book: Book | undefined): Promise<string> {
  const id = next++
  return new Promise((resolve, reject) => {
    waiting.set(id, { resolve, reject })
    started().postMessage({ id, question, book })
  })
}

/** Loads the players before they are needed. */
export const warmUp = (): void => void started()

/** Somebody said stop; nothing went wrong. */
export class Stopped extends Error {}

/** Ends all thinking at once; everybody who waits for an answer hears about it. */
export function stopThinking(reason: Error = new Stopped()): void {
  worker?.terminate()
  worker = followed = undefined
  for (const asker of waiting.values()) asker.reject(reason)
  waiting.clear()
}

/** A random seed, so that no two games are the same. */
const random = (): number => crypto.getRandomValues(new Uint32Array(1))[0] ?? 0

/** The players of one match: they hear of each move once, and keep what they found out until the next. */
export class Opponent {
  /** The moves that the worker has not heard of. */
  private unheard: string[] = []

  constructor(
    private readonly variant: string,
    private readonly record: () => string,
  ) {}

  /** A move was played. */
  played(text: string) {
    this.unheard.push(text)
  }

  /** The match is not what it was: moves were taken back. */
  restart() {
    if (followed === this) followed = undefined
  }

  async think(player: string, nodes?: number, seed = random()): Promise<Thought | null> {
    const match = followed === this ? { moves: this.unheard } : { record: this.record() }
    // Levels play without a book.
    const book = player === 'best' ? bookOf(this.variant) : undefined
    this.unheard = []
    follow(this)
    try {
      return JSON.parse(await ask({ kind: 'think', ...match, player, nodes, seed }, book)) as Thought | null
    } catch (reason) {
      this.restart()
      throw reason
    }
  }
}

/** What every legal move is worth, better and better known, until nobody listens any more. */
export async function* analyse(match: Recorded, budgets: readonly number[]): AsyncGenerator<Thought[]> {
  for (const nodes of budgets) {
    const thoughts = JSON.parse(await ask({ kind: 'analyse', ...match, nodes }, bookOf(match.variant))) as Thought[]
    yield thoughts
    if (thoughts.every((thought) => thought.value.kind !== 'chance')) return
  }
}

/** The chance of the first side after each ply. */
export async function judge(match: Recorded, nodes: number): Promise<(number | null)[]> {
  return JSON.parse(await ask({ kind: 'judge', ...match, nodes }, bookOf(match.variant))) as (number | null)[]
}

/** Why a move is better not played; nothing where it can be. */
export async function warn(match: Recorded, move: string, nodes: number): Promise<Message[]> {
  return JSON.parse(await ask({ kind: 'warn', ...match, move, nodes }, bookOf(match.variant))) as Message[]
}
