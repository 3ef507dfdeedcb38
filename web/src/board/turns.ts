/** How a board is turned, in quarter turns. */

import type { Family } from '../lib/types'

/** Turns that put a seat below, as far as the board allows. */
export const turnsFor = (family: Family, seat: number): number =>
  family === 'squod' ? (4 - seat) % 4 : family === 'quindo' && seat === 1 ? 2 : 0

/** The next way to see the board. */
export const turnedOn = (family: Family, turns: number): number => (turns + (family === 'squod' ? 1 : 2)) % 4
