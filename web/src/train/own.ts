/** Mistakes of one's own games, kept as puzzles; only this browser knows. */

import type { Family } from '../games/names'
import { read, write } from '../lib/store'
import { parsePuzzles, type Puzzle } from './puzzle'

const KEY = 'mistakes'

/** The lines of each game, as in a file of puzzles. */
const all = (): Partial<Record<Family, unknown>> => {
  const kept = read<Partial<Record<Family, unknown>>>(KEY)
  return kept && typeof kept === 'object' ? kept : {}
}

function linesOf(family: Family): string[] {
  const lines = all()[family]
  return Array.isArray(lines) ? lines.filter((line) => typeof line === 'string') : []
}

/** A line that is damaged is passed over, not forgotten. */
function puzzleOf(line: string): Puzzle[] {
  try {
    return parsePuzzles(line)
  } catch {
    return []
  }
}

export const ownOf = (family: Family): Puzzle[] => linesOf(family).flatMap(puzzleOf)

export const isKept = (family: Family, line: string): boolean => linesOf(family).includes(line)

const keep = (family: Family, lines: readonly string[]): boolean => write(KEY, { ...all(), [family]: lines })

/** Keeps the line of a puzzle; says whether there was room. */
export const keepOwn = (family: Family, line: string): boolean =>
  keep(family, [...linesOf(family).filter((other) => other !== line), line])

/** Forgets the puzzles that begin with a position. */
export const dropOwn = (family: Family, position: string): boolean =>
  keep(
    family,
    linesOf(family).filter((line) => !puzzleOf(line).some((puzzle) => puzzle.position === position)),
  )

/** The same by the line of one of them. */
export const dropLine = (family: Family, line: string): boolean =>
  puzzleOf(line).every(({ position }) => dropOwn(family, position))

/** The one that was tried longest ago, or never. */
export function nextOwn(own: readonly Puzzle[], seen: readonly string[]): Puzzle | undefined {
  const last = ({ position }: Puzzle) => seen.lastIndexOf(position)
  return own.reduce<Puzzle | undefined>((best, one) => (best && last(best) <= last(one) ? best : one), undefined)
}
