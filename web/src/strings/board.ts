/** What is said of a place on the board. */

import type { Text } from '../lib/language.svelte'

export const places = {
  piece: ['{seat}, {what}', '{seat}, {what}', '{seat}, {what}'],
  count: ['{n} × {what}', '{n} × {what}', '{n} × {what}'],
  empty: ['empty', 'vide', 'leeg'],
  movable: ['can be moved', 'peut jouer', 'kan zetten'],
  target: ['possible here', 'possible ici', 'kan hier'],
  chosen: ['chosen', 'choisi', 'gekozen'],
  threat: ['threat of {seat}', 'menace de {seat}', 'dreiging van {seat}'],
  lastMove: ['last move', 'dernier coup', 'laatste zet'],
  board: ['Board of {game}', 'Plateau de {game}', 'Bord van {game}'],
} satisfies Record<string, Text>
