/** A match on the server, as the page follows it. */

import { beforeEach, describe, expect, it, vi } from 'vitest'
import type { ServerMessage, Snapshot } from '../../src/online/messages'

const sent: Record<string, unknown>[] = []
let tell: (heard: ServerMessage) => void

vi.mock('../../src/online/client.svelte', () => ({
  client: {
    use: (listener: (heard: ServerMessage) => void, greeter: () => void) => {
      tell = listener
      greeter()
      return () => {}
    },
    send: (message: Record<string, unknown>) => sent.push(message),
  },
}))
vi.mock('../../src/online/myMatches.svelte', () => ({ myMatches: { hear: () => {} } }))
vi.mock('../../src/lib/store', () => ({ forThisTab: undefined, read: () => null, remove: () => {}, write: () => {} }))

const { OnlineMatch } = await import('../../src/online/match.svelte')

const snapshot = (rest: Partial<Snapshot>) =>
  ({
    type: 'snapshot',
    match: 'm',
    game: 'squadro',
    status: 'running',
    ply: 2,
    played: [],
    you: 0,
    to_move: 0,
    ...rest,
  }) as unknown as ServerMessage

const watch = { type: 'watch', match: 'm', scene: true, presence: true, story: false }

describe('a match on the server', () => {
  let match: InstanceType<typeof OnlineMatch>
  beforeEach(() => {
    sent.length = 0
    match = new OnlineMatch('m')
    tell(snapshot({}))
  })

  it.each(['late', 'over'])('is looked at again when a move was %s: others have gone on', (code) => {
    match.play('3')
    expect(sent).toEqual([watch, { type: 'play', move: '3', match: 'm', ply: 2 }])
    tell({ type: 'error', match: 'm', id: 2, code, message: '' } as ServerMessage)
    expect(sent.slice(2)).toEqual([watch])
    expect([match.pending, match.refusal?.code]).toEqual([null, code])
  })

  it('is not looked at again when a move was wrong', () => {
    match.play('9')
    tell({ type: 'error', match: 'm', id: 2, code: 'illegal', message: '' } as ServerMessage)
    expect(sent).toHaveLength(2)
  })

  it('keeps the chat of the matches before in sight, each once, and leaves them all', () => {
    const before = (match: string) => ({ type: 'watch', match, scene: false, presence: false, story: false })
    const said = (match: string, n: number, text: string) =>
      tell({ type: 'chat', match, messages: [{ n, from: 'Ben', room: 'seats', text }] } as ServerMessage)
    tell(snapshot({ before: 'l' }))
    tell(snapshot({ before: 'l' }))
    tell(snapshot({ match: 'l', before: 'k' }))
    expect(sent.slice(1)).toEqual([before('l'), before('k')])
    said('l', 1, 'well played')
    said('l', 1, 'well played')
    said('k', 1, 'hello')
    said('m', 1, 'again')
    expect(match.earlier.map(({ chat }) => chat.map(({ text }) => text))).toEqual([['well played'], ['hello']])
    expect(match.chat.map(({ text }) => text)).toEqual(['again'])
    match.close()
    expect(sent.slice(3)).toEqual(['m', 'l', 'k'].map((match) => ({ type: 'leave', match })))
  })

  it('asks once for what every move did, and again when it comes back', () => {
    match.askStory()
    match.askStory()
    expect(sent.slice(1)).toEqual([{ ...watch, story: true }])
    match.play('3')
    tell({ type: 'error', match: 'm', id: 3, code: 'late', message: '' } as ServerMessage)
    expect(sent.slice(3)).toEqual([{ ...watch, story: true }])
  })

  it('does not repeat its chat when it is looked at again', () => {
    const said = (n: number, text: string) => ({ n, from: 'Ben', room: 'seats', text })
    tell({ type: 'chat', match: 'm', messages: [said(1, 'hello')] } as ServerMessage)
    match.play('3')
    tell({ type: 'error', match: 'm', id: 2, code: 'late', message: '' } as ServerMessage)
    tell({ type: 'chat', match: 'm', messages: [said(1, 'hello'), said(2, 'again')] } as ServerMessage)
    expect(match.chat.map((one) => one.text)).toEqual(['hello', 'again'])
  })
})
