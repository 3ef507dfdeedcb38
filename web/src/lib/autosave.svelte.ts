/** The games that this browser remembers: unfinished ones to go on with, finished ones to look at. */

import { read, seal, unseal, whenKeptElsewhere, write, canSeal } from './store'
import { hasSecrets } from './rules'
import { fromOld, type Strength } from './strength'

/** Who sits at a seat: a person here, or the program. */
export type Sitter = 'person' | Strength

export interface SavedGame {
  id: string
  variant: string
  sitters: Sitter[]
  /** Whether the best has a name; it was level 9 when there were only eight others. */
  bestIsNamed?: boolean
  /** What people at this device are called, by seat; empty where they did not say. */
  names?: string[]
  /** The record, or its sealed form where it holds secrets. */
  record: string
  sealed: boolean
  over: boolean
  /** For people: how many moves, and when. */
  ply: number
  at: number
}

const KEY = 'games'
const MOST = 60

class SavedGames {
  all = $state<SavedGame[]>([])
  /** The store had no room for the latest change. */
  isFull = $state(false)
  /** The game that was deleted last, as long as it can be had back. */
  deleted = $state.raw<SavedGame | null>(null)
}

export const savedGames = new SavedGames()

export function loadSavedGames(): void {
  const kept = read<SavedGame[]>(KEY)
  savedGames.all = Array.isArray(kept) ? kept.map(upToDate) : []
}

const upToDate = (kept: SavedGame): SavedGame =>
  kept.bestIsNamed ? kept : { ...kept, sitters: kept.sitters.map(fromOld), bestIsNamed: true }

/** Keeps up with the other tabs of this browser; gives a way to stop. */
export const followOtherTabs = (heard: () => void = () => undefined): (() => void) =>
  whenKeptElsewhere(KEY, () => {
    loadSavedGames()
    heard()
  })

export const newId = (): string => crypto.getRandomValues(new Uint32Array(2)).join('').slice(0, 12)

let latest: Promise<void> = Promise.resolve()

/** Keeps a game, one after the other: sealing takes its time, and an older state must never replace a newer one. */
export function autosave(game: Omit<SavedGame, 'sealed' | 'at'>): Promise<void> {
  const next = () => autosaveNow(game)
  return (latest = latest.then(next, next))
}

/** Unfinished games before finished ones when there are too many. */
async function autosaveNow(game: Omit<SavedGame, 'sealed' | 'at'>): Promise<void> {
  const secret = hasSecrets(game.variant) && !game.over
  if (secret && !canSeal()) return
  const record = secret ? await seal(game.record) : game.record
  const kept: SavedGame = { ...game, record, sealed: secret, bestIsNamed: true, at: Date.now() }
  add(kept)
}

function add(kept: SavedGame) {
  const others = savedGames.all.filter((other) => other.id !== kept.id)
  savedGames.all = [kept, ...others].sort((a, b) => Number(a.over) - Number(b.over) || b.at - a.at).slice(0, MOST)
  savedGames.isFull = !write(KEY, savedGames.all)
}

export async function recordOf(kept: SavedGame): Promise<string> {
  return kept.sealed ? unseal(kept.record) : kept.record
}

export function forgetGame(id: string): void {
  savedGames.deleted = savedGames.all.find((game) => game.id === id) ?? null
  savedGames.all = savedGames.all.filter((game) => game.id !== id)
  savedGames.isFull = !write(KEY, savedGames.all)
}

/** Brings back the game that was deleted last. */
export function restoreGame(): void {
  if (savedGames.deleted) add(savedGames.deleted)
  savedGames.deleted = null
}
