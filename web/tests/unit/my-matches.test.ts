/** My matches: what waits for me, and when the system calls. */

import { beforeEach, describe, expect, it, vi } from 'vitest'
import type { Listed, Snapshot } from '../../src/online/messages'

let listed: Listed[] | Error = []
const kept: [string, unknown][] = []
const called: string[] = []
const page = { hidden: false }

vi.mock('../../src/online/client.svelte', () => ({
  client: {
    mine: async () => {
      if (listed instanceof Error) throw listed
      return listed
    },
  },
  Problem: class extends Error {},
}))
vi.mock('../../src/lib/route.svelte', () => ({ go: () => {}, route: { place: { page: '', rest: '' } } }))
vi.mock('../../src/lib/store', () => ({
  PUSH: 'push',
  read: () => undefined,
  write: (...row: [string, unknown]) => kept.push(row),
}))
vi.stubGlobal('document', page)
vi.stubGlobal(
  'Notification',
  class {
    static permission = 'granted'
    constructor(title: string) {
      called.push(title)
    }
  },
)
vi.stubGlobal('window', globalThis)

const match = (id: string, rest: Partial<Listed> = {}): Listed => ({
  match: id,
  game: 'squadro',
  status: 'running',
  ply: 1,
  seats: [],
  terms: { clock: { kind: 'none' }, rated: false, partner_chat: false },
  you: 0,
  to_move: 1,
  changed: 0,
  ...rest,
})

let myMatches: (typeof import('../../src/online/myMatches.svelte'))['myMatches']
beforeEach(async () => {
  listed = []
  kept.length = called.length = 0
  page.hidden = false
  vi.resetModules()
  ;({ myMatches } = await import('../../src/online/myMatches.svelte'))
  await (await import('../../src/lib/language.svelte')).loadTexts('en')
})

describe('my matches', () => {
  it('that wait for me are counted, and this browser is remembered', async () => {
    listed = [match('a'), match('b', { to_move: 0 })]
    await myMatches.refresh()
    expect([myMatches.waiting, myMatches.all.map((one) => one.match), kept]).toEqual([
      1,
      ['b', 'a'],
      [['seated', true]],
    ])
  })

  it('keep what is known when the server does not answer', async () => {
    listed = [match('a', { to_move: 0 })]
    await myMatches.refresh()
    listed = new Error('gone')
    await myMatches.refresh()
    expect([myMatches.waiting, myMatches.problem]).toEqual([1, expect.stringContaining('gone')])
    listed = []
    await myMatches.refresh()
    expect([myMatches.waiting, myMatches.problem]).toEqual([0, ''])
  })

  it('are told one by one when they change; closed ones go', async () => {
    listed = [match('a'), match('b')]
    await myMatches.refresh()
    myMatches.learn([match('b', { ply: 2, to_move: 0 }), match('c', { invited: 1, you: undefined })])
    expect([myMatches.waiting, myMatches.all.length]).toEqual([2, 3])
    myMatches.learn([match('c', { status: 'cancelled' }), match('b', { ply: 1 })])
    expect(myMatches.all.map((one) => one.match + one.ply)).toEqual(['b2', 'a1'])
  })

  it('never go back to fewer moves', async () => {
    listed = [match('a', { ply: 3, to_move: 0 })]
    await myMatches.refresh()
    listed = [match('a', { ply: 2, to_move: 1 })]
    await myMatches.refresh()
    expect(myMatches.all[0]!.ply).toBe(3)
  })

  it('call once when the turn comes and nobody looks; not at first, not for what waited already', async () => {
    page.hidden = true
    listed = [match('a', { to_move: 0 })]
    await myMatches.refresh()
    expect(called).toHaveLength(0)
    listed = [match('a', { to_move: 0 }), match('b', { ply: 2, to_move: 0 })]
    await myMatches.refresh()
    await myMatches.refresh()
    expect(called).toHaveLength(1)
    page.hidden = false
    listed = [match('c', { to_move: 0 })]
    await myMatches.refresh()
    expect(called).toHaveLength(1)
  })

  it('call the host once when somebody has sat down, whoever begins, until the host looks', async () => {
    listed = [match('a', { status: 'waiting', to_move: undefined })]
    await myMatches.refresh()
    expect([called, myMatches.waiting]).toEqual([[], 0])
    listed = [match('a')]
    await myMatches.refresh()
    await myMatches.refresh()
    expect([called.length, myMatches.waiting]).toEqual([1, 1])
    myMatches.hear({ ...match('a'), clock: null, result: null } as unknown as Snapshot)
    expect(myMatches.waiting).toBe(0)
  })

  it('hear of a match from its own page first; watchers and cancelled tables have none', () => {
    const seen = (rest: object) =>
      myMatches.hear({ ...match('a'), clock: null, result: null, ...rest } as unknown as Snapshot)
    seen({ you: null })
    expect(myMatches.all).toEqual([])
    seen({ to_move: 0, ply: 5 })
    expect([myMatches.waiting, myMatches.all[0]!.ply]).toEqual([1, 5])
    seen({ status: 'cancelled' })
    expect(myMatches.all).toEqual([])
  })
})
