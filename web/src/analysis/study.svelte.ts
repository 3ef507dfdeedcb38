/** An analysis that is under way: a tree of moves, and where in it one stands. */

import { refusal, replayed, type Table } from '../lib/rules'
import type { Message } from '../lib/translation.svelte'
import { familyOf, type Family } from '../games/names'
import type { Figure, Look } from '../lib/types'
import { linkOf, recordTo, tableTo, type Ended, type Source } from './source'
import { branchOf, grow, isMain, movesOf, pathFrom, pathThrough, pathTo, promote, prune, ROOT, type Tree } from './tree'

interface Shown {
  table: Table
  look: Look
}

export class Study {
  readonly variant: string
  readonly family: Family
  readonly start: string
  private endedBy = $state.raw<Ended | null>(null)

  tree = $state.raw<Tree>()!
  at = $state(ROOT)

  constructor({ variant, start, tree, at, ended }: Source) {
    this.variant = variant
    this.family = familyOf(variant)
    this.start = start
    this.endedBy = ended
    this.tree = tree
    this.at = at
  }

  readonly path = $derived.by(() => pathTo(this.tree, this.at))
  readonly rest = $derived.by(() => pathFrom(this.tree, this.at))
  /** The line on which one stands, to its end. */
  readonly line = $derived.by(() => pathThrough(this.tree, this.at))
  readonly onMain = $derived.by(() => isMain(this.tree, this.at))
  private readonly shown = $derived.by((): Shown => this.show(movesOf(this.tree, this.path)))
  readonly look = $derived.by(() => this.shown.look)
  readonly record = $derived.by(() => this.shown.table.record())
  readonly position = $derived.by(() => this.shown.table.position)
  /** The match as it ended here, by the rules or by the players. */
  readonly ended = $derived.by((): Look | null => {
    if (this.look.end) return this.look
    return this.endedBy?.after === this.at ? tableTo(this.source, this.at).lookAtAll() : null
  })
  readonly end = $derived.by(() => this.ended?.end ?? null)
  readonly source = $derived.by((): Source => {
    const { variant, start, tree, at, endedBy } = this
    return { variant, start, tree, at, ended: endedBy }
  })
  readonly link = $derived.by(() => linkOf(this.source))

  private show(moves: string[]): Shown {
    const table = replayed(this.variant, this.start, moves)
    return { table, look: table.lookAtAll() }
  }

  /** Plays a move; says why not if the rules refuse. */
  play(text: string): Message | undefined {
    const refused = refusal(() => replayed(this.variant, this.start, [...movesOf(this.tree, this.path), text]))
    if (refused) return refused
    const { tree, at } = grow(this.tree, this.at, text)
    this.tree = tree
    this.at = at
    return undefined
  }

  /** Who made each move on the way to a node. */
  moversTo(node: number): number[] {
    return replayed(this.variant, this.start, movesOf(this.tree, pathTo(this.tree, node))).movers()
  }

  /** Why pointing at these spots makes no move. */
  whyNot(path: readonly string[]): Message | undefined {
    const { table } = this.shown
    return table.whyNot(table.toMove ?? 0, path)
  }

  /** The figures that the piece on a spot can still become a part of. */
  figures(at: string): Figure[] {
    return this.shown.table.figures(at)
  }

  first() {
    this.at = ROOT
  }

  /** Goes to a place on the line, counted in moves from the start. */
  goTo(ply: number) {
    this.at = this.line[ply - 1] ?? ROOT
  }

  /** Deletes the variation in which one stands; on the main line, everything from here on. */
  remove() {
    const branch = branchOf(this.tree, this.at)
    const { tree, at } = prune(this.tree, branch === ROOT ? this.at : branch)
    this.at = at
    this.tree = tree
    // Its id may come to mean another move.
    if (this.endedBy && !tree.has(this.endedBy.after)) this.endedBy = null
  }

  promote() {
    this.tree = promote(this.tree, this.at)
  }

  private readonly main = $derived.by(() => tableTo(this.source, pathFrom(this.tree, ROOT).at(-1) ?? ROOT))

  /** The record of the main line, which may be finished. */
  mainRecord(): string {
    return this.main.record()
  }

  /** Whether the main line is a finished match with moves. */
  readonly isFinished = $derived.by(() => this.tree.size > 1 && this.main.toMove === undefined)

  /** The record of the line on which one stands. */
  wholeRecord(): string {
    return recordTo(this.source, this.line.at(-1) ?? ROOT)
  }
}
