import { t } from '../../lib/language.svelte'
import type { Drawing, GamePage } from '../game'
import './accent.css'
import * as drawing from './Drawing.svelte'

export const noughts: GamePage = {
  name: 'Noughts',
  seats: ['Noughts', 'Crosses'],
  drawing: drawing as unknown as Drawing,
  seatLook: 'single',
  gameLook: 'single',
  picture: ['noughts', '1x1/1oo/x2 o'],
  bestNodes: 10_000,
  turnsFor: () => 0,
  alternates: true,
  turnStep: 2,
  lookName: () => t('noughts-look-single'),
  placeName: ({ id }) => id,
}
