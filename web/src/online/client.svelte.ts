/** The server: who we are to it, and one socket that comes back by itself. */

import { untrack } from 'svelte'
import { PUSH, remove } from '../lib/store'
import type { Message } from '../lib/translation.svelte'
import type {
  Ask,
  Invitation,
  Listed,
  Lobby,
  Me,
  NewTable,
  NewTableAnswer,
  PlayerShown,
  RecoveryCodes,
  Seated,
  ServerMessage,
  SessionShown,
} from './messages'

/** A refusal of the server, or no answer at all (`offline`). */
export class Problem extends Error {
  constructor(
    readonly code: string,
    message: string,
    readonly why?: Message,
  ) {
    super(message)
  }
}

async function request<T>(method: string, path: string, body?: unknown): Promise<T> {
  let answer: Response
  try {
    answer = await fetch(`./api/${path}`, {
      method,
      headers: body === undefined ? {} : { 'content-type': 'application/json' },
      body: body === undefined ? undefined : JSON.stringify(body),
    })
  } catch {
    throw new Problem('offline', '')
  }
  const text = await answer.text()
  const said = text.startsWith('{') || text.startsWith('[') ? JSON.parse(text) : {}
  if (!answer.ok) throw new Problem(said.code ?? 'offline', said.message ?? '', said.why)
  return said as T
}

/** Longest wait between two attempts to come back, and when a silent socket counts as dead. */
const MOST_WAIT = 4_000
const SILENCE = 8_000
const BEAT = 3_000
/** How the server closes the sockets of a session that has ended, and how long a new cookie may take. */
const SESSION_OVER = 1008
const COOKIE_ON_ITS_WAY = 1_500

type Listener = (heard: ServerMessage) => void

class Client {
  me = $state.raw<Me | null>(null)
  /** Whether there is a server at all: unknown, or known to answer or not. */
  isThere = $state<boolean | undefined>(undefined)
  isOpen = $state(false)
  private socket: WebSocket | undefined
  private users = 0
  private waited = 250
  private lastHeard = 0
  private beat: ReturnType<typeof setInterval> | undefined
  private listeners = new Set<Listener>()
  /** Called whenever the socket is open again. */
  private greeters = new Set<() => void>()
  private nextId = 1
  private greeting: Promise<Me> | undefined

  /** Makes us known to the server; guests need nothing for it. Asked twice at once, it makes one guest. */
  greet(): Promise<Me> {
    return (this.greeting ??= this.introduce().finally(() => (this.greeting = undefined)))
  }

  private async introduce(): Promise<Me> {
    try {
      this.me = await request<Me>('POST', 'session')
      this.isThere = true
      return this.me
    } catch (reason) {
      this.isThere = !(reason instanceof Problem && reason.code === 'offline')
      throw reason
    }
  }

  create = (table: NewTable) => this.asMe<NewTableAnswer>('POST', 'matches', table)
  invitation = (link: string) => this.asMe<Invitation>('GET', `sit/${encodeURIComponent(link)}`)
  sit = (link: string) => this.asMe<Seated>('POST', `sit/${encodeURIComponent(link)}`)
  sitAt = (match: string, seat?: number, bot?: number) =>
    this.asMe<Seated>('POST', `matches/${match}/sit`, { seat, bot })
  openSeat = (match: string, seat: number) => this.asMe<Seated>('POST', `matches/${match}/sit`, { seat, open: true })
  standUp = (match: string) => this.asMe<unknown>('DELETE', `matches/${match}/seat`)
  close = (match: string) => this.asMe<unknown>('DELETE', `matches/${match}`)
  rematch = (match: string) => this.asMe<{ match: string }>('POST', `matches/${match}/rematch`)
  declineRematch = (match: string) => this.asMe<unknown>('DELETE', `matches/${match}/rematch`)
  lobby = () => request<Lobby>('GET', 'lobby')
  mine = () => this.asMe<Listed[]>('GET', 'me/matches')
  allRecords = () => fetch('./api/me/records').then((answer) => answer.text())
  ratings = (name: string) => request<PlayerShown>('GET', `players/${encodeURIComponent(name)}`)
  forgetMe = (passphrase?: string) =>
    this.asMe<unknown>('DELETE', 'me', { passphrase }).then(() => (remove(PUSH), this.greet()))
  sessions = () => this.asMe<SessionShown[]>('GET', 'me/sessions')
  endSession = (id: string) => this.asMe<unknown>('DELETE', `me/sessions/${encodeURIComponent(id)}`)
  newCodes = (passphrase: string) =>
    this.asMe<RecoveryCodes>('POST', 'me/recovery', { passphrase }).then(({ codes }) => codes)

  /** The session goes on here, and nowhere else. */
  async changePassphrase(passphrase: string, next: string): Promise<void> {
    this.me = await this.asMe<Me>('POST', 'me/passphrase', { passphrase, new: next })
    this.reconnect()
  }

  async recover(name: string, code: string, passphrase: string): Promise<void> {
    this.me = await this.asMe<Me>('POST', 'me/recover', { name, code, passphrase })
    this.reconnect()
  }

  async claim(name: string, passphrase: string): Promise<void> {
    this.me = await this.asMe<Me>('POST', 'me/name', { name, passphrase })
    this.reconnect()
  }

  async login(name: string, passphrase: string): Promise<void> {
    this.me = await this.asMe<Me>('POST', 'me/login', { name, passphrase })
    this.reconnect()
  }

  /** The next visitor of this browser is a guest. */
  async logout(): Promise<void> {
    await this.asMe<unknown>('DELETE', 'session')
    // The server does not know any more where this browser is called.
    remove(PUSH)
    this.me = null
    await this.greet()
    this.reconnect()
  }

  /** Whether we have a name here; asking does not make an effect depend on it, or it would connect for ever. */
  private get isKnown(): boolean {
    return untrack(() => this.me) !== null
  }

  /** Asks as somebody whom the server knows. */
  async asMe<T>(method: string, path: string, body?: unknown): Promise<T> {
    if (!this.isKnown) await this.greet()
    return request<T>(method, path, body)
  }

  /** Hears what comes while others hold the socket open. */
  listen(listener: Listener): () => void {
    this.listeners.add(listener)
    return () => this.listeners.delete(listener)
  }

  /** Holds the socket open until the returned function is called. */
  use(listener: Listener, greeter: () => void): () => void {
    this.users++
    this.listeners.add(listener)
    this.greeters.add(greeter)
    if (this.socket?.readyState === WebSocket.OPEN) greeter()
    else if (!this.socket) void this.connect()
    return () => {
      this.listeners.delete(listener)
      this.greeters.delete(greeter)
      if (--this.users === 0) this.hangUp()
    }
  }

  send(message: Ask): number {
    const id = this.nextId++
    if (this.socket?.readyState === WebSocket.OPEN) this.socket.send(JSON.stringify({ ...message, id }))
    return id
  }

  /** Says whether anybody looks at the page; who does is not called. */
  look = () => void this.send({ type: 'look', on: !document.hidden })

  private async connect(): Promise<void> {
    try {
      if (!this.isKnown) await this.greet()
    } catch {
      return this.later()
    }
    // Others may have got to know us, and have connected, while we waited.
    if (!this.users || this.socket) return
    const address = new URL('./api/socket', location.href.split('#')[0])
    address.protocol = address.protocol.replace('http', 'ws')
    const socket = (this.socket = new WebSocket(address))
    socket.onmessage = ({ data }) => this.hear(JSON.parse(data) as ServerMessage)
    socket.onclose = ({ code }) => socket === this.socket && this.lost(code)
  }

  private hear(heard: ServerMessage) {
    this.lastHeard = Date.now()
    if (heard.type === 'hello') {
      this.me = heard.me
      this.isOpen = true
      this.waited = 250
      clearInterval(this.beat)
      this.beat = setInterval(() => this.check(), BEAT)
      if (document.hidden) this.look()
      for (const greeter of this.greeters) greeter()
    }
    for (const listener of this.listeners) listener(heard)
  }

  /** A socket that says nothing any more is as good as closed: machines sleep, networks change. */
  private check() {
    if (Date.now() - this.lastHeard > SILENCE) this.reconnect()
    else this.send({ type: 'ping' })
  }

  private lost(code: number) {
    // Those who were not even greeted may not be known any more: introduce ourselves again.
    if (!this.isOpen) this.me = null
    this.isOpen = false
    this.socket = undefined
    clearInterval(this.beat)
    // Another tab may have changed the session, or we have: its new cookie is still on the way.
    if (code === SESSION_OVER) this.waited = Math.max(this.waited, COOKIE_ON_ITS_WAY)
    if (this.users) this.later()
  }

  private later() {
    setTimeout(() => this.users && !this.socket && void this.connect(), this.waited)
    this.waited = Math.min(MOST_WAIT, this.waited * 1.6)
  }

  /** Tries at once; for when the network says that it is back. */
  reconnect = () => {
    if (!this.users) return
    const old = this.socket
    this.socket = undefined
    old?.close()
    this.isOpen = false
    clearInterval(this.beat)
    this.waited = 250
    void this.connect()
  }

  private hangUp() {
    const old = this.socket
    this.socket = undefined
    this.isOpen = false
    clearInterval(this.beat)
    old?.close()
  }
}

export const client = new Client()

addEventListener('online', () => !client.isOpen && client.reconnect())
addEventListener('offline', () => (client.isOpen = false))
document.addEventListener('visibilitychange', () => {
  if (client.isOpen) client.look()
  else if (!document.hidden) client.reconnect()
})

/** The lobby as it is now, until the returned function is called. */
export function watchLobby(tell: (lobby: Lobby) => void): () => void {
  const stop = client.use(
    (heard) => heard.type === 'lobby' && tell(heard),
    () => client.send({ type: 'lobby', on: true }),
  )
  return () => {
    client.send({ type: 'lobby', on: false })
    stop()
  }
}
