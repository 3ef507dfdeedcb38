/** Time in words that fit on a clock. */

import { t } from '../lib/language.svelte'

const DAY = 86_400_000

export function clockText(ms: number): string {
  if (ms >= DAY) return t('online-day-count', { n: Math.ceil(ms / DAY) })
  const seconds = Math.max(0, Math.ceil(ms / 1000))
  const [hours, minutes, rest] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60]
  const two = (n: number) => String(n).padStart(2, '0')
  return hours ? `${hours}:${two(minutes)}:${two(rest)}` : `${minutes}:${two(rest)}`
}
