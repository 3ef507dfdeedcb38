/** The players think here, so that the page never waits for them. */

import init, { analyse, judge, think } from '../wasm/engine.js'
import address from '../wasm/engine_bg.wasm?url'
import type { Answer, Question } from './engine'

const ready = init({ module_or_path: address })

function answer(question: Question): string {
  switch (question.kind) {
    case 'think':
      return think(question.record, question.player, question.nodes, question.seed)
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
