/** A review that is under way, in a worker of its own: positions may be looked at meanwhile. */

import { bookOf, type Answer, type Book, type Question, type Recorded } from '../lib/engine'
import { Refused } from '../lib/rules'
import { translate } from '../lib/translation.svelte'
import type { Reviewed, Reviewing } from '../lib/types'

/** How long a review may take in all, and for one position. */
const ALL_MS = 12_000
const ONE_MS = 250
/** Positions to look at from each position of the match. */
const FIRST = 5_000
const FEWEST = 500
const MOST = 200_000

/** So many positions fit into the time that is left. */
export function nodesFor(last: { nodes: number; ms: number }, leftMs: number, left: number): number {
  const share = Math.min(ONE_MS, leftMs / Math.max(1, left))
  return Math.round(Math.min(MOST, Math.max(FEWEST, (last.nodes / Math.max(1, last.ms)) * share)))
}

export class Reviewer {
  private worker: Worker | undefined
  private run = 0

  busy = $state(false)
  /** From 0 to 1. */
  progress = $state(0)
  failure = $state('')
  review = $state.raw<Reviewed>()
  /** Mistakes that are puzzles by the number of moves before them, each as a line of a file of puzzles. */
  puzzles = $state.raw<Readonly<Record<number, string>>>({})
  /** The moves that were reviewed. */
  moves = $state.raw<readonly string[]>([])

  async start(match: Recorded, moves: readonly string[]): Promise<void> {
    this.stop()
    const run = ++this.run
    Object.assign(this, { busy: true, progress: 0, failure: '', review: undefined, puzzles: {}, moves })
    try {
      await this.look(match, run)
      await this.prove(run)
    } catch (reason) {
      if (run === this.run) this.failure = reason instanceof Refused ? translate(reason.why) : (reason as Error).message
    } finally {
      if (run === this.run) this.stop()
    }
  }

  /** Ends a review that is under way. */
  stop() {
    this.run++
    this.worker?.terminate()
    this.worker = undefined
    this.busy = false
  }

  private async look({ variant, record }: Recorded, run: number) {
    const end = performance.now() + ALL_MS
    let [nodes, isFirst] = [FIRST, true]
    while (run === this.run) {
      const began = performance.now()
      const question: Question = { kind: 'review', record: isFirst ? record : undefined, nodes }
      const { looked, positions, review } = await this.ask<Reviewing>(question, isFirst ? bookOf(variant) : undefined)
      if (run !== this.run) return
      const now = performance.now()
      this.progress = looked / positions
      this.review = review ?? undefined
      if (review) return
      // The first answer waits for the players to come.
      if (!isFirst) nodes = nodesFor({ nodes, ms: now - began }, end - now, positions - looked)
      isFirst = false
    }
  }

  /** Which of the turning points are puzzles: that is found out while the review is read. */
  private async prove(run: number) {
    this.busy = false
    for (const { ply, turning, loss } of this.review?.moves ?? []) {
      if (!turning || loss === 0) continue
      const line = await this.ask<string | null>({ kind: 'puzzle', ply })
      if (run !== this.run) return
      if (line) this.puzzles = { ...this.puzzles, [ply]: line }
    }
  }

  private ask<T>(question: Question, book?: Book): Promise<T> {
    this.worker ??= new Worker(new URL('../lib/engine.worker.ts', import.meta.url), { type: 'module' })
    const worker = this.worker
    return new Promise((resolve, reject) => {
      worker.onmessage = ({ data }: MessageEvent<Answer>) => {
        if ('json' in data) resolve(JSON.parse(data.json) as T)
        else reject('refusal' in data ? new Refused(data.refusal) : new Error(data.error))
      }
      worker.onerror = ({ message }) => reject(new Error(message))
      worker.postMessage({ id: 0, question, book })
    })
  }
}
