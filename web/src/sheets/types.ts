/** A rule sheet as data: what `vite/sheet.ts` makes of a file in docs/rules when the page is built. */

import { FAMILIES, type Family } from '../games/names.ts'

export type SheetName = Family | 'match'
export const SHEETS: readonly SheetName[] = [...FAMILIES, 'match']

export type Inline =
  | string
  | { kind: 'strong'; inside: Inline[] }
  | { kind: 'em'; inside: Inline[] }
  | { kind: 'code'; text: string }
  /** `to` is what follows `#/rules/` in the address. */
  | { kind: 'link'; to: string; inside: Inline[] }

export interface Heading {
  kind: 'heading'
  level: 2 | 3
  /** The same in all languages: the rule number, the name of the variant, or the count of the part. */
  id: string
  /** The rule number, or nothing. */
  rule: string
  text: string
}

/** A match that begins at a position, and the moves that are played from there. */
export interface Example {
  kind: 'example'
  /** Counted from 1 through the sheet. */
  number: number
  variant: string
  rules: string[]
  /** The letter of a seat or `public`; empty for the seat that is to move. */
  viewer: string
  start: string
  moves: string[]
  /** How the players end the match, as records say it; empty where they do not. */
  finish: string
}

export type Block =
  | Heading
  | { kind: 'paragraph'; inside: Inline[] }
  | { kind: 'list'; items: Inline[][] }
  | { kind: 'table'; head: Inline[][]; rows: Inline[][][] }
  | Example

export interface Sheet {
  title: string
  blocks: Block[]
}
