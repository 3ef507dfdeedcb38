/** What Rust tells the page: the shapes of `games/src/scene.rs`, `wasm/src/table.rs` and `wasm/src/engine.rs`. */

export type Family = 'squadro' | 'quindo' | 'squaryd' | 'squod'
export const FAMILIES: readonly Family[] = ['squadro', 'quindo', 'squaryd', 'squod']

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
}

export interface Variant {
  name: string
  starts: string[]
  seats: string
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

export const familyOf = (variant: string): Family => (variant.split(':')[0] as Family) ?? 'squadro'

/** The side that wins together: even seats the first, odd seats the second. */
export const sideOf = (seat: number): number => seat % 2
