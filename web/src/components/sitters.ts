/** Who sits where, in words. */

import type { SavedGame } from '../lib/autosave.svelte'
import { t } from '../lib/language.svelte'
import type { Strength } from '../lib/strength'

/** From here on one word does for all levels. */
const ABOVE = 9
const word = (level: number) => t(`level-${level < ABOVE ? level : 'above'}`)

/** How strong the computer is, with a word for it. */
export const strengthText = (strength: Strength): string =>
  strength === 'best' ? t('level-best') : t('play-level', { n: strength, word: word(strength) })

/** Whom one will play. */
export const againstText = (strength: Strength): string =>
  strength === 'best' ? t('play-against-best') : t('play-against', { n: strength, word: word(strength) })

export function sitterNames({ sitters, names = [] }: Pick<SavedGame, 'sitters' | 'names'>): string[] {
  const isAlone = sitters.filter((sitter) => sitter === 'person').length === 1
  return sitters.map((sitter, seat) => {
    if (sitter === 'person') return names[seat] || t(isAlone ? 'play-you' : 'play-person')
    return strengthText(sitter)
  })
}

/** Somebody at a match, as seen beside the board. */
export interface Sitter {
  name: string
  /** Where to read about them, where there is something to read. */
  profile?: string | undefined
  /** The time left, in words. */
  clock?: string | undefined
  isLow?: boolean
  /** Whether they are there, and that in words; nothing where it is not known. */
  presence?: { isHere: boolean; text: string } | undefined
}

/** The seats around a board: the one below, then clockwise from the left. A table of two has no left and right. */
export function sidesOf(count: number, below: number, turned: number): number[] {
  const by = count > 2 ? count - (turned % count) : Number(turned % 4 > 1)
  return Array.from({ length: count }, (_, side) => (below + by + side) % count)
}
