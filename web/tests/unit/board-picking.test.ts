/** How a move is chosen: what is picked after each pointing, and what would happen. */

import { describe, expect, it } from 'vitest'
import { isDrag, nearest, neighbour, placeIn } from '../../src/board/geometry'
import { completeOf, point, previewOf, promises, startsOf, targetsOf } from '../../src/board/picking'
import type { Gesture } from '../../src/lib/types'

const move = (path: string): Gesture => ({ text: path, path: path ? path.split('-') : [], effects: [] })
const moves = (...paths: string[]) => paths.map(move)

describe('pointing', () => {
  /** Points at spots one after the other; says what was played, or what is picked. */
  const pointed = (all: Gesture[], ids: string[]): string => {
    let picked: readonly string[] = []
    for (const id of ids) {
      const next = point(all, picked, id)
      if (next.move) return `plays ${next.move.text}`
      if (next.refused) return `refuses ${next.refused.join(' ')}, keeps ${next.picked.join(' ')}`
      picked = next.picked
    }
    return `picks ${picked.join(' ')}`
  }

  it.each([
    ['one spot that is a move', ['a', 'b'], ['a'], 'plays a'],
    ['a piece, then its target', ['a-b', 'a-c'], ['a', 'c'], 'plays a-c'],
    ['a piece with one target: not yet', ['a-b', 'c-d'], ['a'], 'picks a'],
    ['such a piece twice', ['a-b', 'c-d'], ['a', 'a'], 'plays a-b'],
    ['a piece with two targets twice: dropped', ['a-b', 'a-c'], ['a', 'a'], 'picks '],
    ['another piece instead', ['a-b', 'a-c', 'd-b'], ['a', 'd'], 'picks d'],
    ['nothing that helps', ['a-b', 'a-c'], ['a', 'x'], 'refuses a x, keeps a'],
    ['nothing at all', ['a-b'], ['x'], 'refuses x, keeps '],
    ['a way that may stop or go on', ['a-b', 'a-b-c'], ['a', 'b'], 'picks a b'],
    ['its last spot again: it stops', ['a-b', 'a-b-c'], ['a', 'b', 'b'], 'plays a-b'],
    ['on it goes', ['a-b', 'a-b-c'], ['a', 'b', 'c'], 'plays a-b-c'],
    ['its start again: dropped', ['a-b-d', 'a-b-c'], ['a', 'b', 'a'], 'picks '],
    ['where the way may come back to its start', ['a-b-a', 'a-b-c'], ['a', 'b', 'a'], 'plays a-b-a'],
    ['a move without a path is not made by pointing', ['', 'a'], ['x'], 'refuses x, keeps '],
  ])('at %s', (_, paths, ids, outcome) => {
    expect(pointed(moves(...paths), ids)).toBe(outcome)
  })
})

describe('what is shown', () => {
  const all = moves('a-b', 'a-b-c', 'd', '')

  it('names the starts, the targets, and the move that may stop here', () => {
    expect([...startsOf(all)]).toEqual(['a', 'd'])
    expect([...targetsOf(all, [])]).toEqual([])
    expect([...targetsOf(all, ['a'])]).toEqual(['b'])
    expect([...targetsOf(all, ['a', 'b'])]).toEqual(['c'])
    expect(completeOf(all, ['a'])).toBeUndefined()
    expect(completeOf(all, ['a', 'b'])?.text).toBe('a-b')
    expect(completeOf(all, [])).toBeUndefined()
  })

  it('promises what the only move to a spot would do', () => {
    const turn = (at: string) => ({ what: 'turn' as const, at, to: null })
    const leaving = { ...move('a-x'), effects: [{ what: 'leave' as const, at: 'x', to: null }, turn('p'), turn('q')] }
    expect([...promises([leaving, ...all], ['a'], 'x')]).toEqual([
      ['leave', 1],
      ['turn', 2],
    ])
    expect([...promises([leaving, ...all], ['a'], 'b')]).toEqual([])
  })

  const hint = move('hint')
  it.each([
    ['nothing', [], null, null, undefined],
    ['a hint', [], null, hint, 'hint'],
    ['the only move of a spot', [], 'd', hint, 'd'],
    ['the hint where several moves begin', [], 'a', hint, 'hint'],
    ['the end under the finger', ['a'], 'b', hint, 'a-b'],
    ['the move that would stop here', ['a', 'b'], null, hint, 'a-b'],
    ['the end of a longer way', ['a', 'b'], 'c', null, 'a-b-c'],
    ['what may stop here, over a spot that is no target', ['a', 'b'], 'd', null, 'a-b'],
  ])('previews %s', (_, picked, id, hinted, text) => {
    expect(previewOf(all, picked, id, hinted)?.text).toBe(text)
  })

  it('previews the only move that goes on from what is picked', () => {
    expect(previewOf(moves('a-b', 'c'), ['a'], null, null)?.text).toBe('a-b')
    expect(previewOf(moves('a-b', 'a-c'), ['a'], null, null)).toBeNull()
  })
})

describe('the picture', () => {
  it.each([
    [0, { x: 50, y: 50 }],
    [1, { x: 250, y: 50 }],
    [2, { x: 350, y: 250 }],
    [3, { x: 50, y: 350 }],
    [4, { x: 50, y: 50 }],
  ])('after %i quarter turns has its first corner elsewhere', (turns, place) => {
    expect(placeIn([4, 3], turns, 0, 0)).toEqual(place)
  })

  const spots = [
    { id: 'a', x: 50, y: 50 },
    { id: 'b', x: 150, y: 50 },
    { id: 'c', x: 250, y: 60 },
    { id: 'd', x: 150, y: 150 },
  ]
  const [a, b] = spots as [(typeof spots)[0], (typeof spots)[0]]

  it('leads the arrow keys to the nearest spot, or nowhere', () => {
    expect(neighbour(spots, a, [1, 0]).id).toBe('b')
    expect(neighbour(spots, b, [1, 0]).id).toBe('c')
    expect(neighbour(spots, b, [0, 1]).id).toBe('d')
    expect(neighbour(spots, b, [0, -1]).id).toBe('b')
  })

  it('knows at which spot one points, and when one drags', () => {
    expect(nearest(spots, { x: 170, y: 70 })?.id).toBe('b')
    expect(nearest(spots, { x: 400, y: 400 })).toBeUndefined()
    expect([isDrag(a, { x: 79, y: 50 }), isDrag(a, { x: 81, y: 50 })]).toEqual([false, true])
  })
})
