/** What the last move did, for marks on the board and for words beside it. */

import { t } from '../lib/language.svelte'
import type { Event, Family, Step } from '../lib/types'
import { kindNames } from '../strings/games'
import { play } from '../strings/play'
import type { Story } from './motion'
import { seatName } from './speak'

/** What the last move did, and who made it. */
export const lastStep = ({ ply, events }: Story): Step | undefined => events.find((step) => step.ply === ply - 1)

/** The spots of the last move. */
export function marks(story: Story): string[] {
  const events = lastStep(story)?.events ?? []
  // The winner of a SQUOD and its loser are marked where they met.
  const clash = events.findIndex(({ what }) => what === 'clashed')
  const isSetUp = events.some(({ what }) => what === 'setUp')
  const told = isSetUp ? [] : events.slice(0, clash < 0 ? undefined : clash + 1)
  return [...new Set(told.flatMap(spotsOf))]
}

function spotsOf(event: Event): string[] {
  switch (event.what) {
    case 'travelled':
      return [event.path[0]!, event.path.at(-1)!]
    case 'placed':
    case 'denounced':
      return [event.at]
    case 'claimed':
      return event.cells
    case 'putDown':
      return [event.to]
    case 'clashed':
      return [event.at, event.rival.at]
    default:
      return []
  }
}

/** What the last move showed to everybody: both faces of a SQUOD, or how the toss ended. */
export function revealed(family: Family, story: Story): string {
  return (
    lastStep(story)
      ?.events.map((event) => shown(family, event))
      .find(Boolean) ?? ''
  )
}

function shown(family: Family, event: Event): string {
  if (event.what === 'tossed') {
    return event.winner === null ? t(play.tossAgain) : t(play.tossWon, { seat: seatName(family, event.winner) })
  }
  if (event.what !== 'clashed') return ''
  const named = ({ seat, face }: { seat: number; face: string }) =>
    t(play.owned, { seat: seatName(family, seat), kind: t(kindNames[face]!) })
  const [one, other] = [named(event), named(event.rival)]
  if (event.winner === null) return t(play.squodTie, { one, other })
  const [winner, loser] = event.winner === event.seat ? [one, other] : [other, one]
  return t(play.squodWon, { winner, loser })
}
