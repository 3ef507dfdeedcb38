/** What one did with the puzzles of each game; only this browser knows. */

import type { Family } from '../games/names'
import { read, write } from '../lib/store'

const KEY = 'train'

/** A puzzle that was failed comes again after so many days, then after twice as many, until this is enough. */
const LONGEST_GAP = 16
/** How fast the rating follows what is solved. */
const PACE = 0.6

export interface Progress {
  /** The difficulty that is solved every second time. */
  rating: number
  /** Positions of puzzles that were tried. */
  seen: string[]
  failed: Record<string, { due: number; gap: number }>
  /** The last day whose puzzle was solved, and how many days in a row. */
  streak: { day: number; count: number }
  /** The most that were solved in a rush. */
  best: number
}

const fresh = (): Progress => ({ rating: 3, seen: [], failed: {}, streak: { day: 0, count: 0 }, best: 0 })

const isProgress = (kept: unknown): kept is Progress => {
  const one = kept as Partial<Progress> | null
  return (
    typeof one?.rating === 'number' &&
    Array.isArray(one.seen) &&
    typeof one.failed === 'object' &&
    one.failed !== null &&
    typeof one.streak?.day === 'number' &&
    typeof one.streak.count === 'number' &&
    typeof one.best === 'number'
  )
}

const all = (): Partial<Record<Family, unknown>> => {
  const kept = read<Partial<Record<Family, unknown>>>(KEY)
  return kept && typeof kept === 'object' ? kept : {}
}

/** How far one came; from the beginning where what was kept is damaged. */
export function progressOf(family: Family): Progress {
  const kept = all()[family]
  return isProgress(kept) ? kept : fresh()
}

/** Keeps it; says whether there was room. */
const keep = (family: Family, progress: Progress): boolean => write(KEY, { ...all(), [family]: progress })

/** The rating after a puzzle, as in Elo: two levels are ten to one. */
export function rated(rating: number, difficulty: number, isSolved: boolean): number {
  const expected = 1 / (1 + 10 ** ((difficulty - rating) / 2))
  return Math.min(9, Math.max(1, rating + PACE * (Number(isSolved) - expected)))
}

/** When a puzzle comes again; nothing where it was solved often enough, or never failed. */
function repeated(before: { due: number; gap: number } | undefined, isSolved: boolean, day: number) {
  if (!isSolved) return { due: day + 1, gap: 1 }
  if (!before || before.gap * 2 > LONGEST_GAP) return undefined
  return before.due > day ? before : { due: day + before.gap * 2, gap: before.gap * 2 }
}

/** Keeps what came of the first try of a puzzle; says whether there was room. */
export function keepTry(
  family: Family,
  { position, difficulty }: { position: string; difficulty: number },
  isSolved: boolean,
  day: number,
): boolean {
  const progress = progressOf(family)
  const { [position]: before, ...others } = progress.failed
  const again = repeated(before, isSolved, day)
  return keep(family, {
    ...progress,
    rating: rated(progress.rating, difficulty, isSolved),
    seen: [...progress.seen.filter((other) => other !== position), position],
    failed: again ? { ...others, [position]: again } : others,
  })
}

/** The puzzles that are to be tried again by now. */
export const dueOf = ({ failed }: Progress, day: number): string[] =>
  Object.keys(failed).filter((position) => failed[position]!.due <= day)

/** How many days in a row the puzzle of the day was solved. */
export const streakOf = ({ streak }: Progress, day: number): number => (streak.day >= day - 1 ? streak.count : 0)

export function keepDay(family: Family, day: number): boolean {
  const progress = progressOf(family)
  if (progress.streak.day === day) return true
  return keep(family, { ...progress, streak: { day, count: streakOf(progress, day) + 1 } })
}

export function keepRush(family: Family, solved: number): boolean {
  const progress = progressOf(family)
  return keep(family, { ...progress, best: Math.max(progress.best, solved) })
}
