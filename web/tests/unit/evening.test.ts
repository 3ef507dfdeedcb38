/** Club evenings: whose board is whose, and answers that overtake each other. */

import { describe, expect, it, vi } from 'vitest'
import type { TournamentShown } from '../../src/online/messages'

const heard: ((message: { type: string }) => void)[] = []
const stop = vi.fn()
const answers: ((shown: TournamentShown | Error) => void)[] = []
vi.mock('../../src/online/client.svelte', () => ({
  client: {
    asMe: () =>
      new Promise((resolve, reject) =>
        answers.push((shown) => (shown instanceof Error ? reject(shown) : resolve(shown))),
      ),
    use: (listener: (message: { type: string }) => void) => (heard.push(listener), stop),
    send: () => 0,
  },
  Problem: class extends Error {},
}))

const { Evening, halves, myBoard, playersOf } = await import('../../src/evening/evening.svelte')

const shown = (rest: Partial<TournamentShown> = {}): TournamentShown => ({
  id: 'x',
  name: 'Friday',
  game: 'squadro',
  clock: { kind: 'game', seconds: 300, increment: 0 },
  system: { kind: 'round_robin' },
  games: 2,
  status: 'running',
  is_organiser: false,
  me: 1,
  people: ['Ann', 'Ben', 'Cleo'].map((name, number) => ({ number, name, is_here: true })),
  standings: [],
  rounds: [{ pairings: [{ first: 0, second: 1, points: null, matches: ['a', 'b'] }], byes: [2] }],
  resumes_in: null,
  ...rest,
})

describe('a club evening', () => {
  it('seats its players the other way round in the second game', () => {
    expect(['a', 'b', 'c'].map((match) => playersOf(shown(), match))).toEqual([['Ann', 'Ben'], ['Ben', 'Ann'], []])
  })

  it('sends those to a board who have to play there', () => {
    const rounds = [{ pairings: [{ first: 0, second: 1, points: 4, matches: ['a'] }], byes: [] }]
    const boards = [{}, { me: 2 }, { me: null }, { rounds }, { status: 'over' as const }, { rounds: [] }]
    expect(boards.map((rest) => myBoard(shown(rest)))).toEqual(['b', ...Array(5).fill(undefined)])
  })

  it('writes points in halves', () => {
    expect([0, 1, 2, 3, 8].map(halves)).toEqual(['0', '½', '1', '1½', '4'])
  })

  it('keeps the latest answer, and what it shows when one does not come', async () => {
    const evening = new Evening('x', false)
    const joined = evening.join('Ben')
    answers[1]!(shown({ me: 1 }))
    await joined
    answers[0]!(shown({ me: null }))
    await Promise.resolve()
    expect(evening.shown?.me).toBe(1)
    const left = evening.leave()
    answers[2]!(new Error('busy'))
    await left
    expect([evening.shown?.me, evening.problem !== '']).toEqual([1, true])
  })

  it('is looked at often by its organiser, seldom by players, who hear of their boards, and not while hidden', async () => {
    vi.useFakeTimers()
    const looks = async (rest: Partial<TournamentShown>, hidden: boolean, isWall = false) => {
      const page = Object.assign(new EventTarget(), { hidden: false })
      vi.stubGlobal('document', page)
      const before = answers.length
      const evening = new Evening('x', true, isWall)
      answers.at(-1)!(shown(rest))
      await vi.advanceTimersByTimeAsync(0)
      page.hidden = hidden
      await vi.advanceTimersByTimeAsync(12_000)
      const polled = answers.length - before
      heard.at(-1)!({ type: 'mine' })
      page.hidden = false
      page.dispatchEvent(new Event('visibilitychange'))
      evening.close()
      await vi.advanceTimersByTimeAsync(12_000)
      return [polled, answers.length - before]
    }
    expect(await looks({}, false)).toEqual([3, 5])
    expect(await looks({ is_organiser: true }, false)).toEqual([7, 9])
    expect(await looks({ resumes_in: 9_000 }, false)).toEqual([7, 9])
    expect(await looks({}, false, true)).toEqual([7, 9])
    expect(await looks({ is_organiser: true }, true)).toEqual([1, 3])
    expect(stop).toHaveBeenCalledTimes(5)
    vi.useRealTimers()
  })
})
