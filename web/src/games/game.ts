/** What the page knows of a game beyond its rules: how it looks, and what things in it are called. */

import type { Component, Snippet } from 'svelte'
import type { Look, Scene, Spot, Token } from '../lib/types'

export interface Ground {
  scene: Scene
  /** Where a column and row of the scene are in the picture. */
  at: (x: number, y: number) => { x: number; y: number }
  turns: number
  unit: number
  coordinates: boolean
}

export interface Piece {
  token: Token
  turns: number
  /** Whether it lies in a hand, where there is less room. */
  inHand?: boolean
}

export interface Drawing {
  ground: Snippet<[Ground]>
  piece: Snippet<[Piece]>
  winning: Snippet<[{ spots: { x: number; y: number }[] }]>
}

/** Pieces that are arranged on the board before they are a move. */
export interface Arrangement {
  tokens: Token[]
  /** The spot of the piece that is being moved. */
  held: string | null
  /** The move that it makes. */
  text: string
  tap: (spot: string) => void
  shuffle: () => void
}

/** For moves that are not made on the board alone. */
export interface ChoicesProps {
  look: Look
  /** What is being arranged on the board, where it shows that. */
  arrangement?: Arrangement
  picked: readonly string[]
  onpoint: (id: string) => void
  onmove: (text: string) => void
}

/** A piece of a seat, so many of them, and what is on its back. */
export interface Cut {
  seat: number
  look: string
  count: number
  back?: { seat: number; look: string }
}

export interface GamePage {
  name: string
  /** The seats by their English names. */
  seats: readonly string[]
  drawing: Drawing
  /** The texts that name the two teams, where partners play. */
  teams?: readonly [string, string]
  /** The look of the piece that stands for a seat, and of the one that stands for the game. */
  seatLook: string
  gameLook: string
  /** The pieces to cut out of paper, those with another face on their back folded. */
  cut?: readonly Cut[]
  /** A position in which one sees what the game is about. */
  picture: readonly [variant: string, position: string]
  /** What is proven of the game, where something is. */
  loadProven?: () => Promise<{ default: Component }>
  /** How much the best player may look at, so that a move takes about a second. */
  bestNodes: number
  /** How many levels the program has. */
  levels: number
  /** Quarter turns that put a seat below, as far as the board allows. */
  turnsFor: (seat: number) => number
  /** Whether a turn is always one move. */
  alternates: boolean
  /** Quarter turns from one way to see the board to the next. */
  turnStep: 1 | 2
  /** The text that says what is counted for each seat, where something is. */
  count?: string
  /** What else there is to say of a position. */
  remark?: (scene: Scene) => string
  /** The same, for the eye. */
  Remark?: Component<{ scene: Scene }>
  lookName: (token: Pick<Token, 'look' | 'canBe'>) => string
  placeName: (spot: Spot) => string
  /** The text for taking a piece away by hand, where it does not just vanish. */
  eraseName?: string
  Choices?: Component<ChoicesProps>
  /** What a seat may choose before its turn, each as if it were its turn to. */
  ahead?: (variant: string, seat: number) => Look[]
  /** What is to be arranged now, if anything. */
  arrange?: (look: Look) => Arrangement | undefined
}

/** What most games have in common. */
const USUAL = {
  turnsFor: () => 0,
  alternates: true,
  turnStep: 2,
  placeName: ({ id }: Spot) => id,
} as const

type Usual = keyof typeof USUAL | 'gameLook'

/** The page of a game, with what makes it unlike most. */
export function gamePage(
  name: string,
  drawing: object,
  own: Omit<GamePage, 'name' | 'drawing' | Usual> & Partial<Pick<GamePage, Usual>>,
): GamePage {
  return { ...USUAL, name, drawing: drawing as Drawing, gameLook: own.seatLook, ...own }
}

/** A piece to be drawn off the board. */
export const pieceOf = (seat: number, look: string): Token => ({
  at: '',
  seat,
  look,
  canBe: '',
  open: false,
  count: 1,
  name: '',
})
