/** How a move is chosen by pointing at spots: a move is a path of them. Nothing here is drawn, and nothing knows a game. */

import type { Gesture, What } from '../lib/types'

type Moves = readonly Gesture[]
export type Path = readonly string[]

/** What is picked after pointing at a spot; with the move, where one was chosen, or the path that leads nowhere. */
export interface Picked {
  picked: readonly string[]
  move?: Gesture
  refused?: string[]
}

/** The moves that go on with a path. */
export const goingOn = (moves: Moves, path: Path): Gesture[] =>
  moves.filter((move) => path.every((id, i) => move.path[i] === id))

/** Where moves begin. */
export const startsOf = (moves: Moves): Set<string> => new Set(moves.flatMap(({ path }) => path.slice(0, 1)))

/** Where a move goes on from what is picked. */
export function targetsOf(moves: Moves, picked: Path): Set<string> {
  if (!picked.length) return new Set()
  return new Set(goingOn(moves, picked).flatMap(({ path }) => path.slice(picked.length, picked.length + 1)))
}

/** The move that may stop at what is picked, though others go on. */
export const completeOf = (moves: Moves, picked: Path): Gesture | undefined =>
  picked.length ? goingOn(moves, picked).find(({ path }) => path.length === picked.length) : undefined

const done = (move: Gesture): Picked => ({ picked: [], move })

/** Somebody points at a spot. */
export function point(moves: Moves, picked: Path, id: string): Picked {
  const path = [...picked, id]
  const [first, ...others] = goingOn(moves, path)
  if (first && !others.length && first.path.length === path.length) return done(first)
  if (first) return { picked: path }
  return (picked.at(-1) === id && again(moves, picked)) || startAt(moves, picked, id)
}

/** The same spot again: stop here, or make the only move that begins here. */
function again(moves: Moves, picked: Path): Picked | undefined {
  const complete = completeOf(moves, picked)
  if (complete) return done(complete)
  const [only, ...others] = goingOn(moves, picked)
  return picked.length === 1 && only && !others.length ? done(only) : undefined
}

/** Elsewhere: begin again there, if a move begins there; what was begun is dropped by pointing at its start. */
function startAt(moves: Moves, picked: Path, id: string): Picked {
  if (picked[0] === id) return { picked: [] }
  return startsOf(moves).has(id) ? { picked: [id] } : { picked, refused: [...picked, id] }
}

/** What pointing at a spot would do: how often it does each thing, where it is one move that ends there. */
export function promises(moves: Moves, picked: Path, id: string): Map<What, number> {
  const [only, ...others] = goingOn(moves, [...picked, id])
  const counts = new Map<What, number>()
  if (!only || others.length) return counts
  for (const { what } of only.effects) counts.set(what, (counts.get(what) ?? 0) + 1)
  return counts
}

/** The move that would be made at a spot, to show what it does. */
export function previewOf(moves: Moves, picked: Path, id: string | null, hint: Gesture | null): Gesture | null {
  const complete = completeOf(moves, picked) ?? hint
  const begun = goingOn(moves, picked)
  if (id === null) return complete ?? (picked.length && begun.length === 1 ? begun[0]! : null)
  const ends = begun.filter(({ path }) => path[picked.length] === id && path.length === picked.length + 1)
  if (ends.length === 1) return ends[0]!
  const only = picked.length ? [] : goingOn(moves, [id])
  return only.length === 1 ? only[0]! : complete
}
