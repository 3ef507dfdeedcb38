/** The board has no rules, but it must know which piece is which. */

import { readFileSync } from 'node:fs'
import { beforeAll, describe, expect, it } from 'vitest'
import { follow, type Board } from '../../src/board/motion'
import { lastStep, marks, revealed } from '../../src/board/lastMove'
import { brushes, loadRules, passTurn, put, Refused, Table, tableOf } from '../../src/lib/rules'

beforeAll(() => loadRules(readFileSync(new URL('../../src/wasm/rules_bg.wasm', import.meta.url))))

/** How far pieces went, turned, came and left between two boards. */
function difference(before: Board, after: Board): string[] {
  const was = new Map(before.pieces.map(({ key, token }) => [key, token]))
  const changes = after.pieces.flatMap(({ key, token }) => {
    const old = was.get(key)
    was.delete(key)
    if (!old) return [`+${token.at}`]
    if (old.at !== token.at) return [`${old.at}>${token.at}`]
    return old.seat !== token.seat || old.look !== token.look ? [`${token.at}~`] : []
  })
  return [...changes, ...[...was.values()].map((token) => `-${token.at}`)].sort()
}

/** The board as a seat follows it. */
const seen = (before: Board | undefined, table: Table, seat?: number): Board => {
  const look = table.look(seat)
  return follow(before, look.scene.tokens, look)
}

describe('animation', () => {
  it.each([
    ['squadro', '00000/00440 l', '2', ['26>22', '23>63', '24>64']],
    ['quindo:small', '5/x1x2/2x2/2o2/5 o -', 'd3d6', ['d3>d6', 'd4~', 'd5~']],
    ['quindo:small', '5/5/o4/o4/x4 o -', 'b3a3', ['-b3']],
    ['squaryd', '7/7/7/3#O2/2Ox1x1/5O1/5x1 o', 'd1*', ['+d1']],
    ['squod', '3/3/3 s:3/RPS/SPR w:3/SSR/PPR s', 's2b-s3a', ['s2b>s3a']],
    ['squod', '3/3/1wR1 s:1P1/R1S/SPR w:3/S1S/PPR s', 's3b-b1', ['b1>wR', 's3b>b1']],
    ['squod', '3/3/1wP1 s:3/RPS/1P1+RS w:3/SSR/1PR s', 'S@s1a', ['sS>s1a']],
    ['squod', '3/3/3 s:1R1/P1S/SPR w:1P1/1RS/PSR s', 's3b!w32', ['s3b>sR', 'w32>b2']],
  ])('%s %s %s', (variant, start, move, changes) => {
    const table = Table.start(variant, start)
    const seat = table.toMove!
    const before = seen(undefined, table, seat)
    table.play(seat, move)
    const after = seen(before, table, seat)
    expect(difference(before, after)).toEqual(changes.sort())
    // Back the way they came: everybody is again who they were, but for pieces that had left.
    table.takeBack(1)
    const again = seen(after, table, seat)
    const left = changes.filter((change) => change.startsWith('-')).map((change) => change.slice(1))
    const keys = (board: Board) =>
      board.pieces.flatMap(({ key, token }) => (left.includes(token.at) ? [] : [`${key} ${token.at}`])).sort()
    expect(keys(again)).toEqual(keys(before))
  })

  it('follows several moves at once, and starts afresh where moves are missing', () => {
    const table = Table.start('squadro')
    const before = seen(undefined, table)
    for (const lane of ['2', '1', '2']) table.play(table.toMove!, lane)
    const look = table.look()
    expect(difference(before, follow(before, look.scene.tokens, look))).toEqual(['26>20', '61>31'].sort())
    const jumped = follow(before, look.scene.tokens, { ...look, events: look.events.slice(1) })
    expect(difference(before, jumped)).toEqual(['+20', '+31', '-26', '-61'].sort())
  })

  it('leaves pieces alone when the same position is shown again', () => {
    const table = Table.start('quindo')
    table.play(0, 'd3d4')
    const before = seen(undefined, table)
    expect(difference(before, seen(before, table, 1))).toEqual([])
  })
})

describe('the last move', () => {
  it.each([
    ['squadro', '00000/00000 l', '2', ['26', '23']],
    ['quindo', 'xxxxxxx/xxxxxxx/7/7/7/ooooooo/ooooooo o -', 'd3d4', ['d3', 'd4']],
    ['squaryd', '7/7/7/3#3/7/7/7 x', 'e5', ['e5']],
    ['squod', '3/3/3 s:3/RPS/SPR w:3/SSR/PPR s', 's2b-s3a', ['s2b', 's3a']],
    ['squod', '3/3/1wP1 s:3/RPS/1P1+RS w:3/SSR/1PR s', 'S@s1a', ['s1a']],
    ['squod', '3/3/3 s:3/RPS/SPR w:1S1/1RP/PSR s', 's2b-s3b!w32', ['s2b', 's3b', 'w32']],
    ['squod', 'setup s:3/3/3+RRPPSS w:3/3/3+RRPPSS s', 'RPS/SPR', []],
    ['squaryd:tabletop', '7/7/7/3#3/x1x4/7/x1x4 x - - squaryd:tabletop', 'claim:a1a3c1c3', ['a1', 'c1', 'a3', 'c3']],
  ])('of %s %s %s', (variant, start, move, spots) => {
    const table = Table.start(variant, start)
    const seat = table.toMove!
    table.play(seat, move)
    expect(marks(table.look())).toEqual(spots)
    expect(lastStep(table.look())?.seat).toBe(seat)
  })

  it('is still marked when somebody has resigned since', () => {
    const table = Table.start('squadro')
    table.play(0, '2')
    table.resign(1)
    expect(marks(table.look())).toEqual(['26', '23'])
  })
})

describe('what is shown to all', () => {
  it.each([
    ['3/3/3 s:1P1/R1S/SPR w:1R1/1PS/PSR s', 's3b!w32', 'SQUOD! South: paper beats West: rock.'],
    ['3/3/3 s:1R1/P1S/SPR w:1P1/1RS/PSR s', 's3b!w32', 'SQUOD! West: paper beats South: rock.'],
    ['3/3/3 s:1P1/R1S/SPR w:1P1/1RS/PSR s', 's3b!w32', 'SQUOD! South: paper meets West: paper: a tie.'],
    ['3/3/3 s:1P1/R1S/SPR w:1P1/1RS/PSR s', 's3b-b1', ''],
    ['toss 1 s:R w:- w', 'P', 'West won the toss and begins.'],
    ['toss 1 s:R w:- w', 'R', 'A tie: toss again.'],
    ['toss 1 s:- w:- s', 'R', ''],
  ])('in %s by %s', (start, move, said) => {
    for (const viewer of [0, 1, undefined]) {
      const table = Table.start('squod', start)
      table.play(table.toMove!, move)
      expect(revealed('squod', table.look(viewer))).toBe(said)
    }
  })
})

describe('the editor', () => {
  const start = '3/3/3 s:3/RPS/SPR w:3/SSR/PPR s'

  it('puts pieces, takes them away, and passes the turn', () => {
    expect(put('quindo:small', 'xxxxx/5/5/5/ooooo o -', 'd4', { seat: 1, look: 'piece' })).toBe(
      'xxxxx/5/2x2/5/ooooo o -',
    )
    expect(put('squod', start, 's1a', null)).toBe('3/3/3 s:3/RPS/1PR+S w:3/SSR/PPR s')
    expect(passTurn('squod', start)).toBe('3/3/3 s:3/RPS/SPR w:3/SSR/PPR w')
  })

  it('says why not', () => {
    expect(() => put('squod', start, 's3b', { seat: 1, look: 'S' })).toThrow(
      expect.objectContaining({ message: 'this cannot be put here' }),
    )
    expect(() => put('squod', start, 'b2', { seat: 0, look: 'S' })).toThrow(
      expect.objectContaining({ message: 'South has 3 of the kind S, not two (SO1)' }),
    )
  })

  it('has a brush for everything', () => {
    expect(brushes('squadro').map(({ seat, look }) => `${seat} ${look}`)).toEqual([
      '0 out',
      '0 back',
      '1 out',
      '1 back',
    ])
    expect(brushes('squod')).toHaveLength(6)
    expect(brushes('squod:4')).toHaveLength(12)
  })
})

describe('texts', () => {
  it('of any game find their table', () => {
    expect(tableOf('00000/00000 d').look().variant).toBe('squadro')
    expect(tableOf(' 7/7/7/3#3/7/7/7 x squaryd:free\n').look().variant).toBe('squaryd:free')
    expect(tableOf('[Game "quindo:small"]\n\nc2c5 *').look().played).toEqual(['c2c5'])
  })

  it('that are wrong say where', () => {
    expect(() => tableOf('xxxxx/5/5/5/ooooo o 9')).toThrow('column 21')
    expect(() => tableOf('')).toThrow(Refused)
  })
})
