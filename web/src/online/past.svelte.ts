/** Looking back through a match while it goes on: what is shown stays until one returns to the present. */

import type { Look } from '../lib/types'

export class Past {
  /** After how many moves one looks; nothing in the present. */
  private at = $state<number | null>(null)
  /** How many moves there were when one left the present. */
  private left = $state(0)

  /** `seen` says what was seen after so many moves, if that is known yet. */
  constructor(
    private present: () => Look,
    private seen: (n: number) => Look | undefined,
  ) {}

  readonly all = $derived.by(() => this.present().ply)
  readonly isPresent = $derived.by(() => this.at === null || this.at >= this.all)
  readonly n = $derived.by(() => (this.isPresent ? this.all : this.at!))
  /** How many moves were made since one left. */
  readonly news = $derived.by(() => (this.isPresent ? 0 : Math.max(0, this.all - this.left)))
  readonly look = $derived.by(() => (this.isPresent ? undefined : this.seen(this.n)) ?? this.present())

  /** Goes to what was seen after so many moves; the last of them is the present. */
  goTo = (n: number) => {
    if (n >= this.all) return this.return()
    if (this.isPresent) this.left = this.all
    this.at = Math.max(0, n)
  }

  return = () => {
    this.at = null
  }
}
