/** Time in words that fit on a clock. */

import { t } from '../lib/language.svelte'
import type { ClockTerms } from './messages'

const DAY = 86_400_000

export function clockText(ms: number): string {
  if (ms >= DAY) return t('online-day-count', { n: Math.ceil(ms / DAY) })
  const seconds = Math.max(0, Math.ceil(ms / 1000))
  const [hours, minutes, rest] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60]
  const two = (n: number) => String(n).padStart(2, '0')
  return hours ? `${hours}:${two(minutes)}:${two(rest)}` : `${minutes}:${two(rest)}`
}

/** What a table may choose; the names are those that players use. */
export const CLOCKS: Record<string, ClockTerms> = {
  '1+0': { kind: 'game', seconds: 60, increment: 0 },
  '3+2': { kind: 'game', seconds: 180, increment: 2 },
  '5+3': { kind: 'game', seconds: 300, increment: 3 },
  '10+0': { kind: 'game', seconds: 600, increment: 0 },
  '15+10': { kind: 'game', seconds: 900, increment: 10 },
  '1d': { kind: 'move', days: 1 },
  '3d': { kind: 'move', days: 3 },
  '7d': { kind: 'move', days: 7 },
  '14d': { kind: 'move', days: 14 },
  none: { kind: 'none' },
}

/** A clock by the name that players use, where it has one. */
export const clockName = (clock: ClockTerms): string | undefined =>
  clock.kind === 'game' ? `${clock.seconds / 60}+${clock.increment}` : undefined

/** From here on time is short: in a match, and where a move may take days. */
const LOW = { game: 20_000, move: 6 * 3_600_000, none: 0 }
export const isLow = (ms: number, { kind }: ClockTerms): boolean => ms < LOW[kind]
