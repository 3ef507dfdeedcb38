/** Lists of matches. */

import { describe, expect, it } from 'vitest'
import { byNumber, fits, inOrder, isMyTurn, newer, olderThan } from '../../src/online/lists'
import type { Listed, Said } from '../../src/online/messages'

const match = (name: string, rest: Partial<Listed>): Listed => ({
  match: name,
  game: 'squadro',
  status: 'running',
  ply: 0,
  seats: [],
  terms: { clock: { kind: 'none' }, rated: false, partner_chat: false },
  changed: 0,
  ...rest,
})

describe('my matches', () => {
  it('begin with those that wait for me', () => {
    const all = [
      match('over', { status: 'over', you: 0, changed: 9 }),
      match('table', { status: 'waiting', you: 0, changed: 8 }),
      match('theirs', { you: 0, to_move: 1, changed: 7 }),
      match('older', { you: 0, to_move: 0, changed: 1 }),
      match('newer', { you: 1, to_move: 1, changed: 2 }),
      match('watched', { to_move: 0, changed: 6 }),
    ]
    expect(inOrder(all).map((one) => one.match)).toEqual(['newer', 'older', 'theirs', 'watched', 'table', 'over'])
    expect(all.filter(isMyTurn)).toHaveLength(2)
  })

  it('do not go back when an old answer comes late', () => {
    const known = [match('a', { ply: 4, you: 0, to_move: 1 })]
    expect(newer([match('a', { ply: 3, you: 0, to_move: 0 }), match('b', {})], known).map((one) => one.ply)).toEqual([
      4, 0,
    ])
    expect(newer([match('a', { ply: 5 })], known)[0]!.ply).toBe(5)
  })
})

describe('a quick match', () => {
  const clock = { kind: 'game', seconds: 300, increment: 3 } as const
  const wanted = { game: 'squadro', clock, rated: false }
  const terms = { clock, rated: false, partner_chat: false }
  const seats = [{ letter: 'a', seat: 'Light', kind: 'anyone', name: '' } as const]
  const table = (rest: Partial<Listed>) => match('open', { status: 'waiting', seats, terms, ...rest })

  it('fits a table of the same game, clock and kind with a seat for anyone', () => {
    expect(fits(table({}), wanted)).toBe(true)
    for (const rest of [
      { game: 'squaryd' },
      { seats: [] },
      { terms: { ...terms, clock: { ...clock, increment: 0 } } },
      { terms: { ...terms, rated: true, pair: {} } },
      { terms: { ...terms, pair: {} } },
      { terms: { ...terms, pie: true } },
    ])
      expect(fits(table(rest), wanted), JSON.stringify(rest)).toBe(false)
    expect(fits(table({ terms: { ...terms, rated: true, pair: {} } }), { ...wanted, rated: true })).toBe(true)
  })

  it('of two who set up a table at the same moment brings one to the other', () => {
    const open = [
      table({ match: 'b', changed: 5 }),
      table({ match: 'a', changed: 5 }),
      table({ match: 'c', changed: 4 }),
    ]
    const found = (mine: string) => olderThan(mine, open, wanted).map(({ match }) => match)
    expect([found('a'), found('b'), found('c'), found('gone')]).toEqual([['c'], ['a', 'c'], [], []])
  })
})

describe('chat', () => {
  it('stands in the order in which it was said, each message once', () => {
    const said = (n: number, room: Said['room']): Said => ({ n, from: 'Ann', room, text: `${n}` })
    const seats = [said(2, 'seats'), said(5, 'seats')]
    const watchers = [said(1, 'watchers'), said(3, 'watchers'), said(5, 'seats')]
    expect(byNumber([...seats, ...watchers]).map(({ n }) => n)).toEqual([1, 2, 3, 5])
  })
})
