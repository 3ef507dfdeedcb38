/** One drawing a game. */

import type { Snippet } from 'svelte'
import type { Family, Scene, Token } from '../lib/types'
import * as quindo from './Quindo.svelte'
import * as squadro from './Squadro.svelte'
import * as squaryd from './Squaryd.svelte'
import * as squod from './Squod.svelte'
import './pieces.css'

export interface Ground {
  scene: Scene
  /** Where a column and row of the scene are in the picture. */
  at: (x: number, y: number) => { x: number; y: number }
  turns: number
  unit: number
  coordinates: boolean
}

export interface Drawing {
  ground: Snippet<[Ground]>
  piece: Snippet<[{ token: Token; turns: number }]>
  winning: Snippet<[{ spots: { x: number; y: number }[] }]>
}

export const drawings: Record<Family, Drawing> = { squadro, quindo, squaryd, squod } as unknown as Record<
  Family,
  Drawing
>
