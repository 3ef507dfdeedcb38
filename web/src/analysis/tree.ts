/** A game and its variations. Trees are never changed: every function gives a new one. Nothing here knows a game. */

export interface Node {
  /** The move that leads here; empty at the start. */
  readonly move: string
  readonly parent: number
  /** The first goes on with the line, the others are variations. */
  readonly children: readonly number[]
}

/** Nodes by id; the start is 0. */
export type Tree = ReadonlyMap<number, Node>

export const ROOT = 0
export const emptyTree: Tree = new Map([[ROOT, { move: '', parent: ROOT, children: [] }]])

const node = (tree: Tree, id: number): Node => tree.get(id) ?? tree.get(ROOT)!
const childrenOf = (tree: Tree, id: number): readonly number[] => node(tree, id).children
const withChildren = (tree: Tree, id: number, children: readonly number[]): Tree =>
  new Map(tree).set(id, { ...node(tree, id), children })

/** Plays a move: goes to where it is already, or begins a variation. */
export function grow(tree: Tree, at: number, move: string): { tree: Tree; at: number } {
  const known = childrenOf(tree, at).find((id) => node(tree, id).move === move)
  if (known !== undefined) return { tree, at: known }
  const id = Math.max(...tree.keys()) + 1
  return { tree: attach(new Map(tree), id, at, move), at: id }
}

function attach(nodes: Map<number, Node>, id: number, parent: number, move: string): Tree {
  const above = node(nodes, parent)
  return nodes.set(parent, { ...above, children: [...above.children, id] }).set(id, { move, parent, children: [] })
}

/** The tree of one line, and its end. */
export function ofLine(moves: readonly string[]): { tree: Tree; at: number } {
  const nodes = moves.map((move, i): [number, Node] => [
    i + 1,
    { move, parent: i, children: i + 1 < moves.length ? [i + 2] : [] },
  ])
  const start: Node = { move: '', parent: ROOT, children: moves.length ? [1] : [] }
  return { tree: new Map([[ROOT, start], ...nodes]), at: moves.length }
}

/** The nodes from the start to here, without the start. */
export function pathTo(tree: Tree, id: number): number[] {
  const path = []
  for (let at = id; at !== ROOT && tree.has(at); at = node(tree, at).parent) path.push(at)
  return path.reverse()
}

/** The nodes after this one, as long as the line goes on. */
export function pathFrom(tree: Tree, id: number): number[] {
  const path = []
  for (let at = childrenOf(tree, id)[0]; at !== undefined; at = childrenOf(tree, at)[0]) path.push(at)
  return path
}

/** The whole line that goes through this node. */
export const pathThrough = (tree: Tree, id: number): number[] => [...pathTo(tree, id), ...pathFrom(tree, id)]

export const movesOf = (tree: Tree, path: readonly number[]): string[] => path.map((id) => node(tree, id).move)

/** The other moves that were tried in the place of this one, if this one goes on with the line. */
export function variationsOf(tree: Tree, id: number): readonly number[] {
  const [first, ...others] = childrenOf(tree, node(tree, id).parent)
  return id !== ROOT && first === id ? others : []
}

/** Whether this node is on the main line. */
export const isMain = (tree: Tree, id: number): boolean => id === ROOT || pathFrom(tree, ROOT).includes(id)

/** Takes a move and everything after it away; says where one stands afterwards. */
export function prune(tree: Tree, id: number): { tree: Tree; at: number } {
  if (id === ROOT || !tree.has(id)) return { tree, at: ROOT }
  const { parent } = node(tree, id)
  const pruned = new Map(
    withChildren(
      tree,
      parent,
      childrenOf(tree, parent).filter((child) => child !== id),
    ),
  )
  const gone = [id]
  for (const one of gone) {
    gone.push(...childrenOf(tree, one))
    pruned.delete(one)
  }
  return { tree: pruned, at: parent }
}

/** Where the variation that a node is in leaves its line: what deleting a variation deletes. */
export function branchOf(tree: Tree, id: number): number {
  const leaving = pathTo(tree, id).filter((at) => childrenOf(tree, node(tree, at).parent)[0] !== at)
  return leaving.at(-1) ?? ROOT
}

/** Makes the way to this node the main line. */
export function promote(tree: Tree, id: number): Tree {
  return pathTo(tree, id).reduce((grown, at) => {
    const { parent } = node(grown, at)
    return withChildren(grown, parent, [at, ...childrenOf(grown, parent).filter((child) => child !== at)])
  }, tree)
}

/* As text: moves joined by `.`, and after a move, in brackets, what else was tried in its place: `1.2(3.1)(4).5`. */

/** The tree as text, and its nodes in the order of the text. */
export function print(tree: Tree): { text: string; order: number[] } {
  const order: number[] = []
  const line = (from: number): string => {
    const printed: string[] = []
    for (let id: number | undefined = from; id !== undefined; id = childrenOf(tree, id)[0]) {
      order.push(id)
      printed.push(
        node(tree, id).move +
          variationsOf(tree, id)
            .map((other) => `(${line(other)})`)
            .join(''),
      )
    }
    return printed.join('.')
  }
  const [first] = childrenOf(tree, ROOT)
  return { text: first === undefined ? '' : line(first), order }
}

/** Reads what `print` printed, with ids in the order of the text; nothing if it is not such a text. */
export function parse(text: string): Tree | undefined {
  const nodes = new Map(emptyTree)
  const outside: number[] = []
  let [at, before] = [ROOT, '']
  for (const word of text.match(/[().]|[^().]+/g) ?? []) {
    if (!mayFollow(before, word)) return undefined
    if (word === '(') {
      outside.push(at)
      at = node(nodes, at).parent
    } else if (word === ')') {
      const back = outside.pop()
      if (back === undefined) return undefined
      at = back
    } else if (word !== '.') {
      if (childrenOf(nodes, at).some((id) => node(nodes, id).move === word)) return undefined
      const id = nodes.size
      attach(nodes, id, at, word)
      at = id
    }
    before = word
  }
  return outside.length || before === '.' ? undefined : nodes
}

function mayFollow(before: string, word: string): boolean {
  const afterMove = before !== '' && !'(.'.includes(before)
  const isMove = !'().'.includes(word)
  return isMove ? before === '' || before === '.' || before === '(' : afterMove
}
