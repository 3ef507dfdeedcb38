/** The socket that comes back by itself. */

import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'

class FakeSocket {
  static OPEN = 1
  static all: FakeSocket[] = []
  readyState = 1
  sent: { type: string }[] = []
  onmessage?: (event: { data: string }) => void
  onclose?: (event: { code: number }) => void
  constructor() {
    FakeSocket.all.push(this)
  }
  send = (text: string) => void this.sent.push(JSON.parse(text))
  close = () => void (this.readyState = 3)
  hear = (message: unknown) => this.onmessage?.({ data: JSON.stringify(message) })
  lose = (code = 1006) => ((this.readyState = 3), this.onclose?.({ code }))
}

const me = { name: 'Guest 1', claimed: false }
let requests: string[]
let isUp: boolean

beforeEach(() => {
  vi.useFakeTimers()
  FakeSocket.all = []
  requests = []
  isUp = true
  const target = { addEventListener: () => {}, hidden: false }
  vi.stubGlobal('addEventListener', () => {})
  vi.stubGlobal('document', target)
  vi.stubGlobal('location', { href: 'http://here/#/online' })
  vi.stubGlobal('WebSocket', FakeSocket)
  vi.stubGlobal('fetch', async (path: string) => {
    requests.push(path)
    if (!isUp) throw new Error('no network')
    return { ok: true, text: async () => JSON.stringify(me) }
  })
  vi.resetModules()
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

/** A client that holds its socket open, and how often it was greeted. */
async function connected() {
  const { client } = await import('../../src/online/client.svelte')
  const greeted = vi.fn()
  const heard = vi.fn()
  const stop = client.use(heard, greeted)
  await vi.advanceTimersByTimeAsync(0)
  FakeSocket.all[0]?.hear({ type: 'hello', me, version: '1' })
  return { client, greeted, heard, stop }
}

describe('the client', () => {
  it('makes itself known once, and greets when the socket is open', async () => {
    const { client, greeted, heard } = await connected()
    expect(requests).toEqual(['./api/session'])
    expect([client.isOpen, client.me, greeted.mock.calls.length, heard.mock.calls.length]).toEqual([true, me, 1, 1])
  })

  it('opens one socket for all who ask for it while the server gets to know us', async () => {
    const { client } = await import('../../src/online/client.svelte')
    const use = () => client.use(vi.fn(), vi.fn())
    void client.greet().then(use)
    use()
    use()
    await vi.advanceTimersByTimeAsync(0)
    expect([requests, FakeSocket.all.length]).toEqual([['./api/session'], 1])
  })

  it('comes back when the socket is lost, and greets again', async () => {
    const { client, greeted } = await connected()
    FakeSocket.all[0]!.lose()
    expect(client.isOpen).toBe(false)
    await vi.advanceTimersByTimeAsync(250)
    FakeSocket.all[1]!.hear({ type: 'hello', me, version: '1' })
    expect([client.isOpen, greeted.mock.calls.length, FakeSocket.all.length]).toEqual([true, 2, 2])
  })

  it('waits longer and longer while there is no server, but never too long', async () => {
    isUp = false
    const { client } = await connected()
    expect([client.isThere, FakeSocket.all.length]).toEqual([false, 0])
    await vi.advanceTimersByTimeAsync(60_000)
    // 250, 400, 640 … 4,000 milliseconds: about twenty attempts a minute, not two hundred.
    expect(requests.length).toBeGreaterThan(10)
    expect(requests.length).toBeLessThan(25)
    isUp = true
    await vi.advanceTimersByTimeAsync(4_000)
    expect(FakeSocket.all.length).toBe(1)
  })

  it('takes a silent socket for a dead one', async () => {
    await connected()
    await vi.advanceTimersByTimeAsync(3_000)
    expect(FakeSocket.all[0]!.sent.map(({ type }) => type)).toEqual(['ping'])
    await vi.advanceTimersByTimeAsync(9_000)
    expect(FakeSocket.all.length).toBe(2)
  })

  it('introduces itself again if it was not even greeted', async () => {
    const { client } = await connected()
    FakeSocket.all[0]!.lose()
    await vi.advanceTimersByTimeAsync(250)
    FakeSocket.all[1]!.lose()
    expect(client.me).toBeNull()
    await vi.advanceTimersByTimeAsync(1_000)
    expect(requests).toEqual(['./api/session', './api/session'])
  })

  it('gives a new cookie time when a session has ended', async () => {
    await connected()
    FakeSocket.all[0]!.lose(1008)
    await vi.advanceTimersByTimeAsync(1_400)
    expect(FakeSocket.all.length).toBe(1)
    await vi.advanceTimersByTimeAsync(200)
    expect(FakeSocket.all.length).toBe(2)
  })

  it('hangs up when nobody needs it, and stays so', async () => {
    const { client, stop } = await connected()
    stop()
    await vi.advanceTimersByTimeAsync(60_000)
    expect([client.isOpen, FakeSocket.all.length]).toEqual([false, 1])
  })

  it('numbers what it sends, also what it cannot send', async () => {
    const { client } = await connected()
    const first = client.send({ type: 'lobby', on: true })
    FakeSocket.all[0]!.lose()
    expect(client.send({ type: 'lobby', on: true })).toBe(first + 1)
    expect(FakeSocket.all[0]!.sent).toEqual([{ type: 'lobby', on: true, id: first }])
  })
})
