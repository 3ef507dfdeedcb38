// Written by wasm/src/typescript.rs; `make update` writes it again.

import type { Message, Scene, Step } from './games'

export const FAMILY_OF = {
  'squadro': 'squadro',
  'quindo': 'quindo',
  'quindo:orthogonal': 'quindo',
  'quindo:small': 'quindo',
  'quindo:small:orthogonal': 'quindo',
  'quindo:chessboard': 'quindo',
  'quindo:chessboard:orthogonal': 'quindo',
  'squaryd': 'squaryd',
  'squaryd:free': 'squaryd',
  'squaryd:tabletop': 'squaryd',
  'squod': 'squod',
  'squod:4': 'squod',
} as const

export type Look = { variant: string, view: string, ply: number, played: Array<string>, toMove: number | null, end: Ending | null, scene: Scene,
events: Step[], };

export type Ending = {
how: string, result: '1-0' | '0-1' | '1/2-1/2' | '*', };

export type Variant = { name: string, starts: Array<string>,
seats: string,
hasSecrets: boolean,
goal: Message, };

export type Brush = { seat: number, look: string, };

export type Thought = {
text: string, value: Worth,
depth: number,
line: Array<string>, nodes: number, };

export type Worth = {
kind: 'win' | 'loss' | 'draw' | 'chance',
plies: number | null,
chance: number, };

export type Reviewing = { looked: number, positions: number, review: Reviewed | null, };

export type Reviewed = { moves: Array<JudgedMove>,
chances: Array<number | null>,
accuracy: [number | null, number | null], };

export type JudgedMove = { ply: number, seat: number, played: string, best: string,
could: Worth, value: Worth,
loss: number, proven: boolean, turning: boolean,
line: Array<string>, better: Array<string>, reasons: Message[], luck: Message | null, };
