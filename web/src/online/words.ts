/** Refusals and lists in words. */

import { t } from '../lib/language.svelte'
import { online } from '../strings/online'
import type { SeatShown } from './messages'
import { Problem } from './server.svelte'

/** Why the server refused, in the reader's language where we know the code. */
export function problemText(reason: { code?: string; message: string }): string {
  switch (reason.code) {
    case 'offline':
      return t(online.noServer)
    case 'late':
      return t(online.late)
    case 'busy':
      return t(online.busy)
    case 'no_such_link':
    case 'seat_taken':
      return t(online.noSuchLink)
    case 'no_such_match':
      return t(online.noSuchMatch)
    default:
      return t(online.refused, { reason: reason.message })
  }
}

export const problemOf = (reason: unknown): string =>
  problemText(reason instanceof Problem ? reason : { message: (reason as Error).message })

/** A name in the reader's language: guests and bots get theirs from the server, in English. */
export function nameText(name: string): string {
  const [, kind, rest] = /^(Guest|Bot) (\w+)$/.exec(name) ?? []
  return kind ? t(kind === 'Bot' ? online.bot : online.guestName, { n: rest! }) : name
}

export const sitterText = (seat: SeatShown): string => nameText(seat.name) || t(online.free)
