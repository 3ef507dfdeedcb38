/** What goes on in a match, in words: its goal, whose turn it is, what happened, and how it ended. */

import { startsOf } from '../board/picking'
import { seatName } from '../board/speak'
import { familyOf, type Family } from '../games/names'
import { GAMES } from '../games/registry'
import { t } from '../lib/language.svelte'
import { variantNamed } from '../lib/rules'
import { sentence, translate } from '../lib/translation.svelte'
import { sideOf, type Ending, type Look, type Message, type Scene, type Step } from '../lib/types'

export function resultText(family: Family, end: Ending, people: readonly number[] = [], seats = 2): string {
  if (end.result === '1/2-1/2') return t('play-draw')
  const winner = end.result === '1-0' ? 0 : 1
  const sides = new Set(people.map(sideOf))
  if (sides.size === 1) return t(sides.has(winner) ? 'play-you-win' : 'play-you-lose')
  if (seats === 4) return t('play-team-wins', { one: seatName(family, winner), other: seatName(family, winner + 2) })
  return t('play-wins', { seat: seatName(family, winner) })
}

/** Why a match is over, from what its last step says. */
export function endText({ variant, events }: Pick<Look, 'variant' | 'events'>, reader?: number): string {
  const over = events.flatMap((step) => step.summary).findLast(({ values }) => 'why' in values)
  return over ? sentence(over.values.why as Message, readerName(familyOf(variant), reader)) : ''
}

/** The same after the end of a match: partners resign together. */
export function whyText(look: Look, reader?: number): string {
  const end = look.events.flatMap(({ events }) => events).findLast(({ what }) => what === 'over')
  const isTeam = variantNamed(look.variant)!.seats.length === 4
  if (end?.what !== 'over' || end.how !== 'resigned' || end.seat === null || !isTeam) return endText(look, reader)
  const one = sideOf(end.seat)
  const name = (seat: number) => seatName(familyOf(look.variant), seat)
  return t('play-team-resigned', { one: name(one), other: name(one + 2) })
}

/** What steps did, in words for somebody at a seat. */
export function saidOf(family: Family, steps: readonly Step[], reader?: number): string {
  const name = readerName(family, reader)
  return steps.flatMap(({ summary }) => summary.map((said) => sentence(said, name))).join(' ')
}

/** What happened; what one plays for, until everybody has moved. */
export function lineText({ variant, ply }: Look, told: readonly Step[], reader?: number): string {
  const { goal, seats } = variantNamed(variant)!
  const said = saidOf(familyOf(variant), told, reader)
  return ply < seats.length ? `${t('play-goal', { goal: translate(goal) })} ${said}`.trim() : said
}

/** What to do now: what one may point at, and whether something is chosen already. */
export function dueText({ phase, moves, tokens }: Scene, picked: readonly string[]): string {
  if (phase === 'toss') return t('due-toss')
  if (phase === 'setUp') return t('due-set-up')
  if (picked.length) return t('due-go-on')
  const starts = startsOf(moves)
  if (!starts.size) return t(moves.length ? 'due-pass' : 'play-your-turn')
  return t(tokens.some(({ at }) => starts.has(at)) ? 'due-piece' : 'due-place')
}

const readerName = (family: Family, seat: number | undefined): string | undefined =>
  seat === undefined ? undefined : GAMES[family].seats[seat]
