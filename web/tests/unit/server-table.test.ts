/** The tables of the server: asked where it has some, and done without where not. */

import { beforeEach, expect, it, vi } from 'vitest'

let askServer: typeof import('../../src/analysis/serverTable').askServer
const asked: string[] = []
const answers: Record<string, unknown> = {
  './api/tables': [{ game: 'squadro', unit: 'finished legs', distances: [16], values: [] }],
  './api/tables/squadro?position=ccc66%2Fccc66%20d': {
    game: 'squadro',
    value: 'win',
    plies: 3,
    moves: [
      { move: '4', value: 'win', plies: 3 },
      { move: '5', value: 'loss', plies: null },
    ],
  },
}

vi.stubGlobal('navigator', { onLine: true })
vi.stubGlobal('fetch', async (address: string) => {
  asked.push(address)
  return { ok: address in answers, json: async () => answers[address] }
})

beforeEach(async () => {
  asked.length = 0
  vi.resetModules()
  askServer = (await import('../../src/analysis/serverTable')).askServer
})

it('says what every move is worth', async () => {
  expect(await askServer('squadro', 'ccc66/ccc66 d')).toEqual([
    { text: '4', value: { kind: 'win', plies: 3, chance: 1 }, depth: 0, line: ['4'], nodes: 0 },
    { text: '5', value: { kind: 'loss', plies: null, chance: 0 }, depth: 0, line: ['5'], nodes: 0 },
  ])
})

it('is silent where the tables end, and asks once what there is', async () => {
  expect(await askServer('squadro', '00000/00000 d')).toBeUndefined()
  expect(await askServer('quindo:small', 'any')).toBeUndefined()
  expect(asked.filter((address) => address === './api/tables')).toHaveLength(1)
  expect(asked).toHaveLength(2)
})

it('is silent without a server', async () => {
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('no network')))
  expect(await askServer('squadro', '00000/00000 d')).toBeUndefined()
})
