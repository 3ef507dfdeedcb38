import { readFileSync } from 'node:fs'
import { beforeAll, describe, expect, it, vi } from 'vitest'

vi.hoisted(() => Object.assign(globalThis, { location: { hash: '' }, addEventListener: () => undefined }))
import { opening, type Closed, type Opened } from '../../src/analysis/opening'
import { brushName } from '../../src/analysis/brushes'
import { firstBoard, sourceOf } from '../../src/analysis/source'
import { Study } from '../../src/analysis/study.svelte'
import { print } from '../../src/analysis/tree'
import { savedGames, type SavedGame } from '../../src/lib/autosave.svelte'
import { allVariants, brushes, loadRules, put, Table, variantNamed } from '../../src/lib/rules'
import { familyOf } from '../../src/games/names'
import { loadTexts } from '../../src/lib/language.svelte'

beforeAll(() => loadTexts('en'))
beforeAll(() => loadRules(readFileSync(new URL('../../src/wasm/rules_bg.wasm', import.meta.url))))

const kept = (game: Partial<SavedGame>): SavedGame => ({
  id: '7',
  variant: 'squadro',
  sitters: ['person', 3],
  record: '',
  sealed: false,
  over: true,
  ply: 0,
  at: 0,
  ...game,
})
const open = (address: string) => {
  const [rest = '', query] = address.split('?') as [string, string?]
  return opening({ page: 'analysis', rest, query: new URLSearchParams(query) }, `#/analysis${address}`)
}

describe('opening', () => {
  it('shows a game of this browser', async () => {
    savedGames.all = [kept({ record: '[Game "squadro"]\n[Start "00000/00000 l"]\n\n1 2 *\n', over: false })]
    const { source } = (await open('game/7')) as Opened
    expect(print(source.tree).text).toBe('1.2')
    expect(source.at).toBe(2)
  })

  it.each(['squod', 'squod:4'])('never shows a game of %s that is not over', async (variant) => {
    const start = variantNamed(variant)!.starts[0]
    savedGames.all = [kept({ variant, over: false, record: `[Game "${variant}"]\n[Start "${start}"]\n\nR *\n` })]
    expect((await open('game/7')) as Closed).toEqual({ why: 'analysis-secret', game: '7' })
  })

  it('says when a game is gone, and gives back a record that is broken', async () => {
    savedGames.all = [kept({ record: '[Game "squadro"]\n\n1 9 *\n' })]
    expect(await open('game/8')).toEqual({ why: 'play-lost-game' })
    const { problem } = (await open('game/7')) as Opened
    expect(problem).toMatchObject({ text: 'analysis-bad-text', typed: '[Game "squadro"]\n\n1 9 *\n' })
    expect(problem?.reason).toMatchObject({ english: expect.stringContaining('move 2') })
  })

  it('gives back a link that is wrong', async () => {
    const { problem, source } = (await open('?game=quindo&start=zz')) as Opened
    expect(problem).toMatchObject({ text: 'analysis-bad-link', typed: '#/analysis?game=quindo&start=zz' })
    expect(source.variant).toBe('quindo')
  })
})

describe('the study', () => {
  const study = () =>
    new Study({
      variant: 'squadro',
      start: '00000/00000 l',
      tree: new Map([[0, { move: '', parent: 0, children: [] }]]),
      at: 0,
      ended: null,
    })

  it('plays, steps, and makes variations', () => {
    const one = study()
    for (const move of ['1', '2', '3']) expect(one.play(move)).toBeUndefined()
    one.goTo(1)
    expect(one.play('5')).toBeUndefined()
    expect(one.link).toBe('/analysis?game=squadro&start=00000/00000_l&moves=1.2(5).3&at=3')
    expect(one.look.played).toEqual(['1', '5'])
    one.first()
    one.goTo(one.line.length)
    expect(one.look.played).toEqual(['1', '2', '3'])
    one.goTo(1)
    expect(one.look.played).toEqual(['1'])
  })

  it('says why a move is refused, and stays', () => {
    const one = study()
    expect(one.play('9')?.english).toContain('lane')
    expect(one.look.ply).toBe(0)
  })

  it('forgets how the game ended when its end is deleted', () => {
    const record = '[Game "squadro"]\n[Start "00000/00000 d"]\n[Termination "resigned d"]\n\n1 2 1-0\n'
    const one = new Study(sourceOf(Table.replay(record)))
    expect(one.end?.how).toBe('resigned d')
    expect(one.wholeRecord()).toBe(record)
    one.remove()
    one.play('3')
    expect(one.end).toBeNull()
    expect(one.wholeRecord()).toBe('[Game "squadro"]\n[Start "00000/00000 d"]\n\n1 3 *\n')
  })

  it('deletes a variation as a whole, and on the main line everything from here', () => {
    const one = study()
    for (const move of ['1', '2', '3']) one.play(move)
    one.goTo(1)
    for (const move of ['5', '5']) one.play(move)
    one.remove()
    expect([print(one.tree).text, one.look.ply]).toEqual(['1.2.3', 1])
    one.goTo(2)
    one.remove()
    expect([print(one.tree).text, one.look.ply]).toEqual(['1', 1])
  })
})

describe('the editor', () => {
  it('has a name for every brush', () => {
    for (const { name } of allVariants()) {
      const names = [...brushes(name), null].map((brush) => brushName(familyOf(name), brush))
      expect(new Set(names).size).toBe(names.length)
    }
  })

  it('puts the piece that the brush shows', () => {
    const [variant, spot] = ['squaryd', 'a1']
    for (const brush of brushes(variant)) {
      const { scene } = Table.start(variant, put(variant, variantNamed(variant)!.starts[0]!, spot, brush)).lookAtAll()
      expect(scene.tokens).toMatchObject([{ at: spot, ...brush }])
    }
  })

  it('begins with a board, in every variant', () => {
    for (const { name, starts } of allVariants()) {
      expect(Table.start(name, firstBoard(name, starts[0]!)).lookAtAll().scene.phase).toBe('play')
    }
  })
})
