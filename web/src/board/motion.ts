/** Which piece is which: every piece has a key, and events move the keys. */

import type { Event, Step, Token } from '../lib/types'

/** What led to a scene: how many moves, and what the latest of them did. */
export interface EventLog {
  ply: number
  events: readonly Step[]
}

/** A piece, and the key that stays with it. */
export interface Keyed {
  key: string
  token: Token
}

/** The pieces of a scene, and the keys on each place; the pieces in a hand look alike and are drawn as one. */
export interface Board {
  log: EventLog
  pieces: readonly Keyed[]
  keys: ReadonlyMap<string, readonly string[]>
}

/** So many pieces go from one place to another; nowhere, when they leave the board. */
interface Way {
  from: string
  to: string | null
  count: number
}

const place = (at: string, seat: number): string => `${seat}:${at}`

function way(event: Event): Way | undefined {
  // Nobody's piece goes anywhere.
  if (event.what === 'tossed' || event.what === 'over') return undefined
  const go = (from: string, to: string, count = 1): Way => ({
    from: place(from, event.seat),
    to: place(to, event.seat),
    count,
  })
  switch (event.what) {
    case 'travelled':
      return go(event.path[0]!, event.path.at(-1)!)
    case 'sentBack':
    case 'putDown':
      return go(event.from, event.to)
    case 'sorted':
      return go(event.from, event.to, event.count)
    case 'taken':
      return go(event.at, event.to)
    case 'turnedOver':
      return { from: place(event.at, event.seat), to: place(event.at, event.to), count: 1 }
    case 'left':
      return { from: place(event.at, event.seat), to: null, count: 1 }
    default:
      return undefined
  }
}

/** The ways from one position to another, if what is told joins them: onwards, or back the way one came. */
function waysBetween(before: EventLog, now: EventLog): Way[] {
  const between = (log: EventLog, from: number, to: number): Way[] => {
    const steps = log.events.filter((step) => step.ply >= from && step.ply < to)
    return steps.length === to - from ? steps.flatMap((step) => step.events.flatMap((event) => way(event) ?? [])) : []
  }
  if (now.ply >= before.ply) return between(now, before.ply, now.ply)
  const back = ({ from, to, count }: Way): Way[] => (to === null ? [] : [{ from: to, to: from, count }])
  return between(before, now.ply, before.ply).reverse().flatMap(back)
}

/** Gives every piece of a scene its key: where events have led it, where it stood before, or a new one. */
export function follow(before: Board | undefined, tokens: readonly Token[], log: EventLog): Board {
  const old = new Map([...(before?.keys ?? [])].map(([place, keys]) => [place, [...keys]]))
  for (const { from, to, count } of before ? waysBetween(before.log, log) : []) {
    const moved = old.get(from)?.splice(-count) ?? []
    if (to !== null) old.set(to, [...(old.get(to) ?? []), ...moved])
  }
  const keys = new Map<string, string[]>()
  const pieces = tokens.map((token) => {
    const here = place(token.at, token.seat)
    const found = (old.get(here) ?? []).slice(0, token.count)
    while (found.length < token.count) found.push(`${fresh++}`)
    keys.set(here, found)
    return { key: found[0]!, token }
  })
  return { log, pieces, keys }
}

let fresh = 0
