/** The players think here, so that the page never waits for them. */

import init, { analyse, judge, readBook, ReviewTask, Thinker, warn } from '../wasm/engine.js'
import address from '../wasm/engine_bg.wasm?url'
import type { Answer, Book, Question } from './engine'
import type { Message } from './types'

/** What was asked before comes first. */
let queue: Promise<unknown> = init({ module_or_path: address })

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

/** The review that is under way. */
let review: ReviewTask | undefined

function look({ record, nodes }: Extract<Question, { kind: 'review' }>): string {
  if (record !== undefined) {
    review?.free()
    review = new ReviewTask(record)
  }
  if (!review) throw new Error('there is no review')
  return review.look(nodes)
}

function answer(question: Question): string {
  switch (question.kind) {
    case 'think':
      return think(question)
    case 'analyse':
      return analyse(question.record, question.nodes)
    case 'judge':
      return judge(question.record, question.nodes)
    case 'review':
      return look(question)
    case 'puzzle':
      return JSON.stringify(review?.puzzle(question.ply) ?? null)
    case 'warn':
      return warn(question.record, question.move, question.nodes)
  }
}

/** Where books are kept from the first time that they are needed, whatever the version of the page. */
const SHELF = 'books'
const known = new Set<string>()

async function fetched(address: string): Promise<Response> {
  // Pages over plain http have no such place.
  if (!('caches' in globalThis)) return fetch(address)
  const shelf = await caches.open(SHELF)
  const kept = await shelf.match(address)
  if (kept) return kept
  const fresh = await fetch(address)
  if (fresh.ok) await shelf.put(address, fresh.clone())
  return fresh
}

/** Reads a book once; where it is out of reach, the players do without, and it is looked for again the next time. */
async function read({ game, address }: Book) {
  if (known.has(address)) return
  try {
    const { ok, body } = await fetched(address)
    if (!ok || !body) return
    const bytes = await new Response(body.pipeThrough(new DecompressionStream('gzip'))).arrayBuffer()
    readBook(game, new Uint8Array(bytes))
    known.add(address)
  } catch (reason) {
    console.warn(`the book of ${game} cannot be read: ${String(reason)}`)
  }
}

async function replyTo(id: number, question: Question, book: Book | undefined) {
  let reply: Answer
  try {
    if (book) await read(book)
    reply = { id, json: answer(question) }
  } catch (reason) {
    reply = typeof reason === 'string' ? { id, refusal: JSON.parse(reason) as Message } : { id, error: String(reason) }
  }
  postMessage(reply)
}

addEventListener('message', (event: MessageEvent<{ id: number; question: Question; book?: Book }>) => {
  const { id, question, book } = event.data
  queue = queue.then(() => replyTo(id, question, book))
})
