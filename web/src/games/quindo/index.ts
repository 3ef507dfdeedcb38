import { t } from '../../lib/language.svelte'
import { gamePage } from '../game'
import './accent.css'
import Barred from './Barred.svelte'
import * as drawing from './Drawing.svelte'
import { remark } from './remark'

export const quindo = gamePage('Quindo', drawing, {
  seats: ['Light', 'Dark'],
  seatLook: 'piece',
  cut: [{ seat: 0, look: 'piece', count: 28, back: { seat: 1, look: 'piece' } }],
  picture: ['quindo:small', 'xx1xx/2x2/1o3/2o2/o1ooo o 2'],
  loadProven: () => import('./Proven.svelte'),
  bestNodes: 1_700_000,
  levels: 24,
  turnsFor: (seat) => (seat === 1 ? 2 : 0),
  count: 'quindo-count',
  remark,
  Remark: Barred,
  lookName: () => t('quindo-look-piece'),
  placeName: ({ kind, id }) => (kind === 'border' ? t('quindo-place-border', { id }) : id),
})
