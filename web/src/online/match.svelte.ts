/** A match on the server, as this page may see it, and what we have sent but not heard back about. */

import { forThisTab, read, remove, write } from '../lib/store'
import type { Look, Step } from '../lib/types'
import { joined } from './history'
import { byNumber } from './lists'
import type { Ask, Presence, Refusal, Said, Snapshot, ServerMessage } from './messages'
import { myMatches } from './myMatches.svelte'
import { client } from './client.svelte'

/** What is said about a match that has come so far. */
type Numbered = Extract<Ask, { ply: number }>

/** A message that is sent until it is answered; repeating it is harmless. */
interface Pending {
  message: Numbered
  id: number
  /** Stored for good; the snapshot that shows it is on its way. */
  isStored?: boolean
}

/** Of how many matches before this one the chat is kept in sight. */
const MOST_BEFORE = 4

export class OnlineMatch {
  snapshot = $state.raw<Snapshot | null>(null)
  look = $state.raw<Look | null>(null)
  /** What the moves did, all of them or only the latest. */
  story = $state.raw<readonly Step[]>([])
  private isStoryWanted = false
  chat = $state.raw<Said[]>([])
  /** What was said in the matches that this one follows, the latest of them first. */
  earlier = $state.raw<readonly { match: string; chat: Said[] }[]>([])
  /** The latest refusal. */
  refusal = $state.raw<Refusal | null>(null)
  /** Who is away, and what may be claimed; `at` says when we heard it. */
  presence = $state.raw<(Presence & { at: number }) | null>(null)
  pending = $state.raw<Pending | null>(null)
  /** When the snapshot came, for clocks that tick. */
  heardAt = $state(0)
  /** Whether the next we hear of the chat is all of it. */
  private isChatNew = true
  private stop: () => void

  constructor(readonly id: string) {
    // A reload must not swallow what was not sent yet.
    const kept = read<Pending['message']>(this.key, forThisTab)
    if (kept) this.pending = { message: kept, id: 0 }
    this.stop = client.use(
      (heard) => this.hear(heard),
      () => this.greet(),
    )
  }

  get isMyTurn(): boolean {
    const now = this.snapshot
    return now !== null && now.status === 'running' && now.you !== null && now.you === now.to_move && !this.pending
  }

  /** Asks for the match as it is now, and for all of its chat. */
  private watch() {
    this.isChatNew = true
    client.send({ type: 'watch', match: this.id, scene: true, presence: true, story: this.isStoryWanted })
    for (const { match } of this.earlier) this.overhear(match)
  }

  /** Asks for what every move did; it comes with the next snapshot. */
  askStory() {
    if (this.isStoryWanted) return
    this.isStoryWanted = true
    this.watch()
  }

  private overhear(match: string) {
    client.send({ type: 'watch', match, scene: false, presence: false, story: false })
  }

  /** Asks for what was said in the match before, too. */
  private follow(before: string | undefined) {
    if (!before || this.earlier.length >= MOST_BEFORE || this.earlier.some(({ match }) => match === before)) return
    this.earlier = [...this.earlier, { match: before, chat: [] }]
    this.overhear(before)
  }

  /** Something about a match before this one. */
  private hearEarlier(heard: ServerMessage & { match: string }) {
    if (!this.earlier.some(({ match }) => match === heard.match)) return
    if (heard.type === 'snapshot') this.follow(heard.before)
    if (heard.type !== 'chat') return
    this.earlier = this.earlier.map((one) =>
      one.match === heard.match ? { ...one, chat: byNumber([...one.chat, ...heard.messages]) } : one,
    )
  }

  /** The socket is open, perhaps again: look again, and send what was not answered. */
  private greet() {
    this.watch()
    if (this.pending && !this.pending.isStored)
      this.pending = { ...this.pending, id: client.send(this.pending.message) }
  }

  private hear(heard: ServerMessage) {
    if (!('match' in heard) || heard.match === undefined) return
    if (heard.match !== this.id) return this.hearEarlier(heard as ServerMessage & { match: string })
    switch (heard.type) {
      case 'snapshot':
        return this.show(heard)
      case 'presence':
        this.presence = { ...heard, at: Date.now() }
        return
      case 'chat':
        this.chat = byNumber([...(this.isChatNew ? [] : this.chat), ...heard.messages])
        this.isChatNew = false
        return
      case 'ok':
        // What is only between partners is no entry of the log, and done with at once.
        if (heard.id === this.pending?.id)
          this.settle(heard.ply === undefined ? null : { ...this.pending!, isStored: true })
        return
      case 'error':
        return this.refuse(heard, heard.id)
    }
  }

  /** What was sent is done with once it is stored and we see what came of it. */
  private settle(pending: Pending | null) {
    const isDone = pending?.isStored && this.snapshot !== null && this.snapshot.ply > pending.message.ply
    this.wait(isDone ? null : pending)
  }

  private get key() {
    return `pending:${this.id}`
  }

  /** Waits for an answer, over a reload too. */
  private wait(pending: Pending | null) {
    this.pending = pending
    if (pending && !pending.isStored) write(this.key, pending.message, forThisTab)
    else remove(this.key, forThisTab)
  }

  private refuse(refusal: Refusal, id?: number) {
    // Nobody knows whether it was stored: the same again is harmless.
    if (refusal.code === 'busy' && this.pending?.id === id) {
      const again = this.pending!
      return void setTimeout(
        () => this.pending === again && (this.pending = { ...again, id: client.send(again.message) }),
        500,
      )
    }
    if (id !== undefined && id === this.pending?.id) this.wait(null)
    // The match is further than what we see.
    if (refusal.code === 'late' || refusal.code === 'over') this.watch()
    this.refusal = refusal
  }

  private show(snapshot: Snapshot) {
    const look: Look = {
      variant: snapshot.game,
      view: snapshot.view,
      ply: snapshot.played.length,
      played: snapshot.played,
      toMove: snapshot.status === 'running' ? snapshot.to_move : null,
      end: snapshot.result ? { how: snapshot.result.ending, result: snapshot.result.score } : null,
      scene: snapshot.scene,
      events: snapshot.events,
    }
    this.heardAt = Date.now()
    this.snapshot = snapshot
    this.look = look
    this.story = joined(this.story, snapshot.events ?? [])
    this.follow(snapshot.before)
    this.settle(this.pending)
    myMatches.hear(snapshot)
  }

  /** Sends something about the match as we see it, until it is answered. */
  private ask(about: (now: { match: string; ply: number }) => Numbered) {
    this.refusal = null
    const message = about({ match: this.id, ply: this.snapshot!.ply })
    this.wait({ message, id: client.send(message) })
  }

  play = (text: string) => this.ask((now) => ({ ...now, type: 'play', move: text }))
  abort = () => this.ask((now) => ({ ...now, type: 'abort' }))
  resign = () => this.ask((now) => ({ ...now, type: 'resign' }))
  /** Chooses moves before the turn comes; the next snapshot has them once they are stored. */
  choose = (moves: string[]) => client.send({ type: 'ahead', match: this.id, moves })
  playOn = () => this.ask((now) => ({ ...now, type: 'play_on' }))
  offer = (what: 'draw' | 'undo') => this.ask((now) => ({ ...now, type: 'offer', what }))
  claim = (what: 'win' | 'draw') => this.ask((now) => ({ ...now, type: 'claim', what }))
  swap = () => this.ask((now) => ({ ...now, type: 'swap' }))
  accept = () => this.ask((now) => ({ ...now, type: 'accept' }))
  decline = () => this.ask((now) => ({ ...now, type: 'decline' }))
  say = (text: string) =>
    client.send({ type: 'chat', match: this.id, room: this.snapshot?.you === null ? 'watchers' : 'seats', text })

  close() {
    for (const match of [this.id, ...this.earlier.map(({ match }) => match)]) client.send({ type: 'leave', match })
    this.stop()
  }
}
