/** What a move is worth, in words and on the board. */

import { spoken, t } from '../lib/language.svelte'
import type { Family } from '../games/names'
import { GAMES } from '../games/registry'
import type { Scene, Thought, Worth } from '../lib/types'
import { analysis } from '../strings/analysis'

export type Tone = 'good' | 'bad' | 'even'
export interface Label {
  text: string
  spoken: string
  tone: Tone
}

/** Only what is proven is certain. */
const humble = (chance: number): number => Math.min(0.99, Math.max(0.01, chance))

export const percent = (chance: number): string =>
  new Intl.NumberFormat(spoken.language, { style: 'percent', maximumFractionDigits: 0 }).format(chance)

export const counted = (count: number): string => new Intl.NumberFormat(spoken.language).format(count)

export function shortValue({ kind, plies, chance }: Worth): string {
  if (kind === 'chance') return percent(humble(chance))
  return t({ win: analysis.winShort, loss: analysis.lossShort, draw: analysis.drawShort }[kind], { n: plies ?? '' })
}

export function longValue({ kind, plies, chance }: Worth): string {
  if (kind === 'chance') return percent(humble(chance))
  return t({ win: analysis.win, loss: analysis.loss, draw: analysis.drawn }[kind], { n: plies ?? '' })
}

export function toneOf({ kind, chance }: Worth): Tone {
  if (kind !== 'chance') return ({ win: 'good', loss: 'bad', draw: 'even' } as const)[kind]
  return chance > 0.55 ? 'good' : chance < 0.45 ? 'bad' : 'even'
}

/** The values on the board: of the moves that go on with what is picked, the best of each spot. */
export function labelsOf(
  family: Family,
  scene: Scene,
  thoughts: readonly Thought[],
  picked: readonly string[],
): Map<string, Label> {
  const spots = new Set(scene.spots.map((spot) => spot.id))
  const gestures = new Map(scene.moves.map((move) => [move.text, move]))
  const labels = new Map<string, Label>()
  for (const { text, value } of thoughts) {
    const gesture = gestures.get(text)
    const isMeant =
      gesture && (picked.length ? picked.every((id, i) => gesture.path[i] === id) : spots.has(gesture.path[0] ?? ''))
    const place = isMeant ? GAMES[family].valueSpot(gesture) : undefined
    // The best comes first.
    if (place === undefined || labels.has(place)) continue
    labels.set(place, { text: shortValue(value), spoken: longValue(value), tone: toneOf(value) })
  }
  return labels
}
