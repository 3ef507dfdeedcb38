/** The clocks of a match and who is there, as time goes by. */

import { seatName } from '../board/speak'
import { familyOf } from '../games/names'
import { t } from '../lib/language.svelte'
import { clockText, isLow } from './clocks'
import type { OnlineMatch } from './match.svelte'

const TICK_MS = 250

export class Times {
  private now = $state(Date.now())

  constructor(private match: OnlineMatch) {}

  /** Time goes by until the returned function is called. */
  tick = () => {
    const timer = setInterval(() => (this.now = Date.now()), TICK_MS)
    return () => clearInterval(timer)
  }

  private readonly snapshot = $derived.by(() => this.match.snapshot!)
  private readonly isRunning = $derived.by(() => this.snapshot.status === 'running')
  private readonly isTicking = $derived.by(() => this.isRunning && this.snapshot.clock?.first === undefined)
  private readonly sinceHeard = $derived.by(() => this.now - this.match.heardAt)

  /** The time left to each, in milliseconds. */
  readonly left = $derived.by(() => {
    const { clock, to_move } = this.snapshot
    return clock?.left.map((left, seat) => (seat === to_move && this.isTicking ? left - this.sinceHeard : left)) ?? []
  })

  /** Whose time is short. */
  readonly low = $derived.by(() => {
    const { to_move, terms } = this.snapshot
    const isShort = this.isTicking && to_move !== null && isLow(this.left[to_move] ?? Infinity, terms.clock)
    return isShort ? to_move : undefined
  })

  /** For how long nobody came or went. */
  readonly sinceSeen = $derived.by(() => (this.match.presence ? this.now - this.match.presence.at : 0))
  private readonly claimIn = $derived.by(() => {
    const claim = this.match.presence?.claim
    return claim == null ? undefined : Math.max(0, claim - this.sinceSeen)
  })
  readonly mayClaim = $derived.by(() => this.isRunning && this.claimIn === 0)

  /** Who is there, in words. */
  readonly presence = $derived.by(() => {
    const presence = this.match.presence
    if (!this.isRunning || !presence) return []
    return this.snapshot.seats.map((_, seat) => {
      const away = presence.away[seat]
      if (away == null) return { isHere: true, text: t('online-here') }
      const time = this.isRival(seat) && this.claimIn !== undefined ? this.claimIn : away + this.sinceSeen
      return { isHere: false, text: t('online-left-for', { time: clockText(time) }) }
    })
  })

  private isRival(seat: number): boolean {
    const { you } = this.snapshot
    return you !== null && seat % 2 !== you % 2
  }

  private nameOf = (seat: number) => seatName(familyOf(this.snapshot.game), seat)

  /** Why a clock stands at nothing. */
  readonly graceText = $derived.by(() => {
    const seat = this.snapshot.to_move
    const isOut = this.isTicking && seat !== null && this.left[seat] !== undefined && this.left[seat] <= 0
    return isOut && this.presence[seat]?.isHere === false ? t('online-grace', { seat: this.nameOf(seat) }) : ''
  })

  /** Clocks start with the first moves, for which there is a time of its own. */
  readonly firstText = $derived.by(() => {
    const { clock, to_move, you } = this.snapshot
    if (clock?.first === undefined || to_move === null) return ''
    const time = clockText(clock.first - this.sinceHeard)
    if (to_move === you) return t('online-clock-first', { time })
    return t('online-clock-their-first', { seat: this.nameOf(to_move), time })
  })
}
