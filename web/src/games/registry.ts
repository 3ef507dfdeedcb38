/** All games of the page. */

import '../board/pieces.css'
import type { GamePage } from './game'
import type { Family } from './names'
import { quindo } from './quindo'
import { squadro } from './squadro'
import { squaryd } from './squaryd'
import { squod } from './squod'

export const GAMES: Readonly<Record<Family, GamePage>> = { squadro, quindo, squaryd, squod }
