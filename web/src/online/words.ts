/** Refusals and lists in words. */

import { t } from '../lib/language.svelte'
import { sentence } from '../lib/translation.svelte'
import type { Listed, Refusal, SeatShown, Terms } from './messages'
import { clockName } from './clocks'
import { client, Problem } from './client.svelte'

/** What somebody is rated before their first match. */
const NEWCOMER = 1500
/** A rating whose deviation is larger is provisional, as the server has it. */
const SETTLED = 110

/** Why the server refused, in the reader's language; an older server says it by its code alone. */
export function problemText({ code, message, why }: Refusal): string {
  if (code === 'offline') return t('online-no-server')
  return sentence(why ?? { code, values: {}, english: message })
}

export function problemOf(reason: unknown): string {
  if (reason instanceof Problem) return problemText(reason)
  return t('online-refused', { reason: (reason as Error).message })
}

/** Somebody by name; of a guest, also what tells them from other guests. */
export interface Known {
  name: string
  guest?: string | undefined
}

/** The name of a person in the reader's language: guests get theirs from the server, in English. */
export const nameText = ({ name, guest }: Known): string => (guest ? t('online-guest-name', { n: guest }) : name)

/** Where to read about a person; guests have no page. */
export const profileOf = ({ name, guest }: Known): string | undefined =>
  name && !guest ? `#/player/${encodeURIComponent(name)}` : undefined

/** Who has a seat, in the reader's language. */
export function sitterText({ kind, level, ...sitter }: SeatShown): string {
  return kind === 'bot' ? t('online-bot', { n: level! }) : nameText(sitter) || t('online-free')
}

/** What a table agreed on, in a few words. */
export function termsText({ clock, rated, pair, pie }: Terms): string {
  const fair = pair ? [t('online-fair-pair')] : pie ? [t('online-fair-pie')] : []
  return [timeText(clock), t(rated ? 'online-is-rated' : 'online-is-casual'), ...fair].join(' · ')
}

export function timeText(clock: Terms['clock']): string {
  if (clock.kind === 'game') return t('online-minutes', { minutes: clock.seconds / 60, seconds: clock.increment })
  return clock.kind === 'move' ? t('online-days-each', { n: clock.days }) : t('online-no-clock')
}

/** Whether few results have shown a rating yet. */
export const isProvisional = ({ deviation }: { deviation: number }): boolean => deviation > SETTLED

/** A rating; a question mark says that few results have shown it yet. */
export const ratingText = ({ rating, deviation }: { rating: number; deviation: number }): string =>
  `${Math.round(rating)}${isProvisional({ deviation }) ? '?' : ''}`

/** What an open table is about, in a line. */
export function tableText({ terms, rating }: Listed): string {
  const clock = clockName(terms.clock) ?? timeText(terms.clock)
  const rated = terms.rated ? [t('online-rated-short')] : []
  const fair = terms.pie ? [t('online-pie-short')] : []
  return [clock, ...rated, ...fair, ...(rating ? [ratingText(rating)] : [])].join(' · ')
}

/** What a rated match made of a rating, once it is counted. */
export async function ratingChange(name: string, variant: string, match: string): Promise<string> {
  const rated = (await client.ratings(name)).ratings.find(({ of }) => of === variant)
  const at = rated?.history.findIndex((one) => one.match === match) ?? -1
  if (!rated || at < 0) return ''
  const { rating } = rated.history[at]!
  const change = Math.round(rating) - Math.round(rated.history[at - 1]?.rating ?? NEWCOMER)
  return t('online-rating-change', {
    rating: ratingText({ ...rated, rating }),
    change: change < 0 ? `−${-change}` : `+${change}`,
  })
}
