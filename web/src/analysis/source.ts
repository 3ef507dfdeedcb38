/** Where an analysis comes from and goes to: a record, a position, a link that holds everything. */

import { fromAddress, toAddress } from '../lib/route.svelte'
import { allVariants, attempt, Refused, replayed, Table, variantNamed } from '../lib/rules'
import type { Message } from '../lib/translation.svelte'
import type { Ending } from '../lib/types'
import { movesOf, ofLine, parse, pathFrom, pathTo, print, prune, ROOT, type Tree } from './tree'

/** An end that the players made and the moves do not tell: resigning, agreeing, the clock. */
export interface Ended extends Ending {
  /** The node after which it happened. */
  after: number
}

export interface Source {
  variant: string
  start: string
  tree: Tree
  at: number
  ended: Ended | null
}

/** Why the rules refuse something, or that the form of a link is wrong. */
export type Reason = Message | 'form'

/** How a box for it behaves: what is typed there is no prose. */
export const VERBATIM = { spellcheck: false, autocomplete: 'off', autocapitalize: 'off' } as const

/** What could be read, and why the rest could not. */
export interface Read {
  source?: Source
  reason?: Reason
}

/** Everything that a match holds, standing at its end. */
export function sourceOf(table: Table): Source {
  const { variant, played, end } = table.lookAtAll()
  const { start } = table
  const { tree, at } = ofLine(played)
  const isByRules = replayed(variant, start, played).toMove === undefined
  return { variant, start, tree, at, ended: end && !isByRules ? { ...end, after: at } : null }
}

/** Reads a record or a position of any game, or a link; a wrong position is taken for one of the `likely` game. */
export function readText(text: string, likely: string): Read {
  const link = /#\/analysis\?(\S+)/.exec(text)
  if (link) return readLink(new URLSearchParams(link[1]))
  const table = attempt(() => Table.read(text, likely))
  return table instanceof Table ? { source: sourceOf(table) } : { reason: table.why }
}

/** Reads the part of a link after `?`; of the moves as many as are legal. */
export function readLink(query: URLSearchParams): Read {
  const variant = query.get('game') ?? allVariants()[0]!.name
  const start = query.has('start') ? fromAddress(query.get('start')!) : (variantNamed(variant)?.starts[0] ?? '')
  const table = attempt(() => Table.start(variant, start))
  if (table instanceof Refused) return { reason: table.why }
  const written = parse(query.get('moves') ?? '')
  if (!written) return { reason: 'form', source: { variant, start, ...ofLine([]), ended: null } }
  const { tree, reason } = legalPart(table, written)
  const at = cursor(tree, query.get('at'))
  const read: Read = { source: { variant, start, tree, at, ended: null }, reason }
  return query.has('end') && reason === undefined ? withEnd(read, query) : read
}

function cursor(tree: Tree, text: string | null): number {
  const { order } = print(tree)
  const wanted = text === null ? undefined : [ROOT, ...order][Number(text)]
  return wanted ?? pathFrom(tree, ROOT).at(-1) ?? ROOT
}

/** The moves that the rules allow, and why not the first of the others. */
function legalPart(table: Table, tree: Tree): { tree: Tree; reason?: Message } {
  let [legal, reason] = [tree, undefined as Message | undefined]
  const todo = tree.get(ROOT)!.children.map((id) => ({ id, ply: 0 }))
  for (let next = todo.pop(); next; next = todo.pop()) {
    const { id, ply } = next
    table.takeBack(table.ply - ply)
    const { move, children } = tree.get(id)!
    const played = attempt(() => table.play(table.toMove ?? 0, move))
    if (played instanceof Refused) {
      legal = prune(legal, id).tree
      reason ??= refusedMove(ply + 1, move, played.why)
    } else todo.push(...children.map((child) => ({ id: child, ply: ply + 1 })))
  }
  return { tree: legal, reason }
}

/** As a record says which move it is. */
function refusedMove(ply: number, move: string, why: Message): Message {
  const text = `\`${move}\``
  return { code: 'record-move', values: { ply, text, why }, english: `move ${ply}, ${text}: ${why.english}` }
}

function withEnd(read: Read, query: URLSearchParams): Read {
  const source = read.source!
  const after = pathFrom(source.tree, ROOT).at(-1) ?? ROOT
  const ended: Ended = {
    how: fromAddress(query.get('end')!),
    result: (query.get('result') ?? '*') as Ended['result'],
    after,
  }
  const record = attempt(() => recordTo({ ...source, ended }, after))
  return record instanceof Refused ? { ...read, reason: record.why } : { ...read, source: { ...source, ended } }
}

/** The match up to a node. */
export function tableTo({ variant, start, tree, ended }: Source, id: number): Table {
  const table = replayed(variant, start, movesOf(tree, pathTo(tree, id)))
  if (ended?.after === id) table.finish(ended.how, ended.result)
  return table
}

export const recordTo = (source: Source, id: number): string => tableTo(source, id).record()

/** The address, after `#`, that holds everything. */
export function linkOf({ variant, start, tree, at, ended }: Source): string {
  const { text, order } = print(tree)
  const main = pathFrom(tree, ROOT).at(-1) ?? ROOT
  const parts = [`game=${variant}`, `start=${toAddress(start)}`]
  if (text) parts.push(`moves=${toAddress(text)}`)
  if (ended?.after === main) parts.push(`end=${toAddress(ended.how)}`, `result=${toAddress(ended.result)}`)
  if (at !== main) parts.push(`at=${order.indexOf(at) + 1}`)
  return `/analysis?${parts.join('&')}`
}

/** The link that holds a position and nothing else. */
export const linkTo = (variant: string, position: string): string =>
  `/analysis?game=${variant}&start=${toAddress(position)}`

/** A position with pieces on the board: this one, or one that a match reaches after its toss and set-up. */
export function firstBoard(variant: string, position: string): string {
  const table = Table.start(variant, position)
  for (let look = table.lookAtAll(); look.scene.phase !== 'play'; look = table.lookAtAll()) {
    // Never the same pick twice in a row, so that no toss is a tie.
    const { moves } = look.scene
    table.play(look.toMove ?? 0, moves[look.ply % moves.length]!.text)
  }
  return table.position
}
