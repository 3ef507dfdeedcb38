/** The board has no rules, but it must know which piece is which. */

import { readFileSync } from 'node:fs'
import { beforeAll, describe, expect, it } from 'vitest'
import { lastStep, marksOf } from '../../src/board/lastMove'
import type { Actor } from '../../src/board/motion'
import { Stage } from '../../src/board/stage.svelte'
import { brushes, loadRules, passTurn, put, Refused, Table } from '../../src/lib/rules'

beforeAll(() => loadRules(readFileSync(new URL('../../src/wasm/rules_bg.wasm', import.meta.url))))

type Actors = readonly Actor[]

/** How far pieces went, turned, came and left between two moments. */
function difference(before: Actors, after: Actors): string[] {
  const was = new Map(before.map(({ key, token }) => [key, token]))
  const changes = after.flatMap(({ key, token }) => {
    const old = was.get(key)
    was.delete(key)
    if (!old) return [`+${token.at}`]
    if (old.at !== token.at) return [`${old.at}>${token.at}`]
    return old.seat !== token.seat || old.look !== token.look ? [`${token.at}~`] : []
  })
  return [...changes, ...[...was.values()].map((token) => `-${token.at}`)].sort()
}

const EVERYBODY = [0, 1, 2, 3]
/** A board for those who want no motion, and need not be told their own moves. */
const still = () => new Stage(() => 0)

/** The pieces as a seat follows them. */
function seen(stage: Stage, table: Table, seat?: number): Actors {
  const look = table.look(seat)
  stage.show(look.scene.tokens, look, EVERYBODY)
  return stage.actors
}

describe('pieces', () => {
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
    const stage = still()
    const before = seen(stage, table, seat)
    table.play(seat, move)
    const after = seen(stage, table, seat)
    expect(difference(before, after)).toEqual(changes.sort())
    // Back the way they came: everybody is again who they were, but for pieces that had left.
    table.takeBack(1)
    const again = seen(stage, table, seat)
    const left = changes.filter((change) => change.startsWith('-')).map((change) => change.slice(1))
    const keys = (actors: Actors) =>
      actors.flatMap(({ key, token }) => (left.includes(token.at) ? [] : [`${key} ${token.at}`])).sort()
    expect(keys(again)).toEqual(keys(before))
  })

  it('follow several moves at once, and start afresh where moves are missing', () => {
    const table = Table.start('squadro')
    const [stage, other] = [still(), still()]
    const [before, also] = [seen(stage, table), seen(other, table)]
    for (const lane of ['2', '1', '2']) table.play(table.toMove!, lane)
    expect(difference(before, seen(stage, table))).toEqual(['26>20', '61>31'].sort())
    const look = table.look()
    other.show(look.scene.tokens, { ...look, events: look.events.slice(1) }, EVERYBODY)
    expect(difference(also, other.actors)).toEqual(['+20', '+31', '-26', '-61'].sort())
  })

  it('start afresh in another variation', () => {
    const [one, other] = [Table.start('squadro'), Table.start('squadro')]
    const stage = still()
    one.play(0, '1')
    other.play(0, '2')
    other.play(1, '5')
    const before = seen(stage, one)
    const kept = new Set(before.map(({ key, token }) => `${key} ${token.at}`))
    const moved = seen(stage, other).filter(({ key, token }) => !kept.has(`${key} ${token.at}`))
    expect(moved.map(({ token }) => token.at).sort()).toEqual(['16', '23', '35'])
    expect(moved.every(({ motion }) => !motion)).toBe(true)
  })

  it('are left alone when the same position is shown again', () => {
    const table = Table.start('quindo')
    table.play(0, 'd3d4')
    const stage = still()
    const before = seen(stage, table)
    expect(difference(before, seen(stage, table, 1))).toEqual([])
  })

  /** Whoever is drawn again would be seen to blink. */
  it('keep their order whatever the rules list first', () => {
    const table = Table.start('quindo:small', 'xxxxx/5/5/5/ooooo o -')
    const stage = still()
    for (const move of ['c2c3', 'd6d4', 'e2e5']) {
      seen(stage, table)
      table.play(table.toMove!, move)
      const keys = seen(stage, table).map(({ key }) => key)
      expect(keys).toEqual(keys.toSorted((a, b) => a - b))
    }
  })
})

describe('the marks of the last move', () => {
  it.each([
    ['squadro', '00000/00000 l', '2', ['26', '23'], []],
    ['squadro', '00000/00440 l', '2', ['26', '22'], ['24', '64', '23', '63']],
    ['quindo', 'xxxxxxx/xxxxxxx/7/7/7/ooooooo/ooooooo o -', 'd3d4', ['d3', 'd4'], []],
    ['quindo:small', '5/x1x2/2x2/2o2/5 o -', 'd3d6', ['d3', 'd6'], ['d4', 'd5']],
    ['squaryd', '7/7/7/3#3/7/7/7 x', 'e5', ['e5'], []],
    ['squod', '3/3/3 s:3/RPS/SPR w:3/SSR/PPR s', 's2b-s3a', ['s2b', 's3a'], []],
    ['squod', '3/3/1wP1 s:3/RPS/1P1+RS w:3/SSR/1PR s', 'S@s1a', ['s1a'], []],
    ['squod', '3/3/3 s:3/RPS/SPR w:1S1/1RP/PSR s', 's2b-s3b!w32', ['s2b', 's3b', 'w32', 'b2'], ['sP']],
    ['squod', 'setup s:3/3/3+RRPPSS w:3/3/3+RRPPSS s', 'RPS/SPR', [], []],
    [
      'squaryd:tabletop',
      '7/7/7/3#3/x1x4/7/x1x4 x - - squaryd:tabletop',
      'claim:a1a3c1c3',
      ['a1', 'c1', 'a3', 'c3'],
      [],
    ],
  ])('of %s %s %s', (variant, start, move, ends, changed) => {
    const table = Table.start(variant, start)
    const seat = table.toMove!
    table.play(seat, move)
    const step = lastStep(table.look())!
    expect(marksOf([step])).toEqual({ ends, changed })
    expect(step.seat).toBe(seat)
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
    expect(Table.read('00000/00000 d', 'quindo').look().variant).toBe('squadro')
    expect(Table.read(' 7/7/7/3#3/7/7/7 x squaryd:free\n', 'quindo').look().variant).toBe('squaryd:free')
    expect(Table.read('[Game "quindo:small"]\n\nc2c5 *', 'quindo').look().played).toEqual(['c2c5'])
  })

  it('that are wrong say where', () => {
    expect(() => Table.read('xxxxx/5/5/5/ooooo o 9', 'quindo')).toThrow('column 21')
    expect(() => Table.read('', 'quindo')).toThrow(Refused)
  })
})
