import { t } from '../../lib/language.svelte'
import type { Drawing, GamePage } from '../game'
import { dark, light } from '../words'
import './accent.css'
import Choices from './Choices.svelte'
import * as drawing from './Drawing.svelte'
import { count, credits, looks, oneLine, variants } from './words'

export const squaryd: GamePage = {
  name: 'Squaryd',
  oneLine,
  credits: [credits],
  seatNames: [dark, light],
  variantNames: variants,
  drawing: drawing as unknown as Drawing,
  seatLook: 'single',
  gameLook: 'double',
  picture: ['squaryd', '7/2x4/1o2x2/3#1o1/2X1o2/3x3/2o4 x'],
  bestNodes: 1_000_000,
  turnsFor: () => 0,
  alternates: false,
  turnStep: 2,
  count,
  lookName: ({ look }) => t(looks[look]!),
  placeName: ({ id }) => id,
  Choices,
}
