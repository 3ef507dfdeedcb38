/** Refusals and lists in words. */

import { t } from '../lib/language.svelte'
import { online } from '../strings/online'
import { refusals } from '../strings/refusals'
import type { SeatShown } from './messages'
import { Problem } from './server.svelte'

/** Why the server refused, in the reader's language where we know the code. */
export function problemText({ code = '', message }: { code?: string; message: string }): string {
  if (code === 'offline') return t(online.noServer)
  const known = refusals[code]
  return known ? t(known) : t(online.refused, { reason: message })
}

export const problemOf = (reason: unknown): string =>
  problemText(reason instanceof Problem ? reason : { message: (reason as Error).message })

/** A name in the reader's language: guests and bots get theirs from the server, in English. */
export function nameText(name: string): string {
  const [, kind, rest] = /^(Guest|Bot) (\w+)$/.exec(name) ?? []
  return kind ? t(kind === 'Bot' ? online.bot : online.guestName, { n: rest! }) : name
}

export const sitterText = (seat: SeatShown): string => nameText(seat.name) || t(online.free)
