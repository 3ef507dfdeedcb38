/** Everything that can happen is said, and so is why a match ended, in three languages. */

import { readFileSync } from 'node:fs'
import { afterEach, beforeAll, expect, it } from 'vitest'
import { LANGUAGES, loadTexts, spoken } from '../../src/lib/language.svelte'
import { loadRules, Table } from '../../src/lib/rules'
import { sentence, type Message } from '../../src/lib/translation.svelte'
import type { Event } from '../../src/lib/types'

beforeAll(async () => {
  await loadRules(readFileSync(new URL('../../src/wasm/rules_bg.wasm', import.meta.url)))
  await Promise.all(LANGUAGES.map(loadTexts))
})
afterEach(() => void (spoken.language = 'en'))

/** What happened that is said by nothing of its own: it is a part of another sentence, or for the picture alone. */
const SILENT: readonly Event['what'][] = ['putDown', 'sorted', 'over']

/** Games from a start with their moves; the last one is told. */
const TOLD: [variant: string, start: string, moves: string][] = [
  ['squadro', '00000/00440 l', '2'],
  ['squadro', '05000/00000 l', '2'],
  ['squadro', 'b0000/00000 l', '1'],
  ['squadro', 'bccc0/00000 l', '1'],
  ['quindo:small', '5/x1x2/2x2/2o2/5 o -', 'd3d6'],
  ['quindo:small', 'x4/2x2/2x2/5/2o2 o -', 'd2d7'],
  ['quindo:small', '5/5/5/5/2o1x o -', 'd2d1'],
  ['quindo:small', '5/5/5/2x2/2o2 o -', 'd2d4'],
  ['quindo', 'x5x/x4x1/x3x2/x2x3/x2x3/xx5/oxxxxxx x 3', 'e4d4 pass'],
  ['quindo:small', 'x4/5/5/5/o4 o -', 'b2c2 b6d6 c2b2 d6b6 b2c2 b6d6 c2b2 d6b6 b2c2'],
  ['squaryd', '7/7/7/3#3/2x4/7/x6 x', 'c1'],
  ['squaryd', '7/7/7/3#3/x1x4/7/x6 o', 'c1*'],
  ['squaryd', '7/7/7/3#3/x1x4/7/x6 x', 'c1'],
  ['squaryd', '7/7/7/3#O2/2Ox1x1/5O1/5x1 o', 'd1*'],
  ['squaryd', 'xo2o1x/2o2O1/ooxxo1O/1X1#ox1/ooO1oOx/3xxOx/oo1xOxx x', 'c2'],
  ['squaryd', '1x1xo1x/OXxoxo1/1x1OXxx/xoX#xoo/xoooxxO/2OxxOo/oo1Oxx1 x', 'c1'],
  ['squaryd:tabletop', '7/7/7/3#3/x1x4/7/x1x4 x - - squaryd:tabletop', 'claim:a1a3c1c3'],
  ['squaryd:tabletop', '7/7/4o2/3#3/x6/6o/x5o x a3 e5 squaryd:tabletop', 'c3 c1 fault:c1'],
  ['squod', 'toss 1 s:- w:- s', 'R'],
  ['squod', 'toss 1 s:- w:- s', 'R R'],
  ['squod', 'toss 1 s:- w:- s', 'R P'],
  ['squod', 'setup s:3/3/3+RRPPSS w:3/3/3+RRPPSS s', 'RPS/SPR'],
  ['squod', '3/3/1wR1 s:1P1/R1S/SPR w:3/S1S/PPR s', 's3b-b1'],
  ['squod', '3/3/3 s:1P1/R1S/SPR w:1R1/1PS/PSR s', 's3b!w32'],
  ['squod', '3/3/3 s:1P1/R1S/SPR w:1P1/1RS/PSR s', 's3b!w32'],
  ['squod', '3/3/1wP1 s:3/RPS/1P1+RS w:3/SSR/1PR s', 'S@s1a'],
  ['squod', '3/3/wPwR1 s:RS1/3/3+RPPS w:3/3/RPS+S s', 'pass'],
  ['squod', 'sR1sS/1sP1/3 s:3/RP1/1S1 w:3/SSR/PPR s', 'b2-b3'],
  ['squod', '3/3/3 s:3/3/3+RRPPSS w:3/3/3+RRPPSS s', 'pass pass'],
  ['squod:4', '3/1nP1/sR1sS s:3/1PS/1PR w:3/SSR/PPR n:3/1PS/SRR e:3/RSP/RSP s', 'b2-b1'],
]

/** The last step of a game, as a watcher sees it. */
function lastStep([variant, start, moves]: (typeof TOLD)[number]) {
  const table = Table.start(variant, start)
  for (const move of moves.split(' ')) table.play(table.toMove!, move)
  return table.look().events.at(-1)!
}

/** A sentence in each language; three different ones, with nothing left to fill in. */
function expectSaid(message: Message, reader?: string) {
  const said = LANGUAGES.map((language) => {
    spoken.language = language
    return sentence(message, reader)
  })
  expect(new Set(said).size, said.join(' / ')).toBe(LANGUAGES.length)
  for (const text of said) expect(text).not.toMatch(/[{}$]|undefined|\[object/)
}

it.each(TOLD)('%s %s %s', (...game) => {
  const { summary, events } = lastStep(game)
  if (events.some(({ what }) => !SILENT.includes(what))) expect(summary).not.toEqual([])
  for (const message of summary) {
    expectSaid(message)
    const seat = Object.values(message.values).find((value) => typeof value === 'object' && 'seat' in value)
    if (seat) expectSaid(message, (seat as { seat: string }).seat)
  }
  if (events.some(({ what }) => what === 'over'))
    expectSaid(summary.find(({ values }) => 'why' in values)!.values.why as Message)
})

it('somebody resigns', () => {
  const table = Table.start('squadro')
  table.resign(0)
  const [over] = table.look().events.at(-1)!.summary
  expectSaid(over!, 'Light')
  expectSaid(over!.values.why as Message, 'Light')
})

it('these are all the things that can happen', () => {
  const found = TOLD.flatMap((game) => lastStep(game).events.map(({ what }) => what))
  expect(new Set(found).size).toBe(26)
})
