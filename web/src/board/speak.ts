/** What a place and a piece are called, for people who listen. */

import { t } from '../lib/language.svelte'
import { familyOf, type Family, type Scene, type Spot, type Token } from '../lib/types'
import { gameNames, kindNames, places, seatNames, spokenPieces, variantNames } from '../strings/games'
import { site } from '../strings/site'

/** A variant with the name of its game. */
export const variantTitle = (variant: string): string =>
  t(site.pair, { what: gameNames[familyOf(variant)], value: t(variantNames[variant]!) })

export const seatName = (family: Family, seat: number): string => t(seatNames[family][seat]!)

export function placeName(family: Family, spot: Spot): string {
  const { id, x, y } = spot
  if (family === 'squadro') {
    if (spot.kind === 'cell') return t(places.crossing, { x, y })
    if (y === 6) return t(places.lightStart, { x })
    if (y === 0) return t(places.lightTurn, { x })
    return t(x === 6 ? places.darkStart : places.darkTurn, { y })
  }
  if (spot.kind === 'border') return t(places.border, { id })
  const owner = 'swne'.indexOf(id[0]!)
  if (spot.kind === 'hand') return t(places.hand, { seat: seatName(family, owner) })
  if (spot.kind === 'ramp') return t(places.ramp, { id, seat: seatName(family, owner) })
  return id
}

export function pieceName(family: Family, token: Token): string {
  const what = lookName(token)
  const counted = token.count > 1 ? t(places.count, { n: token.count, what }) : what
  return t(places.piece, { seat: seatName(family, token.seat), what: counted })
}

function lookName(token: Token): string {
  if (token.look === '?') {
    const kinds = [...token.canBe].map((kind) => t(kindNames[kind]!))
    return kinds.length ? t(places.canBe, { kinds: kinds.join(t(places.or)) }) : t(places.hidden)
  }
  return t(kindNames[token.look] ?? spokenPieces[token.look]!)
}

/** The whole spoken name of a spot: where, what lies there, what can be done. */
export function spotName(family: Family, scene: Scene, spot: Spot, notes: readonly string[]): string {
  const token = scene.tokens.find((token) => token.at === spot.id)
  const threats = scene.threats.flatMap((cells, seat) =>
    cells.includes(spot.id) ? [t(places.threat, { seat: seatName(family, seat) })] : [],
  )
  return [placeName(family, spot), token ? pieceName(family, token) : t(places.empty), ...threats, ...notes].join(', ')
}
