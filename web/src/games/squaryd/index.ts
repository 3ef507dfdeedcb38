import { t } from '../../lib/language.svelte'
import { gamePage } from '../game'
import './accent.css'
import Choices from './Choices.svelte'
import * as drawing from './Drawing.svelte'

export const squaryd = gamePage('Squaryd', drawing, {
  seats: ['Dark', 'Light'],
  seatLook: 'single',
  gameLook: 'double',
  cut: [0, 1].map((seat) => ({ seat, look: 'single', count: 24 })),
  picture: ['squaryd', '7/2x4/1o2x2/3#1o1/2X1o2/3x3/2o4 x'],
  loadProven: () => import('./Proven.svelte'),
  bestNodes: 1_000_000,
  levels: 15,
  alternates: false,
  count: 'squaryd-count',
  lookName: ({ look }) => t(`squaryd-look-${look}`),
  Choices,
})
