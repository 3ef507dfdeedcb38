/** How a game ended, in words. */

import { seatName } from '../board/speak'
import { lastStep } from '../board/lastMove'
import { t } from '../lib/language.svelte'
import { familyOf, type Family } from '../games/names'
import { sideOf, type Ending, type Look } from '../lib/types'
import { play } from '../strings/play'

export function resultText(family: Family, end: Ending, people: readonly number[] = [], seats = 2): string {
  if (end.result === '1/2-1/2') return t(play.draw)
  const winner = end.result === '1-0' ? 0 : 1
  const sides = new Set(people.map(sideOf))
  if (sides.size === 1) return t(sides.has(winner) ? play.youWin : play.youLose)
  if (seats === 4) return t(play.teamWins, { one: seatName(family, winner), other: seatName(family, winner + 2) })
  return t(play.wins, { seat: seatName(family, winner) })
}

/** What was played last, and by whom. */
export function movedText(family: Family, look: Look): string {
  const by = lastStep(look)?.seat ?? null
  const text = look.played.at(-1)
  return text && by !== null ? t(play.moved, { seat: seatName(family, by), text }) : ''
}

/** How the players ended a match, or how it ended by itself; empty where the rules of the game did. */
export function endText({ variant, events }: Pick<Look, 'variant' | 'events'>): string {
  const over = events.flatMap((step) => step.events).findLast((event) => event.what === 'over')
  const seat = over?.seat == null ? '' : seatName(familyOf(variant), over.seat)
  switch (over?.how) {
    case 'repetition':
      return t(play.byRepetition)
    case 'quiet':
      return t(play.byQuiet)
    case 'resigned':
      return t(play.byResignation, { seat })
    case 'agreed':
      return t(play.byAgreement)
    case 'time':
      return t(play.byTime, { seat })
    default:
      return ''
  }
}
