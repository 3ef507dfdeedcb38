/** Other people: what they have played, how well, and what is wrong with whom. */

import { t } from '../lib/language.svelte'
import { howEnded } from '../lib/rules'
import { client } from './client.svelte'
import type { Listed, RatingShown, Said, Snapshot } from './messages'
import type { Known } from './words'

/** What is looked for in the archive; what is empty stands for anything. */
export interface Search {
  player: string
  game: string
  result: '' | Outcome
  /** Days, as the browser writes them. */
  since: string
  until: string
}

export type Outcome = 'won' | 'lost' | 'drawn'

/** The query of a search; whole days, as they are where the reader is. */
export function queryOf({ player, game, result, since, until }: Search, before?: number): string {
  const [from, to] = [since, until].map((day) => new Date(`${day}T00:00`))
  to!.setDate(to!.getDate() + 1)
  const moment = (day: Date) => (Number.isNaN(day.getTime()) ? '' : String(day.getTime()))
  const all = { player, game, result, since: moment(from!), until: moment(to!), before: before ? String(before) : '' }
  return new URLSearchParams(Object.entries(all).filter(([, value]) => value)).toString()
}

/** Finished matches, some at a time; `before` goes on. */
export const archive = (search: Search, before?: number) =>
  client.asMe<Listed[]>('GET', `matches?${queryOf(search, before)}`)

export const leaders = (variant: string) => client.asMe<RatingShown[]>('GET', `ratings/${encodeURIComponent(variant)}`)

export const recordOf = async (match: string): Promise<string> => (await fetch(`./api/matches/${match}/record`)).text()

/** How a match ended for somebody, and whom they met. */
export function outcomeFor(name: string, { seats, result }: Listed): { outcome: Outcome; others: Listed['seats'] } {
  const side = seats.findIndex((seat) => seat.name === name) % 2
  const others = seats.filter((_, seat) => seat % 2 !== side)
  if (result === '1/2-1/2') return { outcome: 'drawn', others }
  return { outcome: (result === '1-0') === (side === 0) ? 'won' : 'lost', others }
}

/** How a match came to its end, in words. */
export const howText = ({ ending = '' }: Listed): string => t(`people-how-${howEnded(ending) ?? 'rules'}`)

export const REASONS = ['abuse', 'cheating', 'name', 'other'] as const

/** Somebody, and by what the server knows them. */
export interface Person extends Known {
  by: { name: string } | { match: string; seat: number } | { match: string; message: number }
}

export const blocks = () => client.asMe<string[]>('GET', 'me/blocks')
export const block = ({ by }: Person) =>
  'match' in by
    ? client.asMe<unknown>('POST', 'me/blocks', by)
    : client.asMe<unknown>('POST', `me/blocks/${encodeURIComponent(by.name)}`)
export const unblock = ({ name }: Person) => client.asMe<unknown>('DELETE', `me/blocks/${encodeURIComponent(name)}`)
export const report = ({ by }: Person, reason: (typeof REASONS)[number], words: string) =>
  client.asMe<unknown>('POST', 'reports', { ...by, reason, words })

/** The others in a match: who sits there, and who else has said something. */
export function othersIn({ match, seats, you }: Snapshot, chat: readonly Said[]): Person[] {
  const sitting = seats.flatMap(({ kind, name, guest }, seat) =>
    kind === 'person' && seat !== you ? [{ name, guest, by: { match, seat } }] : [],
  )
  const known = new Set([...seats.map(({ name }) => name), client.me?.name])
  const speaking = [...new Map(chat.filter(({ from }) => !known.has(from)).map((said) => [said.from, said])).values()]
  return [...sitting, ...speaking.map(({ from, guest, n }) => ({ name: from, guest, by: { match, message: n } }))]
}
