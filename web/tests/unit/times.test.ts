/** Clocks and absence in words, as time goes by. */

import { expect, it, vi } from 'vitest'
import type { OnlineMatch } from '../../src/online/match.svelte'
import { Times } from '../../src/online/times.svelte'

const NOW = 1_000_000

/** A match in which the first seat, that of the other person, is to move. */
const match = (left: number, away: number | null) =>
  ({
    heardAt: NOW,
    snapshot: {
      game: 'squadro',
      status: 'running',
      seats: [{}, {}],
      you: 1,
      to_move: 0,
      terms: { clock: { kind: 'game', seconds: 60, increment: 0 } },
      clock: { left: [left, 60_000] },
    },
    presence: { at: NOW, away: [away, null], claim: null },
  }) as unknown as OnlineMatch

it('a clock that stands at nothing says why', () => {
  vi.useFakeTimers({ now: NOW })
  const why = (left: number, away: number | null) => new Times(match(left, away)).graceText
  // Texts are not loaded here, and stand as their names.
  expect(why(0, 5_000)).toBe('online-grace')
  expect(why(1, 5_000)).toBe('')
  expect(why(0, null)).toBe('')
  vi.useRealTimers()
})
