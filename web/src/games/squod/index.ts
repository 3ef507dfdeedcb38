import { anyOf, t } from '../../lib/language.svelte'
import { Table, variantNamed } from '../../lib/rules'
import type { Look, Spot, Token } from '../../lib/types'
import { gamePage } from '../game'
import './accent.css'
import { SetUp } from './arrangement.svelte'
import Choices from './Choices.svelte'
import * as drawing from './Drawing.svelte'

const SEATS = ['South', 'West', 'North', 'East'] as const

function placeName({ kind, id, seat: of }: Spot): string {
  if (of === undefined) return id
  const seat = t(`seat-${SEATS[of]!}`)
  return kind === 'hand' ? t('squod-place-hand', { seat }) : t('squod-place-ramp', { id, seat })
}

function lookName({ look, canBe }: Pick<Token, 'look' | 'canBe'>): string {
  if (look !== '?') return t(`squod-look-${look}`)
  const possible = [...canBe].map((kind) => t(`squod-look-${kind}`))
  return possible.length ? t('squod-place-can-be', { kinds: anyOf(possible) }) : t('squod-place-hidden')
}

/** The toss and the set-up depend on nobody else. */
function ahead(variant: string, seat: number): Look[] {
  const letters = [...variantNamed(variant)!.seats]
  const all = (hand: string) => letters.map((letter) => `${letter}:${hand}`).join(' ')
  const toss = Table.start(variant, `toss 1 ${all('-')} ${letters[0]}`)
  const setUp = Table.start(variant, `setup ${all('3/3/3+RRPPSS')} ${letters[seat]}`)
  return [toss.look(0), setUp.look(seat)]
}

export const squod = gamePage('Squod', drawing, {
  seats: SEATS,
  teams: ['squod-team-0', 'squod-team-1'],
  seatLook: '?',
  gameLook: 'P',
  cut: SEATS.flatMap((_, seat) => [...'RPS'].map((look) => ({ seat, look, count: 2, back: { seat, look: '?' } }))),
  picture: ['squod', '1wR1/1sP1/sS2 s:1R1/P1S/1R1 w:1S1/1PR/SP1 s'],
  bestNodes: 150_000,
  levels: 10,
  turnsFor: (seat) => (4 - seat) % 4,
  alternates: false,
  turnStep: 1,
  lookName,
  placeName,
  Choices,
  ahead,
  arrange: (look) => (look.scene.phase === 'setUp' && look.scene.moves.length ? new SetUp(look) : undefined),
})
