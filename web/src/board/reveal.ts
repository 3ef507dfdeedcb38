/** What a SQUOD showed to everybody, read from the difference of two views. */

import { t } from '../lib/language.svelte'
import type { Family, Look } from '../lib/types'
import { kindNames } from '../strings/games'
import { play } from '../strings/play'
import { seatName } from './speak'

export function reveal(before: Look | undefined, after: Look, family: Family): string {
  const text = after.played.at(-1)
  if (family !== 'squod' || !before || after.ply !== before.ply + 1) return ''
  if (before.scene.phase === 'toss') return tossText(before, after, family)
  if (!text?.includes('!')) return ''
  const [from, rival] = text.split('!') as [string, string]
  const seats = [from, rival].map((id) => 'swne'.indexOf(id[0]!))
  const named = (seat: number, kind: string) => t(play.owned, { seat: seatName(family, seat), kind: t(kindNames[kind]!) })
  const lost = seats.map((seat) => gained(before, after, seat))
  const loser = lost.findIndex((kind) => kind !== undefined)
  if (loser >= 0) {
    const winner = seats[1 - loser]!
    const kind = arrived(before, after, winner)
    return kind ? t(play.squodWon, { winner: named(winner, kind), loser: named(seats[loser]!, lost[loser]!) }) : ''
  }
  const face = (id: string) => after.scene.tokens.find((token) => token.at === id.split('-').at(-1))?.look
  const [one, other] = [face(from), face(rival)]
  if (!one || !other || one === '?' || other === '?') return ''
  return t(play.squodTie, { one: named(seats[0]!, one), other: named(seats[1]!, other) })
}

function tossText(before: Look, after: Look, family: Family): string {
  if (after.scene.phase === 'setUp') return t(play.tossWon, { seat: seatName(family, after.toMove ?? 0) })
  return before.toMove === 1 ? t(play.tossAgain) : ''
}

/** The kind that came to a hand. */
function gained(before: Look, after: Look, seat: number): string | undefined {
  const held = (look: Look, kind: string) =>
    look.scene.tokens.find((token) => token.at === `${'swne'[seat]}${kind}`)?.count ?? 0
  return ['R', 'P', 'S'].find((kind) => held(after, kind) > held(before, kind))
}

/** The kind that came to the ring. */
function arrived(before: Look, after: Look, seat: number): string | undefined {
  const ring = (look: Look) => look.scene.tokens.filter((token) => token.seat === seat && token.at.length === 2 && /\d/.test(token.at))
  const was = new Set(ring(before).map((token) => token.at))
  return ring(after).find((token) => !was.has(token.at))?.look
}
