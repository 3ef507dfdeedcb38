/** What the server and the page say to each other: docs/protocol.md. */

import type { Message } from '../lib/translation.svelte'
import type { Scene, Step } from '../lib/types'

export interface Me {
  name: string
  claimed: boolean
}

export interface SeatShown {
  letter: string
  seat: string
  kind: 'person' | 'bot' | 'anyone' | 'link' | 'kept'
  name: string
  level?: number
  link?: string
}

export type ClockTerms =
  { kind: 'none' } | { kind: 'game'; seconds: number; increment: number } | { kind: 'move'; days: number }

export interface Terms {
  clock: ClockTerms
  rated: boolean
  partner_chat: boolean
}

export interface Snapshot {
  match: string
  game: string
  status: 'waiting' | 'running' | 'over' | 'cancelled'
  ply: number
  seats: SeatShown[]
  you: number | null
  /** Whether we set up the table. */
  host: boolean
  to_move: number | null
  view: string
  moves: string[]
  played: string[]
  offer: { seat: number; what: 'draw' | 'undo' } | null
  clock: { left: number[] } | null
  terms: Terms
  result: { score: '1-0' | '0-1' | '1/2-1/2'; ending: string } | null
  record: string | null
  rematch: string | null
  scene: Scene
  /** What the latest moves did. */
  events: Step[]
}

export interface Said {
  /** Its number in the match. */
  n: number
  from: string
  room: 'seats' | 'watchers'
  text: string
}

export interface Listed {
  match: string
  game: string
  status: 'waiting' | 'running' | 'over'
  ply: number
  seats: SeatShown[]
  terms: Terms
  /** The seat to move, while the match runs, and the milliseconds it has left. */
  to_move?: number
  deadline?: number
  /** My seat, in my own list. */
  you?: number
  result?: string
  changed: number
}

export interface Lobby {
  open: Listed[]
  running: Listed[]
}

export type SeatChoice = { kind: 'me' } | { kind: 'link' } | { kind: 'anyone' } | { kind: 'bot'; level: number }

export type Starter = 'lot' | 'first' | 'second'

export interface NewTable {
  game: string
  seats: SeatChoice[]
  starter?: Starter
  sides_by_lot?: boolean
  clock?: ClockTerms
  rated?: boolean
}

export interface RatingAt {
  at: number
  rating: number
}

export interface Rating {
  of: string
  rating: number
  deviation: number
  /** What the latest matches made of it, the oldest first. */
  history: RatingAt[]
}

/** Why the server refuses: for programs, in English, and as data for people. */
export interface Refusal {
  code: string
  message: string
  why?: Message
}

export type Heard =
  | { type: 'hello'; me: Me; version: string }
  | { type: 'ok'; id?: number; match?: string; ply?: number }
  | ({ type: 'error'; id?: number; match?: string } & Refusal)
  | ({ type: 'snapshot' } & Snapshot)
  | { type: 'chat'; match: string; messages: Said[] }
  | ({ type: 'lobby' } & Lobby)
