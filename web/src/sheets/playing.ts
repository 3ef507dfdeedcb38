/** Plays the examples of the sheets. What a move does is asked of the rules, each time from the start. */

import { hasSecrets, Refused, Table, variantNamed } from '../lib/rules'
import type { Message } from '../lib/translation.svelte'
import type { Look } from '../lib/types'
import type { Example } from './types'

/** Who looks at a board: a seat, or everybody. */
export type Eyes = number | 'public'

/** Whether what one sees depends on the seat. */
export const isSecret = (example: Example): boolean => hasSecrets(example.variant)
export const seatsOf = (example: Example): string => variantNamed(example.variant)?.seats ?? ''

/** With whose eyes the sheet shows an example. */
export function usualEyes(example: Example): Eyes {
  if (example.viewer === 'public') return 'public'
  if (example.viewer) return seatsOf(example).indexOf(example.viewer)
  return Table.start(example.variant, example.start).toMove ?? 'public'
}

/** What is to be seen after some moves, or after the players have ended the match. */
export function show(example: Example, played: readonly string[], isFinished: boolean, eyes: Eyes): Look {
  const table = tableAfter(example, played)
  if (isFinished) table.finish(example.finish)
  return isSecret(example) ? table.look(eyes === 'public' ? undefined : eyes) : table.lookAtAll()
}

/** Why a move cannot be played now; nothing if it can. */
export function refusal(example: Example, played: readonly string[], text: string): Message | undefined {
  try {
    play(tableAfter(example, played), text)
    return undefined
  } catch (reason) {
    if (reason instanceof Refused) return reason.why
    throw reason
  }
}

export function tableAfter(example: Example, played: readonly string[]): Table {
  const table = Table.start(example.variant, example.start)
  for (const text of played) play(table, text)
  return table
}

function play(table: Table, text: string) {
  if (table.toMove === undefined) throw new Refused({ code: 'match-over', values: {}, english: 'the match is over' })
  table.play(table.toMove, text)
}
