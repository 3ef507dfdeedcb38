/** The players think here, so that the page never waits for them. */

import init, { analyse, judge, Thinker } from '../wasm/engine.js'
import address from '../wasm/engine_bg.wasm?url'
import type { Answer, Question } from './engine'

const ready = init({ module_or_path: address })

/** The match that is thought about, with its players. */
let thinker: Thinker | undefined

function think({ record, moves = [], player, nodes, seed }: Extract<Question, { kind: 'think' }>): string {
  if (record !== undefined) {
    thinker?.free()
    thinker = new Thinker(record)
  }
  if (!thinker) throw new Error('there is no match to think about')
  for (const move of moves) thinker.play(move)
  return thinker.think(player, nodes, seed)
}

function answer(question: Question): string {
  switch (question.kind) {
    case 'think':
      return think(question)
    case 'analyse':
      return analyse(question.record, question.nodes)
    case 'judge':
      return judge(question.record, question.nodes)
  }
}

addEventListener('message', async (event: MessageEvent<{ id: number; question: Question }>) => {
  const { id, question } = event.data
  let reply: Answer
  try {
    await ready
    reply = { id, json: answer(question) }
  } catch (reason) {
    reply = { id, error: String(reason) }
  }
  postMessage(reply)
})
