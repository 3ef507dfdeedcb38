import { t } from '../../lib/language.svelte'
import type { Spot } from '../../lib/types'
import { gamePage } from '../game'
import './accent.css'
import * as drawing from './Drawing.svelte'

function placeName({ kind, x, y }: Spot): string {
  if (kind === 'cell') return t('squadro-place-crossing', { x, y })
  if (y === 6) return t('squadro-place-light-start', { x })
  if (y === 0) return t('squadro-place-light-turn', { x })
  return t(x === 6 ? 'squadro-place-dark-start' : 'squadro-place-dark-turn', { y })
}

export const squadro = gamePage('Squadro', drawing, {
  seats: ['Light', 'Dark'],
  seatLook: 'out',
  cut: [0, 1].map((seat) => ({ seat, look: 'out', count: 5 })),
  picture: ['squadro', '53600/18040 l'],
  loadProven: () => import('./Proven.svelte'),
  bestNodes: 2_500_000,
  levels: 17,
  count: 'squadro-count',
  lookName: ({ look }) => t(`squadro-look-${look}`),
  placeName,
  // Each piece has one move: its value stands on it.
  eraseName: 'analysis-bring-home',
})
