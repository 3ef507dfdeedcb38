/** What the brushes of the editor are called and look like; what they do is Rust's, see `wasm/src/edit.rs`. */

import { seatName } from '../board/speak'
import { t } from '../lib/language.svelte'
import { variantNamed } from '../lib/rules'
import { familyOf, type Token } from '../lib/types'
import { analysis } from '../strings/analysis'
import { kindNames, spokenPieces } from '../strings/games'

/** The piece that a brush puts; nothing for the brush that takes away. */
export function pieceOf(variant: string, brush: string): Token | null {
  const seat = variantNamed(variant)!.seats.indexOf(brush[0]!.toLowerCase())
  if (seat < 0) return null
  return { at: '', seat, look: lookOf(variant, brush), canBe: '', open: false, count: 1, name: '' }
}

function lookOf(variant: string, brush: string): string {
  switch (familyOf(variant)) {
    case 'squadro':
      return brush.endsWith('+') ? 'out' : 'back'
    case 'quindo':
      return 'piece'
    case 'squaryd':
      return brush === brush.toUpperCase() ? 'double' : 'single'
    case 'squod':
      return brush.slice(1)
  }
}

export function brushName(variant: string, brush: string): string {
  const family = familyOf(variant)
  const piece = pieceOf(variant, brush)
  if (!piece) return t(family === 'squadro' ? analysis.bringHome : analysis.erase)
  return t(analysis.brush, {
    seat: seatName(family, piece.seat),
    what: t(kindNames[piece.look] ?? spokenPieces[piece.look]!),
  })
}
