/** What the last move did, for marks on the board and for words beside it. */

import type { Family } from '../games/names'
import { GAMES } from '../games/registry'
import type { Event, Step } from '../lib/types'
import type { EventLog } from './motion'

/** What the last move did, and who made it. */
export const lastStep = ({ ply, events }: EventLog): Step | undefined => events.find((step) => step.ply === ply - 1)

/** The spots of the last move. */
export function marks(log: EventLog): string[] {
  const events = lastStep(log)?.events ?? []
  // The winner of a clash and its loser are marked where they met.
  const clash = events.findIndex(({ what }) => what === 'clashed')
  const isSetUp = events.some(({ what }) => what === 'setUp')
  const marked = isSetUp ? [] : events.slice(0, clash < 0 ? undefined : clash + 1)
  return [...new Set(marked.flatMap(spotsOf))]
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

/** What the last move showed to everybody. */
export function revealed(family: Family, log: EventLog): string {
  const { announce } = GAMES[family]
  const said = announce ? lastStep(log)?.events.map(announce) : undefined
  return said?.find(Boolean) ?? ''
}
