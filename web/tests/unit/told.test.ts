/** Everything that can happen is said, and so is why a match ended, in three languages. */

import { readFileSync } from 'node:fs'
import { afterEach, beforeAll, expect, it } from 'vitest'
import { LANGUAGES, loadTexts, spoken } from '../../src/lib/language.svelte'
import { endText, whyText } from '../../src/components/result'
import { familyOf } from '../../src/games/names'
import { GAMES } from '../../src/games/registry'
import { loadRules, Table } from '../../src/lib/rules'
import { sentence, type Message } from '../../src/lib/translation.svelte'
import type { Event } from '../../src/lib/types'
import { rows } from '../table'

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

function played(variant: string, start: string, moves: string): Table {
  const table = Table.start(variant, start)
  for (const move of moves.split(' ')) table.play(table.toMove!, move)
  return table
}

/** The last step of a game, as a watcher sees it. */
const lastStep = (game: (typeof TOLD)[number]) =>
  played(...game)
    .look()
    .events.at(-1)!

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

/** Pieces walk about, and nothing else happens. */
function walkAbout(): Table {
  const table = Table.start('quindo', 'x6/7/7/7/7/7/6o o -')
  while (table.toMove !== undefined) {
    const { moves } = table.look(table.toMove).scene
    const quiet = moves.filter(({ effects }) => effects.every(({ what }) => what === 'land'))
    table.play(table.toMove, quiet[(table.ply * table.ply) % quiet.length]!.text)
  }
  return table
}

/** A match that ended as its players wanted it. */
function finished(how: string): Table {
  const table = Table.start('squaryd')
  table.finish(how)
  return table
}

/** Every reason why a match ends, a match that ended so, and how watchers read it in each language. */
const ENDS = rows<7>(`
why-four-home | squadro | bccc0/00000 l | 1 | Four pieces are home. | Quatre pièces sont arrivées. | Vier stukken zijn thuis.
why-no-pieces | quindo:small | 5/5/5/2x2/2o2 o - | d2d4 | Dark has no piece left. | Foncé n’a plus de pion. | Donker heeft geen schijf meer.
why-repetition | quindo:small | x4/5/5/5/o4 o - | b2c2 b6d6 c2b2 d6b6 b2c2 b6d6 c2b2 d6b6 b2c2 | The same position for the third time. | La même position pour la troisième fois. | Dezelfde stelling voor de derde keer.
why-quiet | quindo | walk about | - | 100 moves in which no piece was turned or left the board. | 100 coups sans pion retourné ni sorti du plateau. | 100 zetten waarin geen schijf werd omgedraaid of van het bord ging.
why-square | squaryd | 7/7/7/3#3/x1x4/7/x6 x | c1 | Four pawns make a square. | Quatre pions forment un carré. | Vier pionnen vormen een vierkant.
why-double-square | squaryd | 7/7/7/3#O2/2Ox1x1/5O1/5x1 o | d1* | Light made a square of four doubles. | Clair a formé un carré de quatre doubles. | Licht maakte een vierkant van vier dubbelpionnen.
why-no-room | squaryd | 1x1xo1x/OXxoxo1/1x1OXxx/xoX#xoo/xoooxxO/2OxxOo/oo1Oxx1 x | c1 | Nobody can put a pawn any more. | Personne ne peut plus poser de pion. | Niemand kan nog een pion leggen.
why-fault | squaryd:tabletop | 7/7/4o2/3#3/x6/6o/x5o x a3 e5 squaryd:tabletop | c3 c1 fault:c1 | Light missed a defence. | Clair a oublié une parade. | Licht miste een verdediging.
why-one-of-each | squod | sR1sS/1sP1/3 s:3/RP1/1S1 w:3/SSR/PPR s | b2-b3 | Rock, paper and scissors stand in a row. | Pierre, papier et ciseaux sont alignés. | Steen, papier en schaar staan op een rij.
why-passed | squod | 3/3/3 s:3/3/3+RRPPSS w:3/3/3+RRPPSS s | pass pass | Everybody passed. | Tout le monde a passé. | Iedereen paste.
why-resigned | squaryd | finished | resigned x | Dark resigned. | Foncé a abandonné. | Donker gaf op.
why-agreed | squaryd | finished | agreed | The players agreed. | D’un commun accord. | In onderling overleg.
why-time | squaryd | finished | time o | Light ran out of time. | Clair n’a plus de temps. | De tijd van Licht is om.
`)

/** A match that ends with its moves, as its players wanted it, or because nothing happens any more. */
function ended(variant: string, start: string, moves: string): Table {
  if (start === 'walk about') return walkAbout()
  return start === 'finished' ? finished(moves) : played(variant, start, moves)
}

it.each(ENDS)('watchers and players read %s', (code, variant, start, moves, ...read) => {
  const table = ended(variant, start, moves)
  const looks = [undefined, 0, 1].map((seat) => [seat, table.look(seat)] as const)
  for (const [seat, look] of looks) {
    const over = look.events.at(-1)!.summary.find(({ values }) => 'why' in values)
    expect((over!.values.why as Message).code).toBe(code)
    const said = LANGUAGES.map((language) => {
      spoken.language = language
      return endText(look, seat)
    })
    if (seat === undefined) expect(said).toEqual(read)
    expectSaid(over!, seat === undefined ? undefined : GAMES[familyOf(look.variant)].seats[seat])
  }
})

it('partners resign together', () => {
  const table = Table.start('squod:4')
  table.resign(1)
  expect(whyText(table.look(0))).toBe('West and East have resigned.')
})

it('these are all the reasons there are', () => {
  const texts = ['events', 'quindo', 'squadro', 'squaryd', 'squod'].map((name) =>
    readFileSync(new URL(`../../../texts/en/${name}.ftl`, import.meta.url), 'utf8'),
  )
  const all = texts.join('\n').match(/^why-[a-z-]+/gm)!
  expect(ENDS.map(([code]) => code).sort()).toEqual(all.sort())
})

it('these are all the things that can happen', () => {
  const found = TOLD.flatMap((game) => lastStep(game).events.map(({ what }) => what))
  expect(new Set(found).size).toBe(26)
})
