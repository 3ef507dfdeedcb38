/** Lists of matches and of what was said: what comes first. */

import type { ClockTerms, Listed, Said } from './messages'

export const isMyTurn = ({ status, you, to_move }: Listed): boolean =>
  status === 'running' && you !== undefined && you === to_move

/** Whether it waits for me: for a move, or for an answer. */
export const isWaiting = (match: Listed): boolean => isMyTurn(match) || match.invited !== undefined

const RANKS = { running: 1, waiting: 2, over: 3, cancelled: 4 }
const rank = (match: Listed): number => (isWaiting(match) ? 0 : RANKS[match.status])

/** Those that wait for me, those that wait for others, tables without players, what is over; the latest change first. */
export const inOrder = (matches: readonly Listed[]): Listed[] =>
  matches.toSorted((a, b) => rank(a) - rank(b) || b.changed - a.changed)

/** What somebody wants to play at once. */
export interface Wanted {
  game: string
  clock: ClockTerms
  rated: boolean
}

/** Whether an open table is what a quick match would set up. */
export const fits = ({ game, seats, terms }: Listed, wanted: Wanted): boolean =>
  game === wanted.game &&
  terms.rated === wanted.rated &&
  !terms.pie &&
  (terms.pair !== undefined) === wanted.rated &&
  JSON.stringify(terms.clock) === JSON.stringify(wanted.clock) &&
  seats.some(({ kind }) => kind === 'anyone')

/** The tables that fit and were there before mine: two who press at the same moment meet at the older one. */
export function olderThan(mine: string, open: readonly Listed[], wanted: Wanted): Listed[] {
  const own = open.find(({ match }) => match === mine)
  const isOlder = ({ match, changed }: Listed) =>
    own !== undefined && (changed < own.changed || (changed === own.changed && match < mine))
  return open.filter((table) => isOlder(table) && fits(table, wanted))
}

/** What the server said, except where we know more moves already. */
export const newer = (heard: readonly Listed[], known: readonly Listed[]): Listed[] =>
  heard.map((match) => known.find((other) => other.match === match.match && other.ply > match.ply) ?? match)

/** What was said, each message once; those that come late stand where they belong. */
export const byNumber = (chat: readonly Said[]): Said[] =>
  [...new Map(chat.map((said) => [said.n, said])).values()].sort((a, b) => a.n - b.n)
