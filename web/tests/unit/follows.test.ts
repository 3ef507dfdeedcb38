/** Whom one follows, and where they are. */

import { expect, it, vi } from 'vitest'
import type { Listed, Lobby } from '../../src/online/messages'

const kept: [string, unknown][] = []
vi.mock('../../src/lib/store', () => ({
  read: () => ['Zoë', 7, 'Ann'],
  write: (...row: [string, unknown]) => kept.push(row),
}))

const { follows, matchOf } = await import('../../src/online/follows.svelte')

it('a star is set and taken away, and kept', () => {
  expect(follows.names).toEqual(['Zoë', 'Ann'])
  follows.toggle('Ben')
  expect([follows.has('Ben'), kept.at(-1)]).toEqual([true, ['follows', ['Ann', 'Ben', 'Zoë']]])
  follows.toggle('Zoë')
  expect([follows.has('Zoë'), kept.at(-1)]).toEqual([false, ['follows', ['Ann', 'Ben']]])
})

it('people are found where they sit, not where a seat is kept for them', () => {
  const match = (match: string, kind: string) => ({ match, seats: [{ kind, name: 'Ann' }] }) as unknown as Listed
  const lobby = (open: Listed[], running: Listed[]): Lobby => ({ open, running })
  expect(matchOf('Ann', lobby([match('a', 'kept')], [match('b', 'person')]))?.match).toBe('b')
  expect(matchOf('Ann', lobby([match('a', 'person')], [match('b', 'person')]))?.match).toBe('a')
  expect(matchOf('Ben', lobby([match('a', 'person')], []))).toBeUndefined()
})
