/** What happened is told beat by beat, one step after another, unless somebody is in a hurry. */

import { readFileSync } from 'node:fs'
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { Stage } from '../../src/board/stage.svelte'
import { beatsOf, endSound } from '../../src/board/story'
import { loadRules, Table } from '../../src/lib/rules'
import { rows } from '../table'

beforeAll(() => loadRules(readFileSync(new URL('../../src/wasm/rules_bg.wasm', import.meta.url))))
beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

/** What a move did. */
function stepOf(variant: string, start: string, move: string) {
  const table = Table.start(variant, start)
  table.play(table.toMove!, move)
  return table.look().events.at(-1)!
}

/** A position and a move from it, and its beats. */
const BEATS = `
squadro | 00000/00440 l | 2 | travelled 520 leap, sentBack 320 taken, sentBack 320 taken
squadro | b0000/00000 l | 1 | travelled 320 step, cameHome 200 home
quindo:small | x4/2x2/2x2/5/2o2 o - | d2d7 | travelled 650 leap, turnedOver 200 turn, turnedOver 200 turn, left 320 taken, barred 0
squaryd | 7/7/7/3#3/2x4/7/x6 x | c1 | placed 200 step, threatened 0 threat
squaryd | 7/7/7/3#3/x1x4/7/x6 o | c1* | placed 200 double, defended 0, movesAgain 0
squod | 3/3/3 s:1P1/R1S/SPR w:1P1/1RS/PSR s | s3b!w32 | clashed 1000 clash
squod | 3/3/3 s:1P1/R1S/SPR w:1R1/1PS/PSR s | s3b!w32 | clashed 1000 clash, taken 320 taken, travelled 320 step, entered 200 turn
# All pieces of a set-up together.
squod | setup s:3/3/3+RRPPSS w:3/3/3+RRPPSS s | RPS/SPR | sorted 0, putDown 320 step, setUp 0
`

describe('the beats of a step', () => {
  it.each(rows<4>(BEATS))('%s %s %s', (variant, start, move, expected) => {
    const beats = beatsOf(stepOf(variant, start, move))
    const texts = beats.map(({ events, ms, sound }) =>
      [events[0]!.what, ms, sound].filter((part) => part !== undefined),
    )
    expect(texts.map((parts) => parts.join(' ')).join(', ')).toBe(expected)
  })

  it('end with the sound of what it is to those who look', () => {
    const won = stepOf('squadro', 'bccc0/00000 l', '1')
    expect([[0], [1], []].map((mine) => endSound(won, mine))).toEqual(['win', 'loss', 'win'])
    expect(endSound(stepOf('squadro', '00000/00000 l', '1'), [0])).toBeUndefined()
  })
})

/** A match of programs, as somebody at no seat sees it. */
function shown(stage: Stage, table: Table) {
  const look = table.look()
  stage.show(look.scene.tokens, look, [])
}

describe('the stage', () => {
  const table = () => Table.start('squadro')
  const plies = (stage: Stage) => stage.told.map(({ ply }) => ply)

  it('tells steps one after another, each long enough to be read', async () => {
    const [stage, game] = [new Stage((ms) => ms), table()]
    shown(stage, game)
    for (const lane of ['2', '1', '3']) game.play(game.toMove!, lane)
    shown(stage, game)
    for (const ply of [0, 1, 2]) {
      expect(plies(stage)).toEqual([ply])
      await vi.advanceTimersByTimeAsync(699)
      expect([plies(stage), stage.isTelling]).toEqual([[ply], true])
      await vi.advanceTimersByTimeAsync(1)
    }
    expect(stage.isTelling).toBe(false)
  })

  it('adds what comes meanwhile to the end of the line', async () => {
    const [stage, game] = [new Stage((ms) => ms), table()]
    shown(stage, game)
    game.play(0, '2')
    shown(stage, game)
    game.play(1, '1')
    shown(stage, game)
    expect(plies(stage)).toEqual([0])
    await vi.advanceTimersByTimeAsync(700)
    expect(plies(stage)).toEqual([1])
  })

  it('lets nobody wait who acts, and says all that was left out', () => {
    const [stage, game] = [new Stage((ms) => ms), table()]
    shown(stage, game)
    for (const lane of ['2', '1', '3']) game.play(game.toMove!, lane)
    shown(stage, game)
    stage.hurry()
    expect([plies(stage), stage.isTelling]).toEqual([[0, 1, 2], false])
    const places = stage.actors.map(({ token, motion }) => `${token.at}${motion ? '!' : ''}`)
    expect(places.sort()).toEqual(
      game
        .look()
        .scene.tokens.map(({ at }) => at)
        .sort(),
    )
  })

  it('rests when all is told; at once after a move of one’s own that moves nothing', async () => {
    const [stage, game] = [new Stage((ms) => ms), table()]
    shown(stage, game)
    game.play(0, '2')
    const look = game.look()
    stage.show(look.scene.tokens, look, [0])
    let isResting = false
    void stage.rest().then(() => (isResting = true))
    await vi.advanceTimersByTimeAsync(380)
    expect(isResting).toBe(false)
    await vi.advanceTimersByTimeAsync(20)
    expect(isResting).toBe(true)
    const still = new Stage(() => 0)
    shown(still, table())
    still.show(look.scene.tokens, look, [0])
    expect(still.isTelling).toBe(false)
  })

  it('tells the same without motion', async () => {
    const [stage, game] = [new Stage(() => 0), table()]
    shown(stage, game)
    for (const lane of ['2', '1']) game.play(game.toMove!, lane)
    shown(stage, game)
    expect(stage.actors.every(({ motion }) => !motion?.ms)).toBe(true)
    expect(plies(stage)).toEqual([0])
    await vi.advanceTimersByTimeAsync(700)
    expect(plies(stage)).toEqual([1])
  })

  it('moves a piece along its way first, then what it did happens', async () => {
    const stage = new Stage((ms) => ms)
    const game = Table.start('quindo:small', 'x4/2x2/2x2/5/2o2 o -')
    shown(stage, game)
    game.play(0, 'd2d7')
    shown(stage, game)
    const doing = () => stage.actors.flatMap(({ token, motion }) => (motion ? [`${motion.how} ${token.at}`] : []))
    expect(doing()).toEqual(['travel d7'])
    expect(stage.actors.filter(({ token }) => token.seat === 0)).toHaveLength(1)
    await vi.advanceTimersByTimeAsync(650)
    expect(doing()).toEqual(['turn d4'])
    await vi.advanceTimersByTimeAsync(200)
    expect(doing()).toEqual(['turn d5'])
    await vi.advanceTimersByTimeAsync(200)
    expect(doing()).toEqual(['leave d7'])
    await vi.advanceTimersByTimeAsync(320)
    expect([doing(), stage.actors.length]).toEqual([[], 3])
  })

  it('keeps nothing of what one viewer saw', () => {
    const stage = new Stage((ms) => ms)
    const game = Table.start('squod', '3/3/3 s:1P1/R1S/SPR w:1R1/1PS/PSR s')
    const look = game.look(0)
    stage.show(look.scene.tokens, look, [])
    stage.clear()
    expect([stage.actors, stage.told]).toEqual([[], []])
  })
})
