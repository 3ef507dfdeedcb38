/** Looking back through a match: what was seen then, by this viewer and no other. */

import { readFileSync } from 'node:fs'
import { beforeAll, describe, expect, it } from 'vitest'
import { sidesOf } from '../../src/components/sitters'
import { loadRules, Table } from '../../src/lib/rules'
import type { Look, Step, Token } from '../../src/lib/types'
import { joined, openedBy, openIn, seenIn, toldIn } from '../../src/online/history'
import { Past } from '../../src/online/past.svelte'

beforeAll(() => loadRules(readFileSync(new URL('../../src/wasm/rules_bg.wasm', import.meta.url))))

const look = (ply: number) => ({ ply }) as Look

describe('looking back', () => {
  const seen = new Map<number, Look>()
  const seenAt = (n: number) => seen.get(n)
  beforeAll(() => [0, 1, 2, 3, 4].forEach((n) => seen.set(n, look(n))))

  it('stays where it is when the match goes on, and counts what is new', () => {
    const box = $state({ now: look(4) })
    const past = new Past(() => box.now, seenAt)
    expect([past.isPresent, past.n, past.look]).toEqual([true, 4, look(4)])
    past.goTo(3)
    past.goTo(past.n - 1)
    expect([past.isPresent, past.n, past.news, past.look]).toEqual([false, 2, 0, look(2)])
    box.now = look(6)
    expect([past.n, past.all, past.news, past.look]).toEqual([2, 6, 2, look(2)])
    past.return()
    expect([past.isPresent, past.news, past.look]).toEqual([true, 0, look(6)])
  })

  it('has two ends, of which the last is the present', () => {
    const past = new Past(() => look(4), seenAt)
    past.goTo(-1)
    expect([past.n, past.isPresent]).toEqual([0, false])
    past.goTo(4)
    expect(past.isPresent).toBe(true)
  })

  it('returns to the present when so many moves are taken back', () => {
    const box = $state({ now: look(4) })
    const past = new Past(() => box.now, seenAt)
    past.goTo(2)
    box.now = look(2)
    expect([past.isPresent, past.look]).toEqual([true, look(2)])
  })

  it('shows the present until it is known what was seen', () => {
    const past = new Past(() => look(9), seenAt)
    past.goTo(7)
    expect(past.look).toEqual(look(9))
  })
})

/** A match that is played at random, with the same moves every time; what everybody saw after each move. */
function playThrough(variant: string, start: string | undefined, plies: number, seats: (number | undefined)[]) {
  const table = Table.start(variant, start)
  const looks = seats.map((seat) => [table.look(seat)])
  for (let n = 0; n < plies && table.toMove !== undefined; n++) {
    const { moves } = table.look(table.toMove).scene
    table.play(table.toMove, moves[(n * 7 + 3) % moves.length]!.text)
    seats.forEach((seat, i) => looks[i]!.push(table.look(seat)))
  }
  return { table, looks }
}

/** Pieces by place, so that their order does not matter. */
const pieces = (tokens: readonly Token[]) =>
  tokens.map(({ at, seat, look, canBe, open, count }) => [at, seat, look, canBe, open, count].join(' ')).sort()

describe('a game without secrets', () => {
  it.each([
    ['squadro', '00000/00000 d'],
    ['quindo', undefined],
    ['squaryd', undefined],
  ])('%s is seen as it was, whoever began', (variant, start) => {
    const { looks } = playThrough(variant, start, 20, [0])
    const all = looks[0]!
    const open = openIn(all.at(-1)!)!
    for (const [n, then] of all.entries()) {
      const { scene, view, toMove } = seenIn(variant, open, n)
      expect([pieces(scene.tokens), view, toMove]).toEqual([pieces(then.scene.tokens), then.view, then.toMove])
    }
  })

  it('is not guessed where no start leads to what is seen', () => {
    expect(openIn({ ...Table.start('squadro').look(), view: 'something else' })).toBeUndefined()
  })
})

describe.each([
  ['squod', [0, 1, undefined]],
  ['squod:4', [0, 3, undefined]],
] as const)('%s', (variant, seats) => {
  it('is seen as each saw it then, told by the story alone', () => {
    const { looks } = playThrough(variant, undefined, 70, [...seats])
    for (const [i, seat] of seats.entries()) {
      let story: readonly Step[] = []
      for (const { events } of looks[i]!) story = joined(story, events)
      const last = looks[i]!.at(-1)!
      for (const [n, then] of looks[i]!.entries()) {
        const told = toldIn(last, story, n)!
        expect(pieces(told.scene.tokens), `${n} moves, seat ${seat}`).toEqual(pieces(then.scene.tokens))
        expect([told.scene.phase, told.scene.moves, told.played]).toEqual([then.scene.phase, [], then.played])
      }
    }
  })

  it('shows nothing before the whole story is told', () => {
    const { looks } = playThrough(variant, undefined, 30, [0])
    const last = looks[0]!.at(-1)!
    expect(toldIn(last, last.events, 20)).toBeUndefined()
  })

  it('lies open once there is a record', () => {
    const { table } = playThrough(variant, undefined, 30, [0])
    const ply = table.ply
    table.resign(0)
    const open = openedBy(table.record())
    expect(open.played).toHaveLength(ply)
    expect(seenIn(variant, open, ply).scene.tokens).toEqual(table.lookAtAll().scene.tokens)
  })
})

it('a story with a hole begins again after it', () => {
  const steps = (...plies: number[]) => plies.map((ply) => ({ ply }) as Step)
  expect(joined(steps(0, 1, 2), steps(2, 3))).toEqual(steps(0, 1, 2, 3))
  expect(joined(steps(0, 1), steps(5, 6))).toEqual(steps(5, 6))
})

it('whoever looks sits below; a board that is turned takes its players along', () => {
  expect(sidesOf(2, 1, 0)).toEqual([1, 0])
  expect(sidesOf(2, 1, 2)).toEqual([0, 1])
  expect(sidesOf(4, 0, 0)).toEqual([0, 1, 2, 3])
  expect(sidesOf(4, 1, 0)).toEqual([1, 2, 3, 0])
  expect(sidesOf(4, 0, 1)).toEqual([3, 0, 1, 2])
})
