/** The puzzles as the page reads them, each played by the rules; and what is kept of them. */

import { readFileSync } from 'node:fs'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { FAMILIES } from '../../src/games/names'
import { loadRules } from '../../src/lib/rules'
import { dropOwn, isKept, keepOwn, nextOwn, ownOf } from '../../src/train/own'
import { dueOf, keepDay, keepRush, keepTry, progressOf, rated, streakOf } from '../../src/train/progress'
import { loadPuzzles, ofDay, parsePuzzles, suiting, themesOf, type Puzzle } from '../../src/train/puzzle'
import { Solving } from '../../src/train/solving'
import { pageTexts } from '../texts'

const LEAST: Record<string, number> = { squadro: 1500 }

beforeAll(() => loadRules(readFileSync('src/wasm/rules_bg.wasm')))

describe('puzzles', () => {
  for (const family of FAMILIES)
    it(`of ${family} are enough, have themes with names, and are solved by their lines`, async () => {
      const puzzles = await loadPuzzles(family)
      expect(puzzles.length).toBeGreaterThanOrEqual(LEAST[family] ?? 600)
      expect(new Set(puzzles.map(({ position }) => position)).size).toBe(puzzles.length)
      const names = pageTexts('en')
      expect(themesOf(puzzles).filter((theme) => !names.has(`train-theme-${theme}`))).toEqual([])
      for (const puzzle of puzzles.filter((_, i) => i % 20 === 0)) {
        const solving = new Solving(family, puzzle)
        let verdict = 'open'
        while (verdict === 'open') verdict = solving.play(solving.due!)
        expect([puzzle.position, verdict]).toEqual([puzzle.position, 'solved'])
      }
    })

  it('that are damaged are refused with their line', () => {
    const good = 'p\t4 2 3\tleap,home\t2.5'
    expect(parsePuzzles(`${good}\n${good}\todds 3/7\n`)[1]!.goal).toEqual({ kind: 'odds', wins: 3, of: 7 })
    for (const bad of ['nonsense', 'p\t4\t\t0.5', 'p\t4\t\tx', `${good}\tmaybe`, `${good}\twin\tmore`])
      expect(() => parsePuzzles(`${good}\n${bad}`)).toThrow('line 2')
  })

  it('are wrong where another move is tried', async () => {
    const [puzzle] = await loadPuzzles(FAMILIES[0]!)
    const solving = new Solving(FAMILIES[0]!, puzzle!)
    const other = solving.look().scene.moves.find(({ text }) => text !== solving.due)!
    expect(solving.play(other.text)).toBe('wrong')
  })
})

describe('the next puzzle', () => {
  const some = (difficulty: number, ...themes: string[]): Puzzle => {
    return { position: `p${difficulty}`, line: ['1'], themes, difficulty, goal: { kind: 'win' } }
  }
  const all = [some(2, 'leap'), some(4, 'home'), some(8, 'leap')]

  it('is the same for everybody on a day, and another on the next', () => {
    const days = [...all.keys()].map((day) => ofDay(all, 20_000 + day)!.position)
    expect(new Set(days).size).toBe(3)
  })

  it('has the theme, was not seen, and is as hard as it should be', () => {
    expect(suiting(all, { near: 5 }, new Set())?.difficulty).toBe(4)
    expect(suiting(all, { near: 5, theme: 'leap' }, new Set(['p2']))?.difficulty).toBe(8)
    expect(suiting(all, { near: 5, theme: 'leap' }, new Set(['p2', 'p8']))?.difficulty).toBe(2)
    expect(suiting(all, { near: 5, theme: 'magic' }, new Set())).toBeUndefined()
  })
})

describe('what is kept', () => {
  const family = FAMILIES[0]!
  const puzzle = { position: 'p', difficulty: 5 }
  const kept = new Map<string, string>()

  beforeEach(() => {
    kept.clear()
    globalThis.localStorage = {
      getItem: (key: string) => kept.get(key) ?? null,
      setItem: (key: string, value: string) => void kept.set(key, value),
    } as unknown as Storage
  })

  it('brings a failed puzzle back after a day, then after ever more, until it is known', () => {
    keepTry(family, puzzle, false, 10)
    expect([10, 11].map((day) => dueOf(progressOf(family), day))).toEqual([[], ['p']])
    const gaps: number[] = []
    for (let day = 11; dueOf(progressOf(family), day).length;) {
      keepTry(family, puzzle, true, day)
      const next = progressOf(family).failed.p?.due
      if (next === undefined) break
      gaps.push(next - day)
      day = next
    }
    expect(gaps).toEqual([2, 4, 8, 16])
    expect(progressOf(family).failed).toEqual({})
  })

  it('follows what is solved', () => {
    expect(rated(3, 3, true)).toBeCloseTo(3.3)
    expect(rated(3, 9, false)).toBeCloseTo(3, 2)
    expect([rated(9, 9, true), rated(1, 1, false)]).toEqual([9, 1])
  })

  it('counts days in a row, and the best rush', () => {
    for (const day of [5, 6, 6, 7]) keepDay(family, day)
    expect([7, 8, 9].map((day) => streakOf(progressOf(family), day))).toEqual([3, 3, 0])
    keepRush(family, 7)
    keepRush(family, 4)
    expect(progressOf(family).best).toBe(7)
  })

  it('begins again where it is damaged, and says when there is no room', () => {
    for (const damaged of ['nonsense', '3', 'null', `{"${family}": {"rating": "x"}}`, `{"${family}": 7}`]) {
      kept.set('quadrille:train', damaged)
      expect(progressOf(family).rating).toBe(3)
      expect(keepTry(family, puzzle, true, 1)).toBe(true)
    }
    globalThis.localStorage.setItem = () => {
      throw new Error('full')
    }
    expect(keepTry(family, puzzle, true, 1)).toBe(false)
  })

  it('are own mistakes, which come again in turn; a damaged one hides no other, and a full store loses none', () => {
    const [one, two] = ['p\t4 2 3\tleap\t2.5', 'q\t4\t\t5.0\twin']
    kept.set('quadrille:mistakes', JSON.stringify({ [family]: [one, 'damaged', 7] }))
    expect([keepOwn(family, two), keepOwn(family, two)]).toEqual([true, true])
    expect(ownOf(family).map(({ position }) => position)).toEqual(['p', 'q'])
    expect([nextOwn(ownOf(family), []), nextOwn(ownOf(family), ['q', 'p'])].map((own) => own?.position)).toEqual([
      'p',
      'q',
    ])
    dropOwn(family, 'p')
    expect(JSON.parse(kept.get('quadrille:mistakes')!)).toEqual({ [family]: ['damaged', two] })
    globalThis.localStorage.setItem = () => {
      throw new Error('full')
    }
    expect([keepOwn(family, one), isKept(family, one), isKept(family, two)]).toEqual([false, false, true])
    kept.set('quadrille:mistakes', 'nonsense')
    expect([ownOf(family), nextOwn([], [])]).toEqual([[], undefined])
  })
})
