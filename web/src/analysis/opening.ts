/** What an address of the analysis page opens. */

import { savedGames, recordOf, type SavedGame } from '../lib/autosave.svelte'
import type { Place } from '../lib/route.svelte'
import { allVariants, hasSecrets, Refused, Table, variantNamed } from '../lib/rules'
import { readLink, sourceOf, type Reason, type Source } from './source'

export interface Problem {
  /** The name of the text that says it. */
  text: string
  reason: Reason
  /** What was given, to be mended. */
  typed: string
}

export interface Opened {
  source: Source
  problem?: Problem
  /** Nothing was asked for: people will choose. */
  isBlank: boolean
}

/** What is not opened, and the game to go back to. */
export interface Closed {
  why: string
  game?: string
}

export async function opening(place: Place, address: string): Promise<Opened | Closed> {
  const [kind, id] = place.rest.split('/')
  return kind === 'game' && id ? openKept(id) : openLink(place.query, address)
}

/** The faces of a game that is still played are nobody's to look up. */
export const mayOpen = ({ over, variant }: SavedGame): boolean => over || !hasSecrets(variant)

async function openKept(id: string): Promise<Opened | Closed> {
  const kept = savedGames.all.find((game) => game.id === id)
  if (!kept) return { why: 'play-lost-game' }
  if (!mayOpen(kept)) return { why: 'analysis-secret', game: id }
  const record = await recordOf(kept)
  try {
    return { source: sourceOf(Table.replay(record)), isBlank: false }
  } catch (reason) {
    if (!(reason instanceof Refused)) throw reason
    const problem = { text: 'analysis-bad-text', reason: reason.why, typed: record }
    return { ...openStart(kept.variant), problem }
  }
}

function openLink(query: URLSearchParams, address: string): Opened {
  const { source, reason } = readLink(query)
  const isBlank = !query.has('start') && !query.has('moves')
  if (source && reason === undefined) return { source, isBlank }
  const opened = source ? { source, isBlank: false } : openStart(query.get('game') ?? '')
  return { ...opened, problem: { text: 'analysis-bad-link', reason: reason ?? 'form', typed: address } }
}

/** The start of a variant; of the first one if there is no such variant. */
function openStart(variant: string): Opened {
  const known = variantNamed(variant) ? variant : allVariants()[0]!.name
  return { source: sourceOf(Table.start(known)), isBlank: false }
}
