/** Other people's matches: how they are looked for, and how they ended for whom. */

import { readFileSync } from 'node:fs'
import { beforeAll, describe, expect, it, vi } from 'vitest'
import { loadTexts } from '../../src/lib/language.svelte'
import { loadMoreTexts } from '../../src/lib/moreTexts'
import { loadRules } from '../../src/lib/rules'
import { howText, outcomeFor, queryOf, type Search } from '../../src/online/people'
import type { Listed, SeatShown } from '../../src/online/messages'
import { nameText, profileOf, ratingText, sitterText } from '../../src/online/words'

beforeAll(async () => {
  await loadRules(readFileSync(new URL('../../src/wasm/rules_bg.wasm', import.meta.url)))
  await loadTexts('en')
  await loadMoreTexts('people', 'en')
})

vi.mock('../../src/online/client.svelte', () => ({ Problem: class extends Error {}, client: {} }))

const anything: Search = { player: 'Żółw', game: '', result: '', since: '', until: '' }

describe('a search', () => {
  it('says what is looked for, and nothing else', () => {
    expect(queryOf(anything)).toBe('player=%C5%BB%C3%B3%C5%82w')
    expect(queryOf({ ...anything, player: 'Ann', result: 'won' }, 7)).toBe('player=Ann&result=won&before=7')
  })

  it('means whole days, the last one too', () => {
    const query = new URLSearchParams(queryOf({ ...anything, since: '2026-03-01', until: '2026-03-01' }))
    expect(Number(query.get('since'))).toBe(new Date(2026, 2, 1).getTime())
    expect(Number(query.get('until'))).toBe(new Date(2026, 2, 2).getTime())
  })
})

describe('an outcome', () => {
  const match = (result: string, ...names: string[]) =>
    ({ result, seats: names.map((name) => ({ name })) }) as unknown as Listed
  const of = (name: string, found: Listed) => {
    const { outcome, others } = outcomeFor(name, found)
    return [outcome, ...others.map((seat) => seat.name)]
  }

  it('is somebody’s', () => {
    expect(of('Ann', match('1-0', 'Ann', 'Ben'))).toEqual(['won', 'Ben'])
    expect(of('Ben', match('1-0', 'Ann', 'Ben'))).toEqual(['lost', 'Ann'])
    expect(of('Ben', match('1/2-1/2', 'Ann', 'Ben'))).toEqual(['drawn', 'Ann'])
    expect(of('Cleo', match('1-0', 'Ann', 'Ben', 'Cleo', 'Dan'))).toEqual(['won', 'Ben', 'Dan'])
  })
})

it('a rating is marked while it is uncertain', () => {
  expect(ratingText({ rating: 1661.6, deviation: 111 })).toBe('1662?')
  expect(ratingText({ rating: 1661.6, deviation: 110 })).toBe('1662')
})

it('people with names have a page, guests none', () => {
  const known = [{ name: 'Ann B' }, { name: 'Guest k3f9', guest: 'k3f9' }, { name: '' }]
  expect(known.map(profileOf)).toEqual(['#/player/Ann%20B', undefined, undefined])
  expect(nameText({ name: 'as the server writes it', guest: 'k3f9' })).toBe('Guest k3f9')
})

it('a bot is known by its seat, whatever it is called', () => {
  const seat = (kind: SeatShown['kind'], name: string, level = 0) =>
    sitterText({ kind, name, level, letter: 'l', seat: 'Light' })
  expect([seat('bot', 'Bot 3', 3), seat('person', 'Guest k3f9'), seat('kept', 'Ann'), seat('link', '')]).toEqual([
    'Computer, level 3',
    'Guest k3f9',
    'Ann',
    'free',
  ])
})

it('lists say in words how a match ended', () => {
  const how = (ending?: string) => howText({ ending } as Listed)
  expect([how('resigned l'), how('time d'), how('quiet'), how()]).toEqual([
    'by resignation',
    'on time',
    'nothing happened any more',
    'by the rules',
  ])
})
