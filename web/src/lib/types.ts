/** What Rust tells the page, in the shapes that Rust has written down. */

export type {
  Effect,
  Event,
  Figure,
  Gesture,
  How,
  Message,
  Phase,
  Rival,
  Scene,
  Spot,
  SpotKind,
  Step,
  Token,
  Value,
  What,
} from '../wire/games'
export type { Brush, Ending, JudgedMove, Look, Reviewed, Reviewing, Thought, Variant, Worth } from '../wire/wasm'

/** The side that wins together: even seats the first, odd seats the second. */
export const sideOf = (seat: number): number => seat % 2
