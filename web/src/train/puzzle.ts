/** Puzzles as their files have them (docs/puzzles.md), and which one is next. */

import { familyOf, type Family } from '../games/names'
import { allVariants, attempt, Table } from '../lib/rules'

export type Goal = { kind: 'finish' | 'win' | 'draw' } | { kind: 'odds'; wins: number; of: number }

export interface Puzzle {
  position: string
  line: string[]
  themes: string[]
  /** From 1, solved by every level, to 9, by none. */
  difficulty: number
  goal: Goal
}

/** Each collection is a chunk of its own. */
const FILES = import.meta.glob<string>('../../../puzzles/*.txt', { query: '?raw', import: 'default' })

export async function loadPuzzles(family: Family): Promise<Puzzle[]> {
  const load = FILES[`../../../puzzles/${family}.txt`]
  return load ? parsePuzzles(await load()) : []
}

function goalOf(text: string | undefined): Goal | undefined {
  if (text === undefined) return { kind: 'finish' }
  if (text === 'win' || text === 'draw') return { kind: text }
  const odds = /^odds (\d+)\/(\d+)$/.exec(text)
  return odds ? { kind: 'odds', wins: Number(odds[1]), of: Number(odds[2]) } : undefined
}

/** The puzzles of a text; throws where a line is damaged. */
export function parsePuzzles(text: string): Puzzle[] {
  const lines = text.split('\n').filter((line) => line !== '')
  return lines.map((line, i) => {
    const [position, moves, themes, rated, told, ...more] = line.split('\t')
    const [difficulty, goal] = [Number(rated), goalOf(told)]
    const isWhole = position && moves && themes !== undefined && difficulty >= 1 && difficulty <= 9
    if (!isWhole || !goal || more.length) throw new Error(`line ${i + 1}`)
    return { position, line: moves.split(' '), themes: themes.split(',').filter(Boolean), difficulty, goal }
  })
}

/** The match that a puzzle begins with: its position says which variant it is. */
export function tableOf(family: Family, { position }: Puzzle): Table {
  const variants = allVariants().filter(({ name }) => familyOf(name) === family)
  const tables = variants.map(({ name }) => attempt(() => Table.start(name, position)))
  const found = tables.find((table) => table instanceof Table)
  if (!found) throw tables[0]
  return found
}

/** The day, the same everywhere. */
export const today = (now = Date.now()): number => Math.floor(now / 86_400_000)

/** Far apart in the file from one day to the next, and none again before all were. */
const STRIDE = 7919

export const ofDay = (puzzles: readonly Puzzle[], day: number): Puzzle | undefined =>
  puzzles[(day * STRIDE) % puzzles.length]

export interface Wish {
  theme?: string
  /** The difficulty that suits. */
  near: number
}

/** The puzzle that suits best among those that were not seen; among all, where every one was. */
export function suiting(
  puzzles: readonly Puzzle[],
  { theme, near }: Wish,
  seen: ReadonlySet<string>,
): Puzzle | undefined {
  const fitting = puzzles.filter(({ themes }) => !theme || themes.includes(theme))
  const fresh = fitting.filter(({ position }) => !seen.has(position))
  const distance = ({ difficulty }: Puzzle) => Math.abs(difficulty - near)
  return (fresh.length ? fresh : fitting).reduce<Puzzle | undefined>(
    (best, puzzle) => (best && distance(best) <= distance(puzzle) ? best : puzzle),
    undefined,
  )
}

export const themesOf = (puzzles: readonly Puzzle[]): string[] =>
  [...new Set(puzzles.flatMap(({ themes }) => themes))].sort()
