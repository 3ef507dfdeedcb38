import { t } from '../../lib/language.svelte'
import type { Spot, Token } from '../../lib/types'
import type { Drawing, GamePage } from '../game'
import './accent.css'
import { SetUp } from './arrangement.svelte'
import Choices from './Choices.svelte'
import * as drawing from './Drawing.svelte'
import { credits, kinds, oneLine, places, seats, variants } from './words'

const seatName = (seat: number): string => t(seats[seat]!)

function placeName({ kind, id }: Spot): string {
  const seat = () => seatName('swne'.indexOf(id[0]!))
  if (kind === 'hand') return t(places.hand, { seat: seat() })
  return kind === 'ramp' ? t(places.ramp, { id, seat: seat() }) : id
}

function lookName({ look, canBe }: Pick<Token, 'look' | 'canBe'>): string {
  if (look !== '?') return t(kinds[look]!)
  const possible = [...canBe].map((kind) => t(kinds[kind]!))
  return possible.length ? t(places.canBe, { kinds: possible.join(t(places.or)) }) : t(places.hidden)
}

export const squod: GamePage = {
  name: 'Squod',
  oneLine,
  credits: [credits],
  seatNames: seats,
  variantNames: variants,
  drawing: drawing as unknown as Drawing,
  seatLook: '?',
  gameLook: 'P',
  picture: ['squod', '1wR1/1sP1/sS2 s:1R1/P1S/1R1 w:1S1/1PR/SP1 s'],
  bestNodes: 6_000,
  turnsFor: (seat) => (4 - seat) % 4,
  alternates: false,
  turnStep: 1,
  lookName,
  placeName,
  Choices,
  arrange: (look) => (look.scene.phase === 'setUp' && look.scene.moves.length ? new SetUp(look) : undefined),
}
