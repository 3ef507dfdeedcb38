/** Where the last move was made, read from its text and from what changed. */

import type { Look } from '../lib/types'

export function trace(before: Look | undefined, after: Look): string[] {
  const text = after.played.at(-1)
  if (text === undefined) return []
  const named = (look: Look | undefined) => new Map((look?.scene.tokens ?? []).map((token) => [token.name, token]))
  if (after.scene.tokens.some((token) => token.name)) {
    // Pieces with names: the one of the seat that moved.
    const [was, now] = [named(before), named(after)]
    const moved = [...now.values()].filter((token) => was.get(token.name)?.at !== token.at && token.seat === before?.toMove)
    return before ? moved.flatMap((token) => [was.get(token.name)!.at, token.at]) : []
  }
  const ids = new Set(after.scene.spots.map((spot) => spot.id))
  return (text.match(/[swne]\d[abc123]|[a-i]\d/g) ?? []).filter((id) => ids.has(id))
}
