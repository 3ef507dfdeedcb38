/** The board has no rules, but it must know which piece is which. */

import { readFileSync } from 'node:fs'
import { beforeAll, describe, expect, it } from 'vitest'
import { identify } from '../../src/board/motion'
import { reveal } from '../../src/board/reveal'
import { trace } from '../../src/board/trace'
import { brushes, edited, loadRules, Refused, Table, tableOf } from '../../src/lib/rules'

beforeAll(() => loadRules(readFileSync(new URL('../../src/wasm/rules_bg.wasm', import.meta.url))))

/** How far pieces went, turned, came and left between two positions. */
function difference(variant: string, start: string, move: string): string[] {
  const table = Table.start(variant, start)
  const seat = table.toMove!
  const before = identify([], table.look(seat).scene.tokens)
  table.play(seat, move)
  const after = identify(before, table.look(seat).scene.tokens)
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

describe('animation', () => {
  it.each([
    ['squadro', '00000/00440 l', '2', ['26>22', '23>63', '24>64']],
    ['quindo:small', '5/2x2/2x2/2o2/5 o -', 'd3d6', ['d3>d6', 'd4~', 'd5~']],
    ['quindo:small', '5/5/5/o4/x4 o -', 'b3a3', ['-b3']],
    ['squaryd', '7/7/7/3#O2/2Ox1x1/5O1/5x1 o', 'd1*', ['+d1']],
    ['squod', '3/3/3 s:3/RPS/SPR w:3/SSR/PPR s', 's2b-s3a', ['s2b>s3a']],
    ['squod', '3/3/1wR1 s:1P1/R1S/SPR w:3/S1S/PPR s', 's3b-b1', ['b1>wR', 's3b>b1']],
  ])('%s %s %s', (variant, start, move, changes) => {
    expect(difference(variant, start, move)).toEqual(changes.sort())
  })
})

describe('the last move', () => {
  it.each([
    ['squadro', '00000/00000 l', '2', ['26', '23']],
    ['quindo', 'xxxxxxx/xxxxxxx/7/7/7/ooooooo/ooooooo o -', 'd3d4', ['d3', 'd4']],
    ['squaryd', '7/7/7/3#3/7/7/7 x', 'e5', ['e5']],
    ['squod', '3/3/3 s:3/RPS/SPR w:3/SSR/PPR s', 's2b-s3a', ['s2b', 's3a']],
    ['squod', '3/3/1wP1 s:3/RPS/1P1+RS w:3/SSR/1PR s', 'S@s1a', ['s1a']],
  ])('of %s %s %s', (variant, start, move, spots) => {
    const table = Table.start(variant, start)
    const before = table.look()
    table.play(table.toMove!, move)
    expect(trace(before, table.look())).toEqual(spots)
  })
})

describe('a SQUOD', () => {
  it.each([
    ['3/3/3 s:1P1/R1S/SPR w:1R1/1PS/PSR s', 's3b!w32', 'SQUOD! South: paper beats West: rock.'],
    ['3/3/3 s:1R1/P1S/SPR w:1P1/1RS/PSR s', 's3b!w32', 'SQUOD! West: paper beats South: rock.'],
    ['3/3/3 s:1P1/R1S/SPR w:1P1/1RS/PSR s', 's3b!w32', 'SQUOD! South: paper meets West: paper: a tie.'],
    ['3/3/3 s:1P1/R1S/SPR w:1P1/1RS/PSR s', 's3b-b1', ''],
  ])('in %s by %s', (start, move, said) => {
    for (const viewer of [0, 1, undefined]) {
      const table = Table.start('squod', start)
      const before = table.look(viewer)
      table.play(0, move)
      expect(reveal(before, table.look(viewer), 'squod')).toBe(said)
    }
  })
})

describe('the editor', () => {
  it.each([
    ['squadro', '00000/00000 l', '13', 'l+', '30000/00000 l'],
    ['squadro', '00000/00000 l', '13', 'l-', '90000/00000 l'],
    ['squadro', '00000/00000 l', '16', '.', 'c0000/00000 l'],
    ['squadro', '00000/00000 l', '', 'turn', '00000/00000 d'],
    ['quindo:small', 'xxxxx/5/5/5/ooooo o -', 'd4', 'x', 'xxxxx/5/2x2/5/ooooo o -'],
    ['quindo:small', 'xxxxx/5/5/5/ooooo o -', 'b2', '.', 'xxxxx/5/5/5/1oooo o -'],
    ['squaryd', '7/7/7/3#3/7/7/7 x', 'g4', 'O', '7/7/7/3#2O/7/7/7 x'],
    ['squod', '3/3/3 s:3/RPS/SPR w:3/SSR/PPR s', 's1a', '.', '3/3/3 s:3/RPS/1PR+S w:3/SSR/PPR s'],
    ['squod', '3/3/3 s:3/RPS/1PR+S w:3/SSR/PPR s', 'b2', 'sS', '3/1sS1/3 s:3/RPS/1PR w:3/SSR/PPR s'],
  ])('%s %s: %s %s', (variant, position, spot, brush, wanted) => {
    expect(edited(variant, position, spot, brush)).toBe(wanted)
  })

  it.each([
    ['squadro', '00000/00000 l', '00', 'l+', 'this cannot be put here'],
    ['squadro', '10000/00000 l', '15', 'd+', "two pieces on one crossing: Light's on lane 1 and Dark's on lane 5"],
    ['quindo:small', 'xxxxx/5/5/5/ooooo o -', 'a1', 'x', 'this cannot be put here'],
    ['quindo:small', '4x/5/5/5/5 o -', 'f6', '.', 'there is no piece on the field'],
    ['squod', '3/3/3 s:3/RPS/SPR w:3/SSR/PPR s', 'b2', 'sS', 'South has 3 of the kind S, not two (SO1)'],
    ['squod', '3/3/3 s:3/RPS/SPR w:3/SSR/PPR s', 's3b', 'wS', 'this cannot be put here'],
  ])('refuses %s %s: %s %s', (variant, position, spot, brush, reason) => {
    expect(() => edited(variant, position, spot, brush)).toThrow(new Refused(reason))
  })

  it('has a brush for everything', () => {
    expect(brushes('squadro')).toEqual(['l+', 'l-', 'd+', 'd-', '.', 'turn'])
    expect(brushes('squod')).toHaveLength(8)
    expect(brushes('squod:4')).toHaveLength(14)
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
