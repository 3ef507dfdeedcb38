/** The players in the page are those of the program: same nodes, same seed, same move. */

import { execFileSync } from 'node:child_process'
import { expect, inject, it } from 'vitest'
import type { Page } from 'playwright-core'
import { home, visitor } from './support'

/** Seeded positions of all games, some of them deep in play. */
const POSITIONS: [variant: string, position: string][] = [
  ['squadro', '00000/00000 d'],
  ['squadro', '37933/60615 d'],
  ['squadro', '53600/18040 l'],
  ['quindo', 'xxxxxxx/xxxxxxx/7/7/7/ooooooo/ooooooo o -'],
  ['quindo:small', 'xx1xx/2x2/1o3/2o2/o1ooo o 2'],
  ['quindo:chessboard:orthogonal', 'xxxxxx/xxxxxx/6/6/oooooo/oooooo o - +'],
  ['squaryd', '7/7/7/3#3/7/7/7 x'],
  ['squaryd', '7/2x4/1o2x2/3#1o1/2X1o2/3x3/2o4 x'],
  ['squod', '3/3/3 s:3/RPS/SPR w:3/SSR/PPR s'],
  ['squod', '1wR1/1sP1/sS2 s:1R1/P1S/1R1 w:1S1/1PR/SP1 s'],
  ['squod:4', '3/3/3 s:3/RPS/SPR w:3/SSR/PPR n:3/RPS/SPR e:3/SSR/PPR w'],
]

/** The move of the program on this machine. */
function native(variant: string, position: string, limits: string[]): string {
  const answer = execFileSync(inject('program'), ['best', variant, ...limits], {
    input: `${position}\n`,
    encoding: 'utf8',
  })
  return answer.split('\t')[1]!
}

/** The move of the same player in a worker of the page. */
function inPage(page: Page, variant: string, position: string, player: string, nodes?: number): Promise<string> {
  return page.evaluate(
    async ([record, player, nodes]) => {
      const { engine } = window as never as { engine: Worker }
      const answer = await new Promise<{ json?: string; error?: string }>((resolve) => {
        engine.onmessage = ({ data }) => resolve(data)
        engine.postMessage({ id: 1, question: { kind: 'think', record, player, nodes, seed: 1 } })
      })
      if (answer.error !== undefined) throw new Error(answer.error)
      return JSON.parse(answer.json!).text as string
    },
    [`[Game "${variant}"]\n[Start "${position}"]\n\n*\n`, player, nodes] as const,
  )
}

/** Starts the worker of the page, which is not asked for before somebody plays. */
const startEngine = (page: Page) =>
  page.evaluate(async () => {
    const list = await (await fetch('./sw.js')).text()
    const [file] = /assets\/engine\.worker[^"]*\.js/.exec(list)!
    Object.assign(window, { engine: new Worker(`./${file}`, { type: 'module' }) })
  })

// The worker is asked without the book, and so is the program: the search is compared.
it('chooses the same moves as the program', async () => {
  const { context, page } = await visitor()
  await home(page)
  await startEngine(page)
  for (const [variant, position] of POSITIONS) {
    const nodes = variant.startsWith('squod') ? 1_000 : 40_000
    const best = native(variant, position, ['--no-tables', '--nodes', String(nodes)])
    expect(await inPage(page, variant, position, 'best', nodes), `${variant} ${position}`).toBe(best)
    for (const level of ['2', '5', '8']) {
      const graded = native(variant, position, ['--level', level])
      expect(await inPage(page, variant, position, `level:${level}`), `${variant} ${position} level ${level}`).toBe(
        graded,
      )
    }
  }
  await context.close()
})
