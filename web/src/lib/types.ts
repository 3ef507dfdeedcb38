/** What Rust tells the page: the shapes of `games/src/scene.rs`, `games/src/events.rs`, `wasm/src/table.rs` and `wasm/src/engine.rs`. */

export interface Spot {
  id: string
  x: number
  y: number
  kind: 'cell' | 'slot' | 'border' | 'ramp' | 'hand'
  dots: number
}

export interface Token {
  at: string
  seat: number
  look: string
  canBe: string
  open: boolean
  count: number
  name: string
}

export type What = 'land' | 'leave' | 'back' | 'turn' | 'threaten' | 'meet' | 'win'

export interface Effect {
  what: What
  at: string
  to: string | null
}

export interface Gesture {
  text: string
  path: string[]
  effects: Effect[]
}

export interface Scene {
  size: [number, number]
  spots: Spot[]
  tokens: Token[]
  phase: 'play' | 'toss' | 'setUp'
  counts: number[]
  barred: number | null
  threats: string[][]
  winning: string[]
  moves: Gesture[]
}

/** What happened: `seat` is whose piece it is, where there is one; else who did it. */
export type Event =
  | { what: 'travelled'; seat: number; path: string[]; over: string[] }
  | { what: 'sentBack'; seat: number; from: string; to: string }
  | { what: 'turnedRound'; seat: number; at: string }
  | { what: 'cameHome'; seat: number; at: string; count: number }
  | { what: 'turnedOver'; seat: number; at: string; to: number }
  | { what: 'left'; seat: number; at: string }
  | { what: 'barred'; seat: number; distance: number }
  | { what: 'placed'; seat: number; at: string; double: boolean }
  | { what: 'threatened' | 'defended'; seat: number; at: string; pawns: string[] }
  | { what: 'completed'; seat: number; cells: string[]; double: boolean }
  | { what: 'claimed'; seat: number; cells: string[] }
  | { what: 'denounced'; seat: number; at: string }
  | { what: 'picked'; seat: number; kind: string | null }
  | { what: 'tossed'; seat?: undefined; picks: [string, string]; winner: number | null }
  | { what: 'putDown'; seat: number; from: string; to: string; canBe: string; open: boolean }
  | { what: 'setUp'; seat: number }
  | { what: 'entered'; seat: number; at: string; face: string }
  | { what: 'clashed'; seat: number; at: string; face: string; rival: Rival; crossing: string; winner: number | null }
  | { what: 'taken'; seat: number; at: string; to: string; face: string }
  | { what: 'sorted'; seat: number; from: string; to: string; count: number }
  | { what: 'learnt'; seat: number; at: string; canBe: string; open: boolean }
  | { what: 'passed'; seat: number }
  | { what: 'movesAgain'; seat: number; rule: string }
  | { what: 'began'; seat: number; phase: Scene['phase'] }
  | { what: 'over'; seat: number | null; how: How; rule: string; winners: number[]; places: string[] }

export type How = 'rules' | 'repetition' | 'quiet' | 'resigned' | 'agreed' | 'time'

export interface Rival {
  seat: number
  at: string
  face: string
}

/** Everything that one move did; `ply` moves were played before. */
export interface Step {
  ply: number
  seat: number | null
  events: Event[]
}

export interface Ending {
  how: string
  result: '1-0' | '0-1' | '1/2-1/2' | '*'
}

export interface Look {
  variant: string
  view: string
  ply: number
  played: string[]
  toMove: number | null
  end: Ending | null
  scene: Scene
  /** What the latest moves did. */
  events: Step[]
}

export interface Variant {
  name: string
  starts: string[]
  /** The letters of the seats in order. */
  seats: string
  /** Whether a seat may know what the others do not. */
  hasSecrets: boolean
}

export interface Worth {
  kind: 'win' | 'loss' | 'draw' | 'chance'
  plies: number | null
  chance: number
}

export interface Thought {
  text: string
  value: Worth
  depth: number
  line: string[]
  nodes: number
}

/** The side that wins together: even seats the first, odd seats the second. */
export const sideOf = (seat: number): number => seat % 2
