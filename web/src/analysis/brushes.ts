/** What the brushes of the editor are called and look like; what they do is for the rules to say. */

import { seatName } from '../board/speak'
import { t } from '../lib/language.svelte'
import type { Brush } from '../lib/rules'
import type { Family, Token } from '../lib/types'
import { analysis } from '../strings/analysis'
import { kindNames, spokenPieces } from '../strings/games'

/** The piece that a brush puts, to be drawn. */
export const pieceOf = ({ seat, look }: Brush): Token => ({
  at: '',
  seat,
  look,
  canBe: '',
  open: false,
  count: 1,
  name: '',
})

/** The name of a brush; without a piece, of the one that takes away. */
export function brushName(family: Family, brush: Brush | null): string {
  if (!brush) return t(family === 'squadro' ? analysis.bringHome : analysis.erase)
  return t(analysis.brush, {
    seat: seatName(family, brush.seat),
    what: t(kindNames[brush.look] ?? spokenPieces[brush.look]!),
  })
}

/** A word for each brush, to find it by. */
export const brushKey = (brush: Brush | null): string => (brush ? `${brush.seat}-${brush.look}` : 'erase')
