/** Reviews take the time that there is. */

import { beforeEach, expect, it, vi } from 'vitest'
import type { Question } from '../../src/lib/engine'

type Sent = { question: Extract<Question, { kind: 'review' | 'puzzle' }> }

const puzzleAt = (ply: number) => (ply === 2 ? 'a puzzle' : null)

/** Answers each question at once; the last one with a review. */
class FakeWorker {
  static sent: Sent[] = []
  static positions = 3
  static moves: object[] = []
  static isEnded = false
  onmessage: ((event: object) => void) | undefined
  postMessage(message: Sent) {
    FakeWorker.sent.push(message)
    const looked = FakeWorker.sent.length
    const { moves, positions } = FakeWorker
    const review = looked === positions ? { moves, chances: [], accuracy: [null, null] } : null
    const { question } = message
    const json = JSON.stringify(question.kind === 'puzzle' ? puzzleAt(question.ply) : { looked, positions, review })
    queueMicrotask(() => this.onmessage?.({ data: { id: 0, json } }))
  }
  terminate = () => void (FakeWorker.isEnded = true)
}

vi.mock('../../src/lib/rules', () => ({ Refused: class extends Error {} }))
vi.stubGlobal('Worker', FakeWorker)
beforeEach(() => void (FakeWorker.sent = []))

const { nodesFor, Reviewer } = await import('../../src/analysis/reviewer.svelte')

it('looks at as many positions as fit into the time that is left', () => {
  expect(nodesFor({ nodes: 5000, ms: 50 }, 10_000, 100)).toBe(10_000)
  expect(nodesFor({ nodes: 5000, ms: 50 }, 10_000, 1)).toBe(25_000)
  expect(nodesFor({ nodes: 5000, ms: 50 }, -1, 10)).toBe(500)
  expect(nodesFor({ nodes: 5000, ms: 0 }, 10_000, 1)).toBe(200_000)
})

it('asks for one position after the other, and ends the worker', async () => {
  const reviewer = new Reviewer()
  await reviewer.start({ variant: 'squadro', record: 'record' }, ['1', '2'])
  expect(FakeWorker.sent.map(({ question }) => 'record' in question && question.record)).toEqual([
    'record',
    undefined,
    undefined,
  ])
  expect([reviewer.busy, reviewer.progress, reviewer.moves, FakeWorker.isEnded]).toEqual([false, 1, ['1', '2'], true])
  expect(reviewer.review?.accuracy).toEqual([null, null])
})

it('stops when told to', async () => {
  const reviewer = new Reviewer()
  const going = reviewer.start({ variant: 'squadro', record: 'record' }, [])
  reviewer.stop()
  await going
  expect([reviewer.busy, reviewer.review, FakeWorker.sent.length]).toEqual([false, undefined, 1])
})

it('finds out which mistakes are puzzles once the review is there', async () => {
  FakeWorker.moves = [
    { ply: 0, turning: true, loss: 0 },
    { ply: 1, turning: true, loss: 0.5 },
    { ply: 2, turning: true, loss: 1 },
    { ply: 3, turning: false, loss: 1 },
  ]
  const reviewer = new Reviewer()
  await reviewer.start({ variant: 'squadro', record: 'record' }, [])
  expect(FakeWorker.sent.slice(3).map(({ question }) => question)).toEqual(
    [1, 2].map((ply) => ({ kind: 'puzzle', ply })),
  )
  expect([reviewer.puzzles, reviewer.busy]).toEqual([{ 2: 'a puzzle' }, false])
})
