/** A match in a line. */

import { familyOf } from '../games/names'
import { GAMES } from '../games/registry'
import { t } from '../lib/language.svelte'
import { clockName } from './clocks'
import type { Snapshot } from './messages'
import { timeText } from './words'

/** Its game, its clock, and what else was agreed. */
export function aboutText({ game, terms, you, status }: Snapshot): string {
  const clock = clockName(terms.clock) ?? timeText(terms.clock)
  const pair = terms.pair ? [t('online-game-of-pair', { n: terms.pair.before === undefined ? 1 : 2 })] : []
  const rated = t(terms.rated ? 'online-is-rated' : 'online-is-casual')
  const watching = you === null && status !== 'waiting' ? [t('online-watching')] : []
  return [GAMES[familyOf(game)].name, clock, rated, ...pair, ...watching].join(' · ')
}
