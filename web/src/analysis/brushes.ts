/** What the brushes of the editor are called; what they do is for the rules to say. */

import { seatName } from '../board/speak'
import type { Family } from '../games/names'
import { GAMES } from '../games/registry'
import { t } from '../lib/language.svelte'
import type { Brush } from '../lib/rules'

/** The name of a brush; without a piece, of the one that takes away. */
export function brushName(family: Family, brush: Brush | null): string {
  const { eraseName, lookName } = GAMES[family]
  if (!brush) return t(eraseName ?? 'analysis-erase')
  return t('analysis-brush', { seat: seatName(family, brush.seat), what: lookName({ look: brush.look, canBe: '' }) })
}

/** A word for each brush, to find it by. */
export const brushKey = (brush: Brush | null): string => (brush ? `${brush.seat}-${brush.look}` : 'erase')
