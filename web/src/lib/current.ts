/** Begins matches at this device and finds them again. */

import { savedGames, recordOf, type SavedGame, type Sitter } from './autosave.svelte'
import { go } from './route.svelte'
import { Table, variantNamed } from './rules'
import { LocalMatch, type Plan } from './localMatch.svelte'
import { usualStrength } from './strength'

let current: LocalMatch | undefined

/** One person in the first seat, the program in the others. */
export const usualSitters = (variant: string): Sitter[] =>
  [...(variantNamed(variant)?.seats ?? 'ab')].map((_, seat) => (seat === 0 ? 'person' : usualStrength(variant)))

export function startGame(plan: Partial<Plan> & { variant: string }): void {
  current?.close()
  current = new LocalMatch({ sitters: usualSitters(plan.variant), ...plan })
  go(`/play/${current.id}`)
}

/** The game with this id: the one that is being played, or a kept one. */
export async function findGame(id: string): Promise<LocalMatch | undefined> {
  if (current?.id === id) return current
  current?.close()
  current = undefined
  const kept = keptGame(id)
  return kept && reopen(kept)
}

const keptGame = (id: string) => savedGames.all.find((game) => game.id === id)

async function reopen(kept: SavedGame): Promise<LocalMatch> {
  current = new LocalMatch(kept, Table.replay(await recordOf(kept)), kept.id)
  return current
}

/** The game as another tab has kept it, to be followed; nothing where it is the same here. */
export function followGame(id: string): Promise<LocalMatch> | undefined {
  const kept = keptGame(id)
  if (!kept || current?.id !== id || !current.differsFrom(kept)) return undefined
  current.close()
  return reopen(kept).then((match) => {
    match.isElsewhere = true
    return match
  })
}
