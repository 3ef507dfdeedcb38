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
