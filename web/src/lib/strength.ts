/** How strong the program plays. */

import { familyOf } from '../games/names'
import { GAMES } from '../games/registry'
import { read, write } from './store'

/** A level from 1 on, or everything the program can do. */
export type Strength = number | 'best'

const KEY = 'strength'
/** Where it was kept, and what the best was, when all games had eight levels. */
const OLD_KEY = 'level'
const OLD_BEST = 9

export const levelsOf = (variant: string): number => GAMES[familyOf(variant)].levels

/** What an older page kept. */
export const fromOld = <Kept>(kept: Kept): Kept | 'best' => (kept === OLD_BEST ? 'best' : kept)

/** The strength that was chosen last, as far as a game has it; at first the one that everybody can beat. */
export function usualStrength(variant: string): Strength {
  const kept = read<Strength>(KEY) ?? fromOld(read<number>(OLD_KEY) ?? 1)
  return kept === 'best' ? kept : Math.min(levelsOf(variant), Math.max(1, kept))
}

export const keepStrength = (strength: Strength): void => void write(KEY, strength)

/** All strengths on one scale: the best comes after the last level. */
export const placeOf = (strength: Strength, variant: string): number =>
  strength === 'best' ? levelsOf(variant) + 1 : strength
export const strengthAt = (place: number, variant: string): Strength => (place > levelsOf(variant) ? 'best' : place)
