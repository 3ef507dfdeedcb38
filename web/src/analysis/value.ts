/** What a move is worth, in words and on the board. */

import { spoken, t } from '../lib/language.svelte'
import { seatName } from '../board/speak'
import type { Family } from '../games/names'
import { GAMES } from '../games/registry'
import type { Gesture, Scene, Thought, Worth } from '../lib/types'

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

/** How far the end is: in moves of one's own where sides take turns, or else in plies. */
const lengthOf = (family: Family, plies: number): number => (GAMES[family].alternates ? Math.ceil(plies / 2) : plies)

const SHORT = { win: 'analysis-win-short', loss: 'analysis-loss-short', draw: 'analysis-draw-short' }
const IN_MOVES = { win: 'analysis-win', loss: 'analysis-loss', draw: 'analysis-drawn' }
const IN_PLIES = { win: 'analysis-win-plies', loss: 'analysis-loss-plies', draw: 'analysis-drawn' }

function valueIn(texts: typeof SHORT, family: Family, { kind, plies, chance }: Worth): string {
  if (kind === 'chance') return percent(humble(chance))
  if (plies === null && texts !== SHORT && kind !== 'draw')
    return t(kind === 'win' ? 'analysis-win-some-time' : 'analysis-loss-some-time')
  return t(texts[kind], { n: plies === null ? '' : lengthOf(family, plies) })
}

export const shortValue = (family: Family, value: Worth): string => valueIn(SHORT, family, value)

export const longValue = (family: Family, value: Worth): string =>
  valueIn(GAMES[family].alternates ? IN_MOVES : IN_PLIES, family, value)

/** What is proven of a position of a game for two, from all its moves, the best first; nothing where it is not. */
export function provenText(family: Family, toMove: number, thoughts: readonly Thought[]): string {
  const best = thoughts[0]?.value
  const isCertain = best?.kind === 'win' || thoughts.every(({ value }) => value.kind !== 'chance')
  if (!best || !isCertain) return ''
  if (best.kind === 'draw') return t('analysis-proven-draw')
  const seat = seatName(family, best.kind === 'win' ? toMove : 1 - toMove)
  if (best.plies === null || !GAMES[family].alternates) return t('analysis-proven-winner', { seat })
  return t('analysis-proven-winner-in', { seat, n: lengthOf(family, best.plies) })
}

/** How much worse than the best a move may be and still be as good, or not bad. */
const AS_GOOD = 0.03
const NOT_BAD = 0.12

/** A move beside the best one: the best is never bad, whatever it is worth. */
export function toneOf({ chance }: Worth, best: Worth): Tone {
  const worse = best.chance - chance
  return worse < AS_GOOD ? 'good' : worse < NOT_BAD ? 'even' : 'bad'
}

/** So many values are on the board, unless somebody asks for all. */
const FEW = 5

/** Where the value of a move is shown: where pieces meet, or where the move ends. */
const placeOf = ({ path, effects }: Gesture): string | undefined =>
  effects.find(({ what }) => what === 'meet')?.at ?? path.at(-1)

/** The values on the board: the best few, or all of the moves that go on with what is picked; the best of each spot. */
export function labelsOf(
  family: Family,
  scene: Scene,
  thoughts: readonly Thought[],
  picked: readonly string[],
  isAll = false,
): Map<string, Label> {
  const spots = new Set(scene.spots.map((spot) => spot.id))
  const gestures = new Map(scene.moves.map((move) => [move.text, move]))
  const most = isAll || picked.length ? Infinity : FEW
  const labels = new Map<string, Label>()
  for (const { text, value } of thoughts) {
    const gesture = gestures.get(text)
    const isMeant =
      gesture && (picked.length ? picked.every((id, i) => gesture.path[i] === id) : spots.has(gesture.path[0] ?? ''))
    const place = isMeant ? placeOf(gesture) : undefined
    // The best comes first.
    if (place === undefined || labels.has(place) || labels.size >= most) continue
    const tone = toneOf(value, thoughts[0]!.value)
    labels.set(place, { text: shortValue(family, value), spoken: longValue(family, value), tone })
  }
  return labels
}
