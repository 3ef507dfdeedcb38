/** The spots of what was told last. */

import type { Event, Step } from '../lib/types'
import type { EventLog } from './motion'

/** Where moves began and ended, and what else was changed by them. */
export interface Marks {
  ends: readonly string[]
  changed: readonly string[]
}

/** What the last move did, and who made it. */
export const lastStep = ({ ply, events }: EventLog): Step | undefined => events.find((step) => step.ply === ply - 1)

/** The spots of some steps; none for a set-up, where every piece is new. */
export function marksOf(steps: readonly Step[]): Marks {
  const events = steps
    .filter(({ events }) => !events.some(({ what }) => what === 'setUp'))
    .flatMap((step) => step.events)
  const ends = new Set(events.flatMap(endsOf))
  return { ends: [...ends], changed: [...new Set(events.flatMap(changedBy))].filter((spot) => !ends.has(spot)) }
}

/** Whether two tell of one move, perhaps to different viewers. */
export const isSameStep = (one: Step, other: Step): boolean =>
  one.ply === other.ply && one.seat === other.seat && marksOf([one]).ends.join() === marksOf([other]).ends.join()

function endsOf(event: Event): string[] {
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

function changedBy(event: Event): string[] {
  switch (event.what) {
    case 'sentBack':
      return [event.from, event.to]
    case 'turnedOver':
      return [event.at]
    case 'taken':
      return [event.at, event.to]
    default:
      return []
  }
}
