import { readFileSync } from 'node:fs'
import { beforeAll, describe, expect, it, vi } from 'vitest'

vi.hoisted(() => Object.assign(globalThis, { location: { hash: '' }, addEventListener: () => undefined }))
import { linkOf, linkTo, readLink, readText, recordTo, sourceOf } from '../../src/analysis/source'
import { grow, print, ROOT } from '../../src/analysis/tree'
import { allVariants, loadRules, replayed, Table } from '../../src/lib/rules'

beforeAll(() => loadRules(readFileSync(new URL('../../src/wasm/rules_bg.wasm', import.meta.url))))

const query = (link: string) => new URLSearchParams(link.split('?')[1])
const RESIGNED = '[Game "squadro"]\n[Start "00000/00000 d"]\n[Termination "resigned d"]\n\n1 2 2 4 1-0\n'

/** Plays by a fixed lot. */
function playedOut(variant: string, most: number): Table[] {
  const table = Table.start(variant)
  let lot = 7
  const all = [Table.replay(table.record())]
  while (table.toMove !== undefined && all.length < most) {
    const { moves } = table.lookAtAll().scene
    lot = (lot * 48271) % 2147483647
    table.play(table.toMove, moves[lot % moves.length]!.text)
    all.push(Table.replay(table.record()))
  }
  return all
}

/** The pieces with their faces, and the moves. */
function shown(table: Table): string {
  const { tokens, moves } = table.lookAtAll().scene
  return JSON.stringify([tokens.map(({ at, seat, look }) => [at, seat, look]), moves])
}

describe('positions', () => {
  it('are read again as they are, in every variant, faces and all', { timeout: 30_000 }, () => {
    for (const { name } of allVariants()) {
      for (const table of playedOut(name, 30)) {
        expect(shown(Table.start(name, table.position))).toBe(shown(table))
      }
    }
  })
})

describe('links', () => {
  it('hold a whole game of every variant', () => {
    for (const { name } of allVariants()) {
      const source = sourceOf(playedOut(name, 60).at(-1)!)
      expect(readLink(query(linkOf(source)))).toEqual({ source, reason: undefined })
    }
  })

  it('hold variations and the place where one stands', () => {
    const source = sourceOf(Table.replay('[Game "squadro"]\n\n1 2 3 *\n'))
    const { tree, at } = grow(source.tree, 1, '5')
    const link = linkOf({ ...source, tree, at })
    expect(link).toBe('/analysis?game=squadro&start=00000/00000_l&moves=1.2(5).3&at=3')
    const again = readLink(query(link)).source!
    expect(print(again.tree).text).toBe('1.2(5).3')
    expect(again.tree.get(again.at)!.move).toBe('5')
    expect(readLink(query(`${link.split('&at')[0]}&at=0`)).source!.at).toBe(ROOT)
  })

  it('hold how the players ended the game', () => {
    const source = sourceOf(Table.replay(RESIGNED))
    expect(source.ended).toEqual({ how: 'resigned d', result: '1-0', after: 4 })
    expect(linkOf(source)).toContain('&end=resigned_d&result=1-0')
    expect(readLink(query(linkOf(source)))).toEqual({ source, reason: undefined })
  })

  it('hold a position, with signs that addresses do not allow', () => {
    const link = linkTo('squaryd', '7/7/7/3#3/7/7/7 x')
    expect(link).toBe('/analysis?game=squaryd&start=7/7/7/3%233/7/7/7_x')
    expect(readLink(query(link)).source?.start).toBe('7/7/7/3#3/7/7/7 x')
  })

  it('begin at the start where they name no position', () => {
    expect(readLink(query('?game=quindo:small')).source?.start).toBe('xxxxx/5/5/5/ooooo o -')
  })

  it('that are wrong say why, and keep what is right', () => {
    const saying = (text: string) => expect.objectContaining({ english: expect.stringContaining(text) })
    expect(readLink(query('?game=chess'))).toEqual({ reason: saying('chess') })
    expect(readLink(query('?game=squadro&start=00000/0000x_l')).reason).toEqual(saying('column'))
    const some = readLink(query('?game=squadro&start=00000/00000_l&moves=1.2.9.3'))
    expect(some.reason).toMatchObject({ code: 'record-move', values: { ply: 3 } })
    expect(print(some.source!.tree).text).toBe('1.2')
    expect(readLink(query('?game=squadro&moves=1..2'))).toMatchObject({ reason: 'form', source: { at: ROOT } })
    expect(readLink(query('?game=squadro&moves=1.2&end=resigned_l&result=1-0')).reason).toBeDefined()
    expect(readLink(query('?game=squadro&moves=1.2&end=%22%5D&result=1-0')).reason).toEqual(saying('Termination'))
  })
})

describe('texts', () => {
  it('may be a record, a position or a link', () => {
    expect(readText(RESIGNED, 'squod').source?.ended?.how).toBe('resigned d')
    expect(readText(' 5/1x3/5/3o1/5 x 2\n', 'squadro').source?.variant).toBe('quindo:small')
    expect(
      print(readText('see https://example.org/#/analysis?game=squadro&moves=4.4 !', 'squadro').source!.tree).text,
    ).toBe('4.4')
  })

  it('that are none of these are refused with a reason', () => {
    expect(readText('00000/00000 x', 'squadro').reason).toMatchObject({
      code: 'text-other',
      english: 'column 13: expected `l` or `d` for the side to move, found `x`',
    })
    expect(readText('[Game "squadro"]\n\n1 8 *', 'quindo').reason).toMatchObject({
      code: 'record-move',
      values: { ply: 2 },
    })
    expect(readText('', 'quindo').reason).toBeTruthy()
  })
})

describe('records', () => {
  it('go up to a node, and end as the game ended only at its end', () => {
    const source = sourceOf(Table.replay(RESIGNED))
    expect(recordTo(source, 4)).toBe(RESIGNED)
    expect(recordTo(source, 2)).toBe('[Game "squadro"]\n[Start "00000/00000 d"]\n\n1 2 *\n')
    expect(Table.replay(recordTo(source, 4)).toMove).toBeUndefined()
    expect(replayed('squadro', '00000/00000 d', ['1', '2', '2', '4']).toMove).toBe(1)
  })
})

describe('addresses', () => {
  it('change what docs/notation.md says, and nothing else', () => {
    expect(linkTo('squod', 'toss 1 s:- w:- s')).toBe('/analysis?game=squod&start=toss_1_s:-_w:-_s')
    expect(linkTo('quindo:small:orthogonal', 'xxxxx/5/5/5/ooooo o - +')).toContain('start=xxxxx/5/5/5/ooooo_o_-_%2B')
  })
})
