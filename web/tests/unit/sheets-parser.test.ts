/** The parser of the sheets knows what it knows, and refuses the rest. */

import { expect, it } from 'vitest'
import { parseSheet } from '../../vite/sheet.ts'

const parse = (text: string) => parseSheet('squod', `# Title\n\n${text}\n`).blocks
const paragraph = (...inside: unknown[]) => [{ kind: 'paragraph', inside }]

it('reads running text', () => {
  expect(parse('A *b* **c** `d*` e')).toEqual(
    paragraph(
      'A ',
      { kind: 'em', inside: ['b'] },
      ' ',
      { kind: 'strong', inside: ['c'] },
      ' ',
      { kind: 'code', text: 'd*' },
      ' e',
    ),
  )
})

it('links rules, sheets, parts and the list of sheets', () => {
  const link = (to: string, text: string) => ({ kind: 'link', to, inside: [text] })
  expect(parse('See SD2.')).toEqual(paragraph('See ', link('squadro/SD2', 'SD2'), '.'))
  expect(parse('[M1](match.md)')).toEqual(paragraph(link('match/M1', 'M1')))
  expect(parse('[Quindo](quindo.md)')).toEqual(paragraph(link('quindo', 'Quindo')))
  expect(parse('[index](README.md)')).toEqual(paragraph(link('', 'index')))
  expect(parse('## Two words\n\n[there](#two-words)').at(-1)).toEqual(paragraph(link('squod/part-1', 'there'))[0])
  expect(parse('in [notation](../notation.md)')).toEqual(paragraph('in ', 'notation'))
})

it('reads headings, and raises rules that belong to no part', () => {
  const heading = (level: number, id: string, rule: string, text: string) => ({
    kind: 'heading',
    level,
    id,
    rule,
    text,
  })
  expect(parse('## Part\n\n### SO1 Six\n\n### squod:4')).toEqual([
    heading(2, 'part-1', '', 'Part'),
    heading(3, 'SO1', 'SO1', 'Six'),
    heading(3, 'squod:4', '', 'squod:4'),
  ])
  expect(parse('### M1 Third')).toEqual([heading(2, 'M1', 'M1', 'Third')])
})

it('leaves out what is quoted, which is about the diagrams in text', () => {
  expect(parse('Before\n\n> The sign `^`\n> is a piece.\n\nAfter')).toEqual(parse('Before\n\nAfter'))
})

it('reads lists and tables', () => {
  expect(parse('- a\n- *b*')).toEqual([{ kind: 'list', items: [['a'], [{ kind: 'em', inside: ['b'] }]] }])
  expect(parse('| a | b |\n|---|---|\n| 1 | |')).toEqual([{ kind: 'table', head: [['a'], ['b']], rows: [[['1'], []]] }])
})

it('reads what is played of an example, and no more', () => {
  const block =
    '```squod:4 SO2 M3 viewer=public\nbefore x y\n    1 .\n\nmoves a b\nmove a b\nafter z\nrepeat 2 c d\nfinish time w\nresult 1-0\nbefore q\n```'
  const common = { kind: 'example', variant: 'squod:4', rules: ['SO2', 'M3'], viewer: 'public' }
  expect(parse(block)).toEqual([
    { ...common, number: 1, start: 'x y', moves: ['a', 'b', 'c', 'd', 'c', 'd'], finish: 'time w' },
    { ...common, number: 2, start: 'q', moves: [], finish: '' },
  ])
})

it.each([
  ['Text\n> quoted', 'line 3: this is nothing that a sheet can hold: > quoted'],
  ['1. first', 'nothing that a sheet can hold'],
  ['    indented', 'nothing that a sheet can hold'],
  ['#### Deep', 'nothing that a sheet can hold'],
  ['Text\n- and a list', 'nothing that a sheet can hold'],
  ['![picture](x.png)', 'nothing that a sheet can hold'],
  ['## A *b*', 'line 3: a heading is plain text'],
  ['a <b>', 'cannot read what begins here: <b>'],
  ['a *b', 'cannot read what begins here: *b'],
  ['a `b', 'cannot read what begins here: `b'],
  ['a [b] c', 'cannot read what begins here: [b] c'],
  ['a_b_', 'cannot read what begins here: _b_'],
  ['[x](https://example.org)', 'a link to https://example.org leads nowhere'],
  ['[x](#nowhere)', 'a link to #nowhere leads nowhere'],
  ['| a | b |\n| 1 | 2 |', 'below its head'],
  ['| a | b |\n|---|---|\n| 1 |', 'the same number of cells'],
  ['```squod SO1\nbefore x', 'this example has no end'],
  ['```chess SO1\nbefore x\n```', 'a block begins with the game and the rules it shows, not with: chess SO1'],
  ['```squod SO1 viewer=q\nbefore x\n```', 'a block begins with the game'],
  ['```squod SO1\nmove a\n```', 'this cannot be played here: move a'],
  ['```squod SO1\nbefore x\nfinish agreed\nmove a\n```', 'this cannot be played here: move a'],
  ['```squod SO1\nbefore x\njump a\n```', 'an example has no line like this: jump a'],
  ['```squod SO1\nbefore x\nrepeat a b\n```', '`repeat` needs a count and moves'],
  ['```squod SO1\n```', 'begins with a line `before`'],
])('refuses %j', (text, message) => {
  expect(() => parse(text)).toThrow(message)
})

it('refuses a sheet without a title', () => {
  expect(() => parseSheet('squod', 'Text\n')).toThrow('a sheet begins with its title')
})
