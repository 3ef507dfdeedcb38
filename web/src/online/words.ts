/** Refusals and lists in words. */

import { t } from '../lib/language.svelte'
import { sentence } from '../lib/translation.svelte'
import type { Refusal, SeatShown, Terms } from './messages'
import { client, Problem } from './client.svelte'

/** What somebody is rated before their first match. */
const NEWCOMER = 1500

/** Why the server refused, in the reader's language; an older server says it by its code alone. */
export function problemText({ code, message, why }: Refusal): string {
  if (code === 'offline') return t('online-no-server')
  return sentence(why ?? { code, values: {}, english: message })
}

export function problemOf(reason: unknown): string {
  if (reason instanceof Problem) return problemText(reason)
  return t('online-refused', { reason: (reason as Error).message })
}

/** A name in the reader's language: guests and bots get theirs from the server, in English. */
export function nameText(name: string): string {
  const [, kind, rest] = /^(Guest|Bot) (\w+)$/.exec(name) ?? []
  return kind ? t(kind === 'Bot' ? 'online-bot' : 'online-guest-name', { n: rest! }) : name
}

export const sitterText = (seat: SeatShown): string => nameText(seat.name) || t('online-free')

/** What a table agreed on, in a few words. */
export function termsText({ clock, rated }: Terms): string {
  return `${timeText(clock)} · ${t(rated ? 'online-is-rated' : 'online-is-casual')}`
}

export function timeText(clock: Terms['clock']): string {
  if (clock.kind === 'game') return t('online-minutes', { minutes: clock.seconds / 60, seconds: clock.increment })
  return clock.kind === 'move' ? t('online-days-each', { n: clock.days }) : t('online-no-clock')
}

/** What a rated match made of a rating, once it is counted. */
export async function ratingChange(name: string, variant: string, match: string): Promise<string> {
  const history = (await client.ratings(name)).ratings.find(({ of }) => of === variant)?.history ?? []
  const at = history.findIndex((one) => one.match === match)
  if (at < 0) return ''
  const rating = Math.round(history[at]!.rating)
  const change = rating - Math.round(history[at - 1]?.rating ?? NEWCOMER)
  return t('online-rating-change', { rating, change: change < 0 ? `−${-change}` : `+${change}` })
}
