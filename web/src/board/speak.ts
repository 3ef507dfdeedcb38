/** What seats, places and pieces are called. */

import { familyOf, type Family } from '../games/names'
import { GAMES } from '../games/registry'
import { t } from '../lib/language.svelte'
import type { Scene, Spot, Token } from '../lib/types'

export const variantName = (variant: string): string => t(`variant-${variant.replaceAll(':', '-')}`)

/** A variant with the name of its game. */
export const variantTitle = (variant: string): string =>
  t('site-pair', { what: GAMES[familyOf(variant)].name, value: variantName(variant) })

export const seatName = (family: Family, seat: number): string => t(`seat-${GAMES[family].seats[seat]!}`)

export function pieceName(family: Family, token: Token): string {
  const what = GAMES[family].lookName(token)
  const counted = token.count > 1 ? t('place-count', { n: token.count, what }) : what
  return t('place-piece', { seat: seatName(family, token.seat), what: counted })
}

/** The whole spoken name of a spot: where, what lies there, what can be done. */
export function spotName(family: Family, scene: Scene, spot: Spot, notes: readonly string[]): string {
  const token = scene.tokens.find((token) => token.at === spot.id)
  const figures = scene.figures.filter(({ missing }) => missing.includes(spot.id))
  const threats = figures.map(({ seat, corners }) => {
    const pawns = corners.filter((corner) => corner !== spot.id).join(', ')
    return t('place-threat-by', { seat: seatName(family, seat), pawns })
  })
  const lying = token ? pieceName(family, token) : t('place-empty')
  return [GAMES[family].placeName(spot), lying, ...threats, ...notes].join(', ')
}
