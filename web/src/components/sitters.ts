/** Who sits where, in words. */

import type { SavedGame } from '../lib/autosave.svelte'
import { t } from '../lib/language.svelte'
import { levels, play } from '../strings/play'

export function sitterNames({ sitters, names = [] }: Pick<SavedGame, 'sitters' | 'names'>): string[] {
  const isAlone = sitters.filter((sitter) => sitter === 'person').length === 1
  return sitters.map((sitter, seat) => {
    if (sitter === 'person') return names[seat] || t(isAlone ? play.you : play.person)
    return t(play.level, { n: sitter, word: t(levels[sitter - 1]!) })
  })
}
