import { t } from '../../lib/language.svelte'
import type { Spot } from '../../lib/types'
import { analysis } from '../../strings/analysis'
import type { Drawing, GamePage } from '../game'
import { dark, light } from '../words'
import './accent.css'
import * as drawing from './Drawing.svelte'
import { count, credits, looks, oneLine, places, variants } from './words'

function placeName({ kind, x, y }: Spot): string {
  if (kind === 'cell') return t(places.crossing, { x, y })
  if (y === 6) return t(places.lightStart, { x })
  if (y === 0) return t(places.lightTurn, { x })
  return t(x === 6 ? places.darkStart : places.darkTurn, { y })
}

export const squadro: GamePage = {
  name: 'Squadro',
  oneLine,
  credits: [credits],
  seatNames: [light, dark],
  variantNames: variants,
  drawing: drawing as unknown as Drawing,
  seatLook: 'out',
  gameLook: 'out',
  picture: ['squadro', '53600/18040 l'],
  bestNodes: 1_500_000,
  turnsFor: () => 0,
  alternates: true,
  turnStep: 2,
  count,
  lookName: ({ look }) => t(looks[look]!),
  placeName,
  // Each piece has one move: its value stands on it.
  eraseName: analysis.bringHome,
}
