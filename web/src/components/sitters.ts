/** Who sits where, in words. */

import type { SavedGame } from '../lib/autosave.svelte'
import { t } from '../lib/language.svelte'

/** A level of the computer, with a word for it. */
export const levelText = (level: number): string => t('play-level', { n: level, word: t(`level-${level}`) })

export function sitterNames({ sitters, names = [] }: Pick<SavedGame, 'sitters' | 'names'>): string[] {
  const isAlone = sitters.filter((sitter) => sitter === 'person').length === 1
  return sitters.map((sitter, seat) => {
    if (sitter === 'person') return names[seat] || t(isAlone ? 'play-you' : 'play-person')
    return levelText(sitter)
  })
}
