/** How a board is turned, in quarter turns. */

import type { Family } from '../games/names'
import { GAMES } from '../games/registry'

/** Turns that put a seat below, as far as the board allows. */
export const turnsFor = (family: Family, seat: number): number => GAMES[family].turnsFor(seat)

/** The next way to see the board. */
export const turnedOn = (family: Family, turns: number): number => (turns + GAMES[family].turnStep) % 4
