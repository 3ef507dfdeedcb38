/** The chat of a match as this browser shows it: muted or not, and how much of it was read. */

import { forThisTab, read, write } from '../lib/store'
import type { OnlineMatch } from './match.svelte'

const mutedKey = (match: string) => `muted:${match}`

export class Talk {
  isOpen = $state(false)
  private seen = $state(0)
  private choice = $state<boolean>()

  constructor(readonly match: OnlineMatch) {
    this.choice = read<boolean>(mutedKey(match.id))
    this.seen = read<number>(this.seenKey, forThisTab) ?? 0
  }

  /** Stays so after a reload, and in the next match of the same people. */
  readonly isMuted = $derived.by(() => {
    const before = this.match.snapshot?.before
    return this.choice ?? (before !== undefined && read(mutedKey(before)) === true)
  })
  readonly unread = $derived.by(() => (this.isMuted ? 0 : Math.max(0, this.match.chat.length - this.seen)))

  private get seenKey() {
    return `heard:${this.match.id}`
  }

  mute(is: boolean) {
    this.choice = is
    write(mutedKey(this.match.id), is)
  }

  /** Everything that was said until now has been read. */
  note() {
    this.seen = this.match.chat.length
    write(this.seenKey, this.seen, forThisTab)
  }
}
