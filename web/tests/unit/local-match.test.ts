/** A match at this device: whose turn, the program's moves, taking back, the curtain. */

import { readFileSync } from 'node:fs'
import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import type { SavedGame, Sitter } from '../../src/lib/autosave.svelte'
import { loadRules, Table } from '../../src/lib/rules'

const saved: Omit<SavedGame, 'sealed' | 'at'>[] = []
/** What the program plays next; nothing when it fails. */
let answers: (string | undefined)[] = []
let stops = 0

vi.mock('../../src/lib/engine', () => {
  class Stopped extends Error {}
  return {
    Stopped,
    warmUp: () => {},
    stopThinking: () => void stops++,
    Opponent: class {
      played = () => {}
      restart = () => {}
      think = async () => {
        const text = answers.shift()
        if (text === undefined) throw new Error('no idea')
        return { text }
      }
    },
  }
})
vi.mock('../../src/lib/autosave.svelte', () => ({
  newId: () => '7',
  autosave: async (game: SavedGame) => void saved.push(game),
}))

const { LocalMatch } = await import('../../src/lib/localMatch.svelte')

beforeAll(() => loadRules(readFileSync(new URL('../../src/wasm/rules_bg.wasm', import.meta.url))))
beforeEach(() => {
  saved.length = 0
  answers = []
  stops = 0
})

const begin = (sitters: Sitter[], variant = 'squadro', position?: string) =>
  new LocalMatch({ variant, sitters, start: 0, position })

/** A match in which a move was made and has not come to rest yet. */
async function moving() {
  const match = begin(['person', 3])
  answers = ['2']
  let rested = () => {}
  match.rest = () => new Promise((resolve) => (rested = resolve))
  const played = match.play('1')
  await new Promise((resolve) => setTimeout(resolve))
  return { match, played, rested }
}

describe('a match against the program', () => {
  it('goes on until it is the turn of the person, and is saved after each move', async () => {
    const match = begin(['person', 3])
    answers = ['2']
    expect(match.isMyTurn).toBe(true)
    expect(await match.play('1')).toBeUndefined()
    expect([match.look.played, match.isMyTurn, match.thinking]).toEqual([['1', '2'], true, false])
    expect(saved.map(({ ply, over }) => [ply, over])).toEqual([
      [1, false],
      [2, false],
    ])
  })

  it('is answered when its move has come to rest', async () => {
    const { match, played, rested } = await moving()
    expect(match.look.played).toEqual(['1'])
    rested()
    await played
    expect(match.look.played).toEqual(['1', '2'])
  })

  it('is not answered once the move was taken back', async () => {
    const { match, played, rested } = await moving()
    match.undo()
    rested()
    await played
    expect(match.look.played).toEqual([])
  })

  it('says why a move is refused, and stays as it is', async () => {
    const match = begin(['person', 3])
    expect(await match.play('9')).toMatchObject({ code: expect.any(String) })
    expect([match.look.ply, saved.length]).toEqual([0, 0])
  })

  it('takes back to the last decision of the person, and no farther than the start', async () => {
    const match = begin(['person', 3])
    expect(match.canUndo).toBe(false)
    answers = ['2', '3']
    await match.play('1')
    await match.play('4')
    match.undo()
    expect([match.look.played, match.canUndo]).toEqual([['1', '2'], true])
    match.undo()
    expect([match.look.played, match.canUndo, stops]).toEqual([[], false, 2])
  })

  it('knows after a reload what can be taken back', () => {
    const table = Table.start('squadro')
    table.play(0, '1')
    table.play(1, '2')
    const match = new LocalMatch({ variant: 'squadro', sitters: ['person', 3] }, table)
    match.undo()
    expect(match.look.played).toEqual([])
  })

  it('cannot take back what only the program has played', async () => {
    const match = begin([3, 'person'])
    answers = ['1']
    await match.advance()
    expect([match.look.ply, match.canUndo]).toEqual([1, false])
  })

  it('says when the program fails, and tries again when asked', async () => {
    const match = begin([3, 'person'])
    await match.advance()
    expect([match.failure, match.thinking, match.look.ply]).toEqual(['no idea', false, 0])
    answers = ['1']
    await match.advance()
    expect([match.failure, match.look.ply]).toEqual(['', 1])
  })

  it('is over when somebody resigns', async () => {
    const match = begin(['person', 3])
    await match.resign()
    expect([match.isOver, match.look.end?.result, saved.at(-1)?.over]).toEqual([true, '0-1', true])
    expect(match.canUndo).toBe(false)
  })

  it('plays nothing after it was closed', async () => {
    const match = begin([3, 'person'])
    answers = ['1']
    match.close()
    await match.advance()
    expect(match.look.ply).toBe(0)
  })
})

describe('two people at one device, with secrets', () => {
  it('draws the curtain before each of them looks, and takes nothing back', async () => {
    const match = begin(['person', 'person'], 'squod')
    expect([match.curtain, match.isMyTurn, match.look.scene.moves]).toEqual([true, false, []])
    match.openCurtain()
    expect([match.curtain, match.isMyTurn]).toEqual([false, true])
    await match.play('R')
    expect([match.curtain, match.look.toMove, match.look.scene.moves, match.canUndo]).toEqual([true, 1, [], false])
  })

  it('needs no curtain against the program', async () => {
    const match = begin(['person', 3], 'squod')
    answers = ['P']
    await match.play('R')
    expect(match.curtain).toBe(false)
  })
})
