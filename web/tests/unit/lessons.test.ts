/** The lessons as the page reads them, played by the rules themselves; what they say is checked in Rust. */

import { readFileSync } from 'node:fs'
import { beforeAll, describe, expect, it } from 'vitest'
import { parseLesson } from '../../vite/lesson'
import { FAMILIES } from '../../src/games/names'
import { remark } from '../../src/learn/coach'
import { Attempt, type Verdict } from '../../src/learn/attempt'
import { loadLesson, type LessonStep } from '../../src/learn/lesson'
import { loadRules, Refused, Table } from '../../src/lib/rules'

beforeAll(() => loadRules(readFileSync('src/wasm/rules_bg.wasm')))

/** What comes of a line of moves, in which the step itself gives the answers. */
function follow(game: string, step: LessonStep, moves: readonly string[]): Verdict {
  const attempt = new Attempt(game, step)
  let verdict: Verdict = { kind: 'open' }
  moves.forEach((text, ply) => {
    if (attempt.look().ply === ply) verdict = attempt.play(text)
  })
  return verdict
}

describe('lessons', () => {
  for (const family of FAMILIES)
    it(`of ${family} are judged as their files say`, async () => {
      const { game, step: steps } = await loadLesson(family)
      expect(steps.length).toBeGreaterThan(5)
      for (const step of steps.filter(({ solution }) => solution)) {
        expect(follow(game, step, step.solution!)).toEqual({ kind: 'done' })
        for (const [mistake, { moves, refused }] of (step.mistake ?? []).entries())
          if (refused) expect(() => follow(game, step, moves)).toThrow(Refused)
          else expect(follow(game, step, moves)).toEqual({ kind: 'not', mistake })
      }
    })

  it('have a coach who speaks about the latest moves', async () => {
    const { game, step: steps } = await loadLesson(FAMILIES[0]!)
    const table = Table.start(game, '00000/00440 l')
    table.play(0, '2')
    expect(remark(table.record(), steps.at(-1)!, 0, 0)).toBe('Two with one leap! That costs Dark many turns.')
    expect(remark(table.record(), steps.at(-1)!, 0, 1)).toBe('')
  })
})

describe('a file of lessons', () => {
  it('is read as TOML would be', () => {
    const text =
      '# A lesson.\ngame = "x"\n\n[left_out]\nA1 = "why"\n\n[[step]]\nrules = ["A2"]\ntitle.en = "T: \\"a = b\\""\n[[step.mistake]]\nmoves = "1 2"\n[[step]]\nlevel = 1'
    expect(parseLesson(text)).toEqual({
      game: 'x',
      left_out: { A1: 'why' },
      step: [{ rules: ['A2'], title: { en: 'T: "a = b"' }, mistake: [{ moves: ['1', '2'] }] }, { level: 1 }],
    })
  })

  it('is refused with its line', () => {
    expect(() => parseLesson('game = "x"\nnonsense')).toThrow('line 2: this is neither a heading nor `key = value`')
    expect(() => parseLesson('game = "x"\ngame = "y"')).toThrow('line 2: game is said twice')
    expect(() => parseLesson('[[step.mistake]]')).toThrow('line 1: there is no [[step]] yet')
    expect(() => parseLesson('game = x')).toThrow(/^line 1: /)
  })
})
