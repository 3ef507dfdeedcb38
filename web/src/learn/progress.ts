/** How far one came in each lesson; only this browser knows. */

import type { Family } from '../games/names'
import { read, write } from '../lib/store'

const KEY = 'lessons'

export interface Progress {
  /** So many steps were done, from the first on. */
  steps: number
  /** Whether the last one was, too. */
  isDone: boolean
}

const all = (): Partial<Record<Family, Progress>> => {
  const kept = read<Partial<Record<Family, Progress>>>(KEY)
  return kept && typeof kept === 'object' ? kept : {}
}

export const progressOf = (family: Family): Progress => all()[family] ?? { steps: 0, isDone: false }

/** Keeps that so many steps were done; what was done stays done. */
export function keepProgress(family: Family, steps: number, isDone: boolean): void {
  const before = progressOf(family)
  const now = { steps: Math.max(before.steps, steps), isDone: before.isDone || isDone }
  write(KEY, { ...all(), [family]: now })
}
