/** A reply that is chosen while the other thinks. */

import { passTurn, Refused, Table } from '../lib/rules'
import type { Gesture } from '../lib/types'

/** The moves that one would have if it were one's turn now; for games without secrets. */
export function movesAhead(variant: string, position: string): Gesture[] {
  try {
    return Table.start(variant, passTurn(variant, position)).lookAtAll().scene.moves
  } catch (reason) {
    if (reason instanceof Refused) return []
    throw reason
  }
}
