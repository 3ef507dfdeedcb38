/** How strong the program plays, as it is kept and shown. */

import { beforeEach, describe, expect, it, vi } from 'vitest'
import { fromOld, keepStrength, levelsOf, placeOf, strengthAt, usualStrength } from '../../src/lib/strength'
import { loadSavedGames, savedGames } from '../../src/lib/autosave.svelte'
import { FAMILIES } from '../../src/games/names'

const store = new Map<string, string>()
vi.stubGlobal('localStorage', {
  getItem: (key: string) => store.get(key) ?? null,
  setItem: (key: string, text: string) => void store.set(key, text),
})
const kept = (key: string, value: unknown) => store.set(`quadrille:${key}`, JSON.stringify(value))

const game = FAMILIES[0]!
const last = levelsOf(game)

beforeEach(() => store.clear())

describe('the strength that was chosen last', () => {
  it('is the weakest at first', () => expect(usualStrength(game)).toBe(1))

  it('is found as an older page kept it, when the best was level 9', () => {
    kept('level', 5)
    expect(usualStrength(game)).toBe(5)
    kept('level', 9)
    expect(usualStrength(game)).toBe('best')
  })

  it('may be level 9 now, and never more than the game has', () => {
    kept('level', 9)
    keepStrength(9)
    expect(usualStrength(game)).toBe(9)
    keepStrength(last + 1)
    expect(usualStrength(game)).toBe(last)
  })
})

describe('games that are kept', () => {
  it('have level 9 for the best only where an older page kept them', () => {
    const old = { id: '1', variant: game, sitters: ['person', 9] }
    kept('games', [old, { ...old, bestIsNamed: true }, { ...old, sitters: [8, 'person'] }])
    loadSavedGames()
    expect(savedGames.all.map(({ sitters }) => sitters)).toEqual([
      ['person', 'best'],
      ['person', 9],
      [8, 'person'],
    ])
    expect(savedGames.all.every(({ bestIsNamed }) => bestIsNamed)).toBe(true)
  })
})

it('has a scale on which the best comes last', () => {
  expect(strengthAt(last, game)).toBe(last)
  expect(strengthAt(last + 1, game)).toBe('best')
  for (const strength of [1, last, 'best'] as const) expect(strengthAt(placeOf(strength, game), game)).toBe(strength)
  expect(fromOld('person')).toBe('person')
})
