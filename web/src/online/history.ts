/** What a viewer saw after each move of a match, worked out from what this viewer was told. */

import { perform, settle, type Actor } from '../board/motion'
import { allowed, replayed, Table, variantNamed } from '../lib/rules'
import type { Look, Scene, Step, Token } from '../lib/types'

/** Of how many moves a look says what they did. */
const RECENT = 8

/** A match that lies open: where it began, and its moves. */
export interface Open {
  start: string
  played: readonly string[]
}

/** Everything lies open once there is a whole record. */
export function openedBy(record: string): Open {
  const table = Table.replay(record)
  return { start: table.start, played: table.lookAtAll().played }
}

/** A match in which nothing is hidden: from one of the starts its moves lead to what is seen. */
export function openIn({ variant, played, view }: Look): Open | undefined {
  const leadsHere = (start: string) => allowed(() => replayed(variant, start, played).look().view === view)
  const start = variantNamed(variant)?.starts.find(leadsHere)
  return start === undefined ? undefined : { start, played }
}

/** What was seen after so many moves, where nothing is hidden. */
export const seenIn = (variant: string, { start, played }: Open, n: number): Look =>
  replayed(variant, start, played.slice(0, n)).lookAtAll()

/** The steps until now with what is told since: as many as follow on each other. */
export function joined(before: readonly Step[], now: readonly Step[]): readonly Step[] {
  const from = now[0]?.ply ?? 0
  const kept = before.filter(({ ply }) => ply < from)
  return kept.length && kept.at(-1)!.ply !== from - 1 ? now : [...kept, ...now]
}

/** What was seen after so many moves by whoever was told this story; nothing before all of it is told. */
export function toldIn({ variant, played }: Look, story: readonly Step[], n: number): Look | undefined {
  if (story[0]?.ply !== 0 || story.length < n) return undefined
  // At the start nothing is hidden yet.
  const { scene } = Table.start(variant).look()
  const steps = story.slice(0, n)
  return {
    variant,
    view: '',
    ply: n,
    played: played.slice(0, n),
    toMove: story[n]?.seat ?? null,
    end: null,
    scene: after(scene, steps),
    events: steps.slice(-RECENT),
  }
}

/** A scene in which things have happened; nobody can move in it. */
function after(scene: Scene, steps: readonly Step[]): Scene {
  const actors = steps.reduce<readonly Actor[]>(
    (actors, { events }) => perform(actors, events, 0),
    settle([], scene.tokens),
  )
  const began = steps.flatMap(({ events }) => events).findLast(({ what }) => what === 'began')
  const phase = began?.what === 'began' ? began.phase : scene.phase
  return { ...scene, tokens: together(actors), phase, moves: [] }
}

/** The pieces, those that lie on one place and look alike as one token. */
function together(actors: readonly Actor[]): Token[] {
  const counted = new Map<string, Token>()
  for (const { token } of actors) {
    const one = { ...token, count: 1 }
    const key = JSON.stringify(one)
    counted.set(key, { ...one, count: (counted.get(key)?.count ?? 0) + 1 })
  }
  return [...counted.values()]
}
