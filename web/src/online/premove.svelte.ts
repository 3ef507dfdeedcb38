/** A premove: a move that is chosen while the other thinks, and played when the turn comes. */

import { allowed, passTurn, Table } from '../lib/rules'
import type { Gesture } from '../lib/types'

/** The moves that one would have if it were one's turn now; for games without secrets. */
export function premoves(variant: string, position: string): Gesture[] {
  return allowed(() => Table.start(variant, passTurn(variant, position)).lookAtAll().scene.moves) ?? []
}

export class Premove {
  chosen = $state.raw<Gesture | null>(null)
  /** The latest one was no move any more when the turn came. */
  isDropped = $state(false)

  /** Chooses a move; the same one again takes the choice back. */
  toggle(gesture: Gesture) {
    this.chosen = this.chosen?.text === gesture.text ? null : gesture
  }

  cancel() {
    this.chosen = null
  }

  /** The turn has come: the chosen move, if it is one now. */
  take(moves: readonly Gesture[]): Gesture | undefined {
    const wanted = this.chosen
    if (!wanted) return undefined
    const move = moves.find(({ text }) => text === wanted.text)
    this.chosen = null
    this.isDropped = move === undefined
    return move
  }
}
