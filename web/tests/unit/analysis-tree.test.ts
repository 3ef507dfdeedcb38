import { describe, expect, it } from 'vitest'
import {
  branchOf,
  grow,
  isMain,
  movesOf,
  ofLine,
  parse,
  pathFrom,
  pathThrough,
  pathTo,
  print,
  promote,
  prune,
  ROOT,
  emptyTree,
  variationsOf,
  type Tree,
} from '../../src/analysis/tree'

const read = (text: string): Tree => parse(text) ?? expect.fail(`not read: ${text}`)
const find = (tree: Tree, move: string): number => [...tree].find(([, node]) => node.move === move)![0]

describe('growing', () => {
  it('goes on with a line', () => {
    const one = grow(emptyTree, ROOT, 'a')
    const two = grow(one.tree, one.at, 'b')
    expect(print(two.tree).text).toBe('a.b')
    expect(movesOf(two.tree, pathTo(two.tree, two.at))).toEqual(['a', 'b'])
  })

  it('goes to a move that is there already, and makes a variation of another', () => {
    const tree = read('a.b.c')
    const again = grow(tree, 1, 'b')
    expect(again).toEqual({ tree, at: 2 })
    const other = grow(tree, 1, 'x')
    expect(print(other.tree).text).toBe('a.b(x).c')
    expect(print(tree).text).toBe('a.b.c')
  })

  it('never gives an id twice, also after something was deleted', () => {
    const pruned = prune(read('a.b.c'), 2).tree
    const grown = grow(pruned, 1, 'd')
    expect(print(grown.tree).text).toBe('a.d')
  })

  it('makes the tree of a line', () => {
    const { tree, at } = ofLine(['a', 'b', 'c'])
    expect(tree).toEqual(read('a.b.c'))
    expect(at).toBe(3)
    expect(ofLine([])).toEqual({ tree: emptyTree, at: ROOT })
  })
})

describe('lines', () => {
  const tree = read('a.b(x.y(z))(v).c')
  it('leads through a node to the end', () => {
    expect(movesOf(tree, pathThrough(tree, find(tree, 'x')))).toEqual(['a', 'x', 'y'])
    expect(movesOf(tree, pathThrough(tree, find(tree, 'a')))).toEqual(['a', 'b', 'c'])
    expect(movesOf(tree, pathFrom(tree, ROOT))).toEqual(['a', 'b', 'c'])
    expect(pathTo(tree, ROOT)).toEqual([])
  })

  it('knows variations and the main line', () => {
    expect(movesOf(tree, variationsOf(tree, find(tree, 'b')))).toEqual(['x', 'v'])
    expect(variationsOf(tree, find(tree, 'x'))).toEqual([])
    expect(['a', 'c', 'x', 'z'].map((move) => isMain(tree, find(tree, move)))).toEqual([true, true, false, false])
  })
})

describe('changing', () => {
  const tree = read('a.b(x.y(z))(v).c')
  it('deletes a move and what follows', () => {
    const { tree: left, at } = prune(tree, find(tree, 'x'))
    expect(print(left).text).toBe('a.b(v).c')
    expect(at).toBe(find(tree, 'a'))
    expect(left.size).toBe(5)
    expect(prune(tree, ROOT)).toEqual({ tree, at: ROOT })
  })

  it('lets the first variation follow when the main move is deleted', () => {
    expect(print(prune(tree, find(tree, 'b')).tree).text).toBe('a.x(v).y(z)')
  })

  it('promotes the way to a node, all the way', () => {
    expect(print(promote(tree, find(tree, 'v'))).text).toBe('a.v(b.c)(x.y(z))')
    expect(print(promote(tree, find(tree, 'z'))).text).toBe('a.x(b.c)(v).z(y)')
    expect(print(promote(tree, find(tree, 'c'))).text).toBe(print(tree).text)
  })

  it('knows where a variation begins', () => {
    expect(branchOf(tree, find(tree, 'y'))).toBe(find(tree, 'x'))
    expect(branchOf(tree, find(tree, 'z'))).toBe(find(tree, 'z'))
    expect(branchOf(tree, find(tree, 'c'))).toBe(ROOT)
  })
})

describe('text', () => {
  it.each(['', 'a', 'a.b.c', 'a(b)', 'a.b(x.y(z))(v).c', 's2b-s3a!w31(RPS/SPR).claim:a1a3c1c3'])(
    'prints what it read: %s',
    (text) => {
      const tree = read(text)
      const { text: printed, order } = print(tree)
      expect(printed).toBe(text)
      expect(order).toEqual([...order.keys()].map((i) => i + 1))
    },
  )

  it.each([
    '.',
    'a.',
    '.a',
    'a..b',
    'a(',
    'a)',
    '(a)',
    'a()',
    'a(b',
    'a(b))',
    'a(b)c',
    'a.(b)',
    'a(.b)',
    'a(b.)',
    'a(a)',
  ])('refuses %s', (text) => {
    expect(parse(text)).toBeUndefined()
  })

  it('reads long games without running out of stack', () => {
    const text = Array.from({ length: 3000 }, (_, i) => `m${i}`).join('.')
    expect(print(read(text)).text).toBe(text)
  })
})
