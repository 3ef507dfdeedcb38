import { afterEach, beforeAll, describe, expect, it } from 'vitest'
import { labelsOf, longValue, provenText, shortValue, toneOf } from '../../src/analysis/value'
import { LANGUAGES, loadTexts, spoken } from '../../src/lib/language.svelte'
import type { Gesture, Scene, Thought, Worth } from '../../src/lib/types'

const win = (plies: number): Worth => ({ kind: 'win', plies, chance: 1 })
const loss = (plies: number): Worth => ({ kind: 'loss', plies, chance: 0 })
const draw: Worth = { kind: 'draw', plies: null, chance: 0.5 }
const chance = (chance: number): Worth => ({ kind: 'chance', plies: null, chance })

beforeAll(() => Promise.all(LANGUAGES.map(loadTexts)))
afterEach(() => void (spoken.language = 'en'))

describe('values', () => {
  const short = (value: Worth) => shortValue('quindo', value)
  const long = (value: Worth) => longValue('quindo', value)

  it('are short on the board and long in the list, in three languages', () => {
    const all = [win(9), loss(8), draw, chance(0.63)]
    expect(all.map(short)).toEqual(['W5', 'L4', '=', '63%'])
    expect([...all, win(1)].map(long)).toEqual(['wins in 5 moves', 'loses in 4 moves', 'draw', '63%', 'wins in 1 move'])
    spoken.language = 'fr'
    expect(all.map(short)).toEqual(['G5', 'P4', '=', '63\u00a0%'])
    expect(all.map(long)).toEqual(['gagne en 5 coups', 'perd en 4 coups', 'nulle', '63\u00a0%'])
    spoken.language = 'nl'
    expect(all.map(short)).toEqual(['W5', 'V4', '=', '63%'])
    expect(all.map(long)).toEqual(['wint in 5 zetten', 'verliest in 4 zetten', 'remise', '63%'])
  })

  it('that are proven without a distance say only who wins', () => {
    const known: Worth[] = [
      { ...win(1), plies: null },
      { ...loss(2), plies: null },
    ]
    expect([known.map(short), known.map(long)]).toEqual([
      ['W', 'L'],
      ['wins', 'loses'],
    ])
  })

  it('tell what is proven of the position', () => {
    const told = (...values: Worth[]) =>
      provenText(
        'squadro',
        0,
        values.map((value, i) => ({ text: String(i), value, depth: 1, line: [], nodes: 1 })),
      )
    expect(told(loss(154), loss(150))).toBe('Proven: Dark wins in 77 moves.')
    expect(told(win(3), chance(0.4))).toBe('Proven: Light wins in 2 moves.')
    expect(told({ ...win(1), plies: null })).toBe('Proven: Light wins.')
    expect(told(draw, loss(2))).toBe('Proven: a draw.')
    expect([told(draw, chance(0.4)), told(chance(0.9)), told()]).toEqual(['', '', ''])
    spoken.language = 'fr'
    expect(told(loss(154))).toMatch(/^Prouvé\s: Foncé gagne en 77 coups\.$/)
  })

  it('count plies where a turn may take several moves', () => {
    expect([shortValue('squaryd', win(9)), longValue('squaryd', win(9))]).toEqual(['W9', 'wins in 9 plies'])
    expect(longValue('squod', loss(1))).toBe('loses in 1 ply')
  })

  it('that are not proven are never certain', () => {
    expect([chance(1), chance(0.999), chance(0)].map(short)).toEqual(['99%', '99%', '1%'])
  })

  it('are good, bad or neither beside the best, which is never bad', () => {
    const beside = (best: Worth, ...all: Worth[]) => all.map((value) => toneOf(value, best))
    expect(beside(chance(0.2), chance(0.2), chance(0.15), chance(0.05))).toEqual(['good', 'even', 'bad'])
    expect(beside(loss(8), loss(8), loss(2))).toEqual(['good', 'good'])
    expect(beside(win(3), win(3), chance(0.95), draw, loss(2))).toEqual(['good', 'even', 'bad', 'bad'])
  })
})

describe('labels', () => {
  const move = (text: string, ...path: string[]): Gesture => ({ text, path, effects: [] })
  const thought = (text: string, value: Worth): Thought => ({ text, value, depth: 1, line: [text], nodes: 1 })
  const cell = { x: 0, y: 0, kind: 'cell' as const, dots: 0 }
  const scene = (moves: Gesture[]): Scene => {
    const spots = ['a1', 'b1', 'c1', 'd1'].map((id) => ({ ...cell, id }))
    const empty = { tokens: [], counts: [], barred: null, threats: [], figures: [], winning: [] }
    return { size: [4, 1], spots, phase: 'play', ...empty, moves }
  }
  const texts = (labels: Map<string, { text: string }>) => [...labels].map(([id, { text }]) => `${id} ${text}`)

  it('stand where moves end, the best of each place, and of the picked piece when one is picked', () => {
    const here = scene([move('a1c1', 'a1', 'c1'), move('b1c1', 'b1', 'c1'), move('a1d1', 'a1', 'd1')])
    const thoughts = [thought('b1c1', win(3)), thought('a1d1', draw), thought('a1c1', loss(2))]
    expect(texts(labelsOf('quindo', here, thoughts, []))).toEqual(['c1 W2', 'd1 ='])
    expect(texts(labelsOf('quindo', here, thoughts, ['a1']))).toEqual(['d1 =', 'c1 L1'])
  })

  it('are the best few, unless all are asked for', () => {
    const spots = ['a1', 'b1', 'c1', 'd1', 'e1', 'f1', 'g1']
    const here = { ...scene(spots.map((id) => move(id, id))), spots: spots.map((id) => ({ ...cell, id })) }
    const thoughts = spots.map((id, i) => thought(id, chance(0.7 - i / 10)))
    expect(texts(labelsOf('squaryd', here, thoughts, []))).toEqual(['a1 70%', 'b1 60%', 'c1 50%', 'd1 40%', 'e1 30%'])
    expect(labelsOf('squaryd', here, thoughts, [], true).size).toBe(7)
  })

  it('stand where pieces meet, not on the one that is challenged', () => {
    const here = scene([{ ...move('a1!b1', 'a1', 'b1'), effects: [{ what: 'meet', at: 'c1', to: null }] }])
    expect(texts(labelsOf('squod', here, [thought('a1!b1', chance(0.4))], []))).toEqual(['c1 40%'])
  })

  it('of doubles are shown when a double is picked, and off the board not at all', () => {
    const here = scene([move('a1', 'a1'), move('a1*', 'pair', 'a1'), move('pass')])
    const thoughts = [thought('pass', draw), thought('a1*', win(5)), thought('a1', loss(4))]
    expect(texts(labelsOf('squaryd', here, thoughts, []))).toEqual(['a1 L4'])
    expect(texts(labelsOf('squaryd', here, thoughts, ['pair']))).toEqual(['a1 W5'])
  })
})
