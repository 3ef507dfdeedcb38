/** What happened, as beats: one thing after another, each for as long as it takes to be followed. */

import type { Event, Step } from '../lib/types'
import type { Sound } from '../lib/sounds'

/** Things that happen together, how long that takes, and how it sounds. */
export interface Beat {
  events: readonly Event[]
  ms: number
  sound?: Sound
}

/** How long somebody else's move stays the one that is told. */
export const HOLD_MS = 700
/** How long the faces of a challenge, or of the toss, are held up. */
const FACES_MS = 1000
const STEP_MS = 320
const PLACE_MS = 130
const TURN_MS = 200

/** How long a piece is on its way: a little for each place, but not for ever. */
const wayMs = (places: number): number => Math.min(Math.max(STEP_MS, places * PLACE_MS), 900)

function beatOf(event: Event): Omit<Beat, 'events'> {
  switch (event.what) {
    case 'travelled':
      return { ms: wayMs(event.path.length - 1), sound: event.over.length ? 'leap' : 'step' }
    case 'sentBack':
    case 'taken':
      return { ms: STEP_MS, sound: 'taken' }
    case 'turnedOver':
    case 'turnedRound':
    case 'entered':
      return { ms: TURN_MS, sound: 'turn' }
    case 'cameHome':
      return { ms: TURN_MS, sound: 'home' }
    case 'left':
      return { ms: STEP_MS, sound: 'taken' }
    case 'placed':
      return { ms: TURN_MS, sound: event.double ? 'double' : 'step' }
    case 'putDown':
      return { ms: STEP_MS, sound: 'step' }
    case 'threatened':
      return { ms: 0, sound: 'threat' }
    case 'tossed':
    case 'clashed':
      return { ms: FACES_MS, sound: 'clash' }
    default:
      return { ms: 0 }
  }
}

/** What happens at the same time as what came before: all pieces of a set-up are put down together. */
const isTogether = (event: Event, before: Event | undefined): boolean =>
  event.what === before?.what && ['putDown', 'threatened', 'sorted', 'learnt'].includes(event.what)

/** The beats of a step. */
export function beatsOf({ events }: Step): Beat[] {
  const beats: Beat[] = []
  for (const event of events) {
    const last = beats.at(-1)
    if (last && isTogether(event, last.events.at(-1)))
      beats[beats.length - 1] = { ...last, events: [...last.events, event] }
    else beats.push({ events: [event], ...beatOf(event) })
  }
  return beats
}

/** How the end of a match sounds to whoever has these seats. */
export function endSound({ events }: Step, mine: readonly number[]): Sound | undefined {
  const over = events.find((event) => event.what === 'over')
  if (!over) return undefined
  if (!over.winners.length) return 'draw'
  return mine.length && !mine.some((seat) => over.winners.includes(seat)) ? 'loss' : 'win'
}
