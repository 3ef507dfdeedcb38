/** What the worker is told of a match: everything once, then each move. */

import { beforeEach, describe, expect, it, vi } from 'vitest'
import type { Book, Question } from '../../src/lib/engine'

type Sent = { id: number; question: Question; book?: Book }

class FakeWorker {
  static all: FakeWorker[] = []
  sent: Sent[] = []
  isEnded = false
  private listeners: Record<string, (event: object) => void> = {}
  constructor() {
    FakeWorker.all.push(this)
  }
  addEventListener = (kind: string, listener: (event: object) => void) => void (this.listeners[kind] = listener)
  postMessage = (message: Sent) => void this.sent.push(message)
  terminate = () => void (this.isEnded = true)
  answer = (rest: object = { json: '{"text":"1"}' }) =>
    this.listeners.message!({ data: { id: this.sent.at(-1)!.id, ...rest } })
}

vi.mock('../../src/lib/rules', () => ({ Refused: class extends Error {} }))
vi.stubGlobal('Worker', FakeWorker)

let engine: typeof import('../../src/lib/engine')
beforeEach(async () => {
  FakeWorker.all = []
  vi.resetModules()
  engine = await import('../../src/lib/engine')
})

const worker = () => FakeWorker.all.at(-1)!
const asked = () => {
  const { question } = worker().sent.at(-1)!
  return question.kind === 'think' ? { record: question.record, moves: question.moves } : question
}

it('takes the book of a solved game along, but not for levels', () => {
  const book = () => worker().sent.at(-1)!.book?.game
  void engine.analyse({ variant: 'squadro', record: 'record' }, [1]).next()
  expect(book()).toBe('squadro')
  void new engine.Opponent('squadro', () => 'record').think('level:3')
  expect(book()).toBeUndefined()
  void engine.analyse({ variant: 'quindo', record: 'record' }, [1]).next()
  expect(book()).toBeUndefined()
})

describe('an opponent', () => {
  it('is told the record first, and then only the moves', async () => {
    const opponent = new engine.Opponent('squadro', () => 'record')
    const first = opponent.think('best')
    expect(asked()).toEqual({ record: 'record', moves: undefined })
    worker().answer()
    expect(await first).toEqual({ text: '1' })
    opponent.played('1')
    opponent.played('2')
    void opponent.think('best')
    expect(asked()).toEqual({ record: undefined, moves: ['1', '2'] })
    opponent.played('3')
    void opponent.think('best')
    expect(asked()).toEqual({ record: undefined, moves: ['3'] })
  })

  it.each([
    ['moves were taken back', (opponent: { restart: () => void }) => opponent.restart()],
    ['another match was thought about', () => void new engine.Opponent('squadro', () => 'other').think('best')],
    ['the worker was stopped', () => engine.stopThinking()],
    ['the worker failed', () => worker().answer({ error: 'out of memory' })],
  ])('is told everything again after %s', async (_, happen) => {
    const opponent = new engine.Opponent('squadro', () => 'record')
    void opponent.think('best').catch(() => undefined)
    happen(opponent)
    if (worker().isEnded === false) worker().answer()
    await new Promise((resolve) => setTimeout(resolve))
    opponent.played('1')
    void opponent.think('best').catch(() => undefined)
    expect(asked()).toEqual({ record: 'record', moves: undefined })
  })

  it('says why it cannot think', async () => {
    const thought = new engine.Opponent('squadro', () => 'record').think('best')
    worker().answer({ error: 'out of memory' })
    await expect(thought).rejects.toThrow('out of memory')
  })

  it('does not answer once it is stopped', async () => {
    const thought = new engine.Opponent('squadro', () => 'record').think('best')
    engine.stopThinking()
    await expect(thought).rejects.toBeInstanceOf(engine.Stopped)
    expect(worker().isEnded).toBe(true)
  })
})
