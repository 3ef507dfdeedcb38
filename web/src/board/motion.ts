/** Which piece is which: every piece is an actor with a key that stays with it, and events move the actors. */

import { pieceOf } from '../games/game'
import type { Event, Step, Token } from '../lib/types'

/** What led to a scene: how many moves, and what the latest of them did. */
export interface EventLog {
  ply: number
  events: readonly Step[]
}

/** How an actor comes to be where and what it is. */
export interface Motion {
  how: 'travel' | 'turn' | 'show' | 'come' | 'leave'
  ms: number
  /** The places on its way, of which the last is where it is. */
  path: readonly string[]
  /** The places that it leaps. */
  over: readonly string[]
}

/** A piece. Those in a hand look alike and lie on one place; each is an actor. */
export interface Actor {
  key: number
  token: Token
  motion?: Motion
}

type Actors = readonly Actor[]

let fresh = 0

const isAt = ({ token, motion }: Actor, at: string, seat: number): boolean =>
  token.at === at && token.seat === seat && motion?.how !== 'leave'

/** In the order in which they are drawn: by key, so that nobody is drawn again; those that move lie on top. */
const inOrder = (actors: Actor[]): Actor[] =>
  actors.sort((a, b) => Number(a.motion !== undefined) - Number(b.motion !== undefined) || a.key - b.key)

/** The actors at rest, just as a scene has its pieces: who stood there stays, others come or go. */
export function settle(actors: Actors, tokens: readonly Token[]): Actor[] {
  const left = new Set(actors)
  const found = tokens.flatMap((token) =>
    Array.from({ length: token.count }, () => {
      const actor = [...left].find((actor) => isAt(actor, token.at, token.seat))
      if (actor) left.delete(actor)
      return { key: actor?.key ?? fresh++, token }
    }),
  )
  return inOrder(found)
}

/** The actors at rest, none of whom has moved by itself: those that are elsewhere now go straight there. */
export function glide(actors: Actors, tokens: readonly Token[], before: Actors, ms: number): Actor[] {
  const was = new Map(before.map(({ key, token }) => [key, token.at]))
  const go = (actor: Actor): Actor => {
    const [from, to] = [was.get(actor.key), actor.token.at]
    if (from === undefined || from === to) return actor
    return { ...actor, motion: { how: 'travel', ms, path: [from, to], over: [] } }
  }
  return inOrder(settle(actors, tokens).map(go))
}

/** A piece that is put on the board. */
const piece = (at: string, seat: number, look: string): Token => ({ ...pieceOf(seat, look), at })

/** What a hidden face can be: it is shown where it can be only one thing. */
const known = (canBe: string, open: boolean): Partial<Token> => ({
  look: canBe.length === 1 ? canBe : '?',
  canBe,
  open,
})

/** Something that happens to pieces: to so many at this place, what they are afterwards, and how they move. */
interface Change {
  at: string
  seat: number
  count?: number
  to: Partial<Token>
  how: Motion['how']
  path?: readonly string[]
  over?: readonly string[]
}

const go = (seat: number, at: string, to: string, rest: Partial<Token> = {}): Change => ({
  at,
  seat,
  to: { at: to, ...rest },
  how: 'travel',
  path: [at, to],
})

const turn = (seat: number, at: string, to: Partial<Token>): Change => ({ at, seat, to, how: 'turn' })

function changesOf(event: Event): Change[] {
  switch (event.what) {
    case 'travelled': {
      const { seat, path, over } = event
      return [{ ...go(seat, path[0]!, path.at(-1)!), path, over }]
    }
    case 'sentBack':
      return [go(event.seat, event.from, event.to)]
    case 'turnedRound':
      return [turn(event.seat, event.at, { look: 'back' })]
    case 'cameHome':
      return [turn(event.seat, event.at, { look: 'home' })]
    case 'turnedOver':
      return [turn(event.seat, event.at, { seat: event.to })]
    case 'left':
      return [{ ...turn(event.seat, event.at, {}), how: 'leave' }]
    case 'putDown':
      return [go(event.seat, event.from, event.to, known(event.canBe, event.open))]
    case 'entered':
      return [turn(event.seat, event.at, { look: event.face, canBe: '', open: true })]
    case 'clashed':
      return [event, event.rival].map(({ seat, at, face }) => ({ ...turn(seat, at, known(face, true)), how: 'show' }))
    case 'taken':
      return [go(event.seat, event.at, event.to, { look: event.face, canBe: '', open: false })]
    case 'sorted': {
      const { seat, from, to, look, count } = event
      return [{ ...turn(seat, from, { at: to, look }), count }]
    }
    case 'learnt':
      return [turn(event.seat, event.at, known(event.canBe, event.open))]
    default:
      return []
  }
}

/** What the actors do when something happens, in this time; those who did something before are at rest again. */
export function perform(actors: Actors, events: readonly Event[], ms: number): Actor[] {
  const here = actors
    .filter(({ motion }) => motion?.how !== 'leave')
    .map((actor): Actor => (actor.motion ? { key: actor.key, token: actor.token } : actor))
  for (const event of events) {
    if (event.what === 'placed') {
      const token = piece(event.at, event.seat, event.double ? 'double' : 'single')
      here.push({ key: fresh++, token, motion: { how: 'come', ms, path: [event.at], over: [] } })
    }
    for (const { at, seat, to, how, count = 1, path = [at], over = [] } of changesOf(event)) {
      for (let n = 0; n < count; n++) {
        const i = here.findLastIndex((actor) => isAt(actor, at, seat))
        if (i < 0) continue
        const { key, token } = here[i]!
        here[i] = { key, token: { ...token, ...to }, motion: { how, ms, path, over } }
      }
    }
  }
  return inOrder(here)
}

/** The actors where they were before these steps, as far as they are still there. */
export function rewind(actors: Actors, steps: readonly Step[]): Actor[] {
  const here = actors.map(({ key, token }): Actor => ({ key, token }))
  const changes = steps.flatMap(({ events }) => events.flatMap(changesOf)).reverse()
  for (const { at, seat, to, count = 1 } of changes) {
    for (let n = 0; n < count; n++) {
      const i = here.findLastIndex((actor) => isAt(actor, to.at ?? at, to.seat ?? seat))
      if (i >= 0) here[i] = { ...here[i]!, token: { ...here[i]!.token, at, seat } }
    }
  }
  return here
}
