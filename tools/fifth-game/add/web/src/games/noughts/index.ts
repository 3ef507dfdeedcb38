import { t } from '../../lib/language.svelte'
import { gamePage } from '../game'
import './accent.css'
import * as drawing from './Drawing.svelte'

export const noughts = gamePage('Noughts', drawing, {
  seats: ['Noughts', 'Crosses'],
  seatLook: 'single',
  picture: ['noughts', '1x1/1oo/x2 o'],
  bestNodes: 10_000,
  levels: 8,
  lookName: () => t('noughts-look-single'),
})
