/** A reply that is chosen while the other thinks. */

import { edited, Refused, Table } from '../lib/rules'
import type { Gesture } from '../lib/types'

/** The moves that one would have if it were one's turn now; for games without secrets. */
export function movesAhead(variant: string, position: string): Gesture[] {
  try {
    return Table.start(variant, edited(variant, position, '', 'turn')).lookAtAll().scene.moves
  } catch (reason) {
    if (reason instanceof Refused) return []
    throw reason
  }
}
