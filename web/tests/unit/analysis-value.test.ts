import { afterEach, describe, expect, it } from 'vitest'
import { labelsOf, longValue, shortValue, toneOf } from '../../src/analysis/value'
import { spoken } from '../../src/lib/language.svelte'
import type { Gesture, Scene, Thought, Worth } from '../../src/lib/types'

const win = (plies: number): Worth => ({ kind: 'win', plies, chance: 1 })
const loss = (plies: number): Worth => ({ kind: 'loss', plies, chance: 0 })
const draw: Worth = { kind: 'draw', plies: null, chance: 0.5 }
const chance = (chance: number): Worth => ({ kind: 'chance', plies: null, chance })

afterEach(() => void (spoken.language = 'en'))

describe('values', () => {
  it('are short on the board and long in the list, in three languages', () => {
    const all = [win(9), loss(8), draw, chance(0.63)]
    expect(all.map(shortValue)).toEqual(['W9', 'L8', '=', '63%'])
    expect(all.map(longValue)).toEqual(['wins in 9', 'loses in 8', 'draw', '63%'])
    spoken.language = 'fr'
    expect(all.map(shortValue)).toEqual(['G9', 'P8', '=', '63\u00a0%'])
    expect([...all, win(1)].map(longValue)).toEqual([
      'gagne en 9 coups',
      'perd en 8 coups',
      'nulle',
      '63\u00a0%',
      'gagne en 1 coup',
    ])
    spoken.language = 'nl'
    expect(all.map(shortValue)).toEqual(['W9', 'V8', '=', '63%'])
    expect(all.map(longValue)).toEqual(['wint in 9 zetten', 'verliest in 8 zetten', 'remise', '63%'])
  })

  it('that are not proven are never certain', () => {
    expect([chance(1), chance(0.999), chance(0)].map(shortValue)).toEqual(['99%', '99%', '1%'])
  })

  it('are good, bad or neither', () => {
    expect([win(1), loss(2), draw, chance(0.9), chance(0.1), chance(0.5)].map(toneOf)).toEqual([
      'good',
      'bad',
      'even',
      'good',
      'bad',
      'even',
    ])
  })
})

describe('labels', () => {
  const move = (text: string, ...path: string[]): Gesture => ({ text, path, effects: [] })
  const thought = (text: string, value: Worth): Thought => ({ text, value, depth: 1, line: [text], nodes: 1 })
  const scene = (moves: Gesture[]): Scene => {
    const spots = ['a1', 'b1', 'c1', 'd1'].map((id, x) => ({ id, x, y: 0, kind: 'cell' as const, dots: 0 }))
    const empty = { tokens: [], counts: [], barred: null, threats: [], figures: [], winning: [] }
    return { size: [4, 1], spots, phase: 'play', ...empty, moves }
  }
  const texts = (labels: Map<string, { text: string }>) => [...labels].map(([id, { text }]) => `${id} ${text}`)

  it('stand where moves end, the best of each place, and of the picked piece when one is picked', () => {
    const here = scene([move('a1c1', 'a1', 'c1'), move('b1c1', 'b1', 'c1'), move('a1d1', 'a1', 'd1')])
    const thoughts = [thought('b1c1', win(3)), thought('a1d1', draw), thought('a1c1', loss(2))]
    expect(texts(labelsOf('quindo', here, thoughts, []))).toEqual(['c1 W3', 'd1 ='])
    expect(texts(labelsOf('quindo', here, thoughts, ['a1']))).toEqual(['d1 =', 'c1 L2'])
  })

  it('stand on the piece in Squadro', () => {
    const here = scene([move('1', 'a1', 'c1')])
    expect(texts(labelsOf('squadro', here, [thought('1', chance(0.4))], []))).toEqual(['a1 40%'])
  })

  it('of doubles are shown when a double is picked, and off the board not at all', () => {
    const here = scene([move('a1', 'a1'), move('a1*', 'pair', 'a1'), move('pass')])
    const thoughts = [thought('pass', draw), thought('a1*', win(5)), thought('a1', loss(4))]
    expect(texts(labelsOf('squaryd', here, thoughts, []))).toEqual(['a1 L4'])
    expect(texts(labelsOf('squaryd', here, thoughts, ['pair']))).toEqual(['a1 W5'])
  })
})
