/** Refusals of the rules and the server, in the reader's language. */

import { readdirSync, readFileSync } from 'node:fs'
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { LANGUAGES, loadTexts, spoken } from '../../src/lib/language.svelte'
import { loadRules, Refused, Table } from '../../src/lib/rules'
import { sentence, translate, type Message } from '../../src/lib/translation.svelte'
import { problemText } from '../../src/online/words'
import { sourceOf } from '../../vite/texts'

vi.mock('../../src/online/client.svelte', () => ({ Problem: class extends Error {} }))

const at = (path: string) => new URL(path, import.meta.url)

beforeAll(async () => {
  await loadRules(readFileSync(at('../../src/wasm/rules_bg.wasm')))
  await Promise.all(LANGUAGES.map(loadTexts))
})
afterEach(() => void (spoken.language = 'en'))

/** Why something is refused, in each language. */
function refused(action: () => unknown): string[] {
  try {
    action()
  } catch (reason) {
    if (reason instanceof Refused) return inAll(reason.why)
    throw reason
  }
  throw new Error('nothing was refused')
}

const inAll = (why: Message) =>
  LANGUAGES.map((language) => {
    spoken.language = language
    return translate(why)
  })

describe('refusals of the rules', () => {
  it('are translate in the language that is on', () => {
    expect(refused(() => Table.start('quindo', '2o4/7/o2x3/7/2o4/7/6x o 2').play(0, 'b6g6'))).toEqual([
      'illegal: g6 is 4 free squares away; a piece goes 1, 2 or 3 (QN3)',
      'coup interdit\u00a0: g6 est à 4 cases libres\u00a0; un pion avance de 1, 2 ou 3 (QN3)',
      'ongeldige zet: g6 ligt 4 vrije vakken verder; een schijf gaat er 1, 2 of 3 (QN3)',
    ])
    expect(refused(() => Table.start('squod', '3/3/3 s:3/RPS/SP1 w:3/SSR/PPR s'))).toEqual([
      'South has 1 of the kind R, not two (SO1)',
      'Sud a 1 pièce de la sorte R, et non deux (SO1)',
      'Zuid heeft 1 stuk van de soort R, niet twee (SO1)',
    ])
    expect(refused(() => Table.replay('[Game "squadro"]\n\n1 6 *'))[2]).toBe(
      'zet 2, `6`: dat is geen zet: bij teken 1 hoort een baan van 1 tot 5, niet `6`',
    )
    expect(refused(() => Table.start('quindo', 'xxxxx/5/5/5/ooooo o -'))[1]).toBe(
      'c’est une position de quindo:small, pas de quindo',
    )
  })

  it('are those of the game that was meant', () => {
    expect(refused(() => Table.read('xxxxx/5/5/5/ooooo o 9', 'quindo'))[0]).toMatch(/^column 21: /)
    expect(refused(() => Table.read('00000/00000 lx', 'squadro'))[0]).toBe('column 14: expected the end, found `x`')
    expect(refused(() => Table.read('30000/00500 l', 'squadro'))[0]).toMatch(/^two pieces on one crossing/)
  })

  it('stand alone with a capital letter and a full stop', () => {
    expect(sentence({ code: 'squaryd-not-true', values: {}, english: '' })).toBe('This claim is not true; play on.')
    expect(sentence({ code: 'nobody-knows', values: {}, english: 'so it is!' })).toBe('So it is!')
  })

  it('show numbers as they are written', () => {
    const why: Message = { code: 'text-excess', values: { column: 1234, found: 'x' }, english: '' }
    expect(inAll(why)[1]).toBe('au caractère 1234, `x` est de trop')
  })
})

describe('refusals of the server', () => {
  it('give the reason where there is one', () => {
    spoken.language = 'fr'
    const why: Message = { code: 'table-level', values: { most: 8 }, english: 'a bot has a level from 1 to 8' }
    expect(problemText({ code: 'bad_table', message: why.english, why })).toBe('Un programme a un niveau de 1 à 8.')
  })

  it('are words for people, by the code alone too', () => {
    expect(problemText({ code: 'no_session', message: 'nobody is signed in' })).toBe(
      'The server does not know you any more: reload the page.',
    )
    expect(problemText({ code: 'brand_new', message: 'something else' })).toBe('Something else.')
  })
})

it('every file of texts is in the page, but the terminal’s and what comes later', async () => {
  for (const language of LANGUAGES) {
    const { files, source } = await sourceOf(at(`../../../texts/${language}`).pathname)
    const all = readdirSync(at(`../../../texts/${language}`)).filter((name) => name.endsWith('.ftl'))
    expect(files).toHaveLength(all.length - 9)
    expect(source).not.toMatch(/^#|terminal-|^train-|^review-|^people-|^privacy-/m)
  }
})
