import { t } from '../../lib/language.svelte'
import type { Drawing, GamePage } from '../game'
import { dark, light } from '../words'
import './accent.css'
import Barred from './Barred.svelte'
import * as drawing from './Drawing.svelte'
import { remark } from './remark'
import { border, count, credits, oneLine, piece, variants } from './words'

export const quindo: GamePage = {
  name: 'Quindo',
  oneLine,
  credits: [credits],
  seatNames: [light, dark],
  variantNames: variants,
  drawing: drawing as unknown as Drawing,
  seatLook: 'piece',
  gameLook: 'piece',
  picture: ['quindo:small', 'xx1xx/2x2/1o3/2o2/o1ooo o 2'],
  bestNodes: 800_000,
  turnsFor: (seat) => (seat === 1 ? 2 : 0),
  alternates: true,
  turnStep: 2,
  count,
  remark,
  Remark: Barred,
  lookName: () => t(piece),
  placeName: ({ kind, id }) => (kind === 'border' ? t(border, { id }) : id),
}
