/** The rule sheets as the page reads them: all of them, in all languages, played by the rules themselves. */

import { readFileSync } from 'node:fs'
import { beforeAll, describe, expect, it } from 'vitest'
import { LANGUAGES, type Language } from '../../src/lib/language.svelte'
import { loadRules } from '../../src/lib/rules'
import { familyOf } from '../../src/games/names'
import { loadSheet } from '../../src/sheets/load'
import { refusal, show, usualEyes } from '../../src/sheets/playing'
import { SHEETS, type Block, type Example, type Inline, type Sheet, type SheetName } from '../../src/sheets/types'

type Key = `${Language}/${SheetName}`
const all = new Map<Key, Sheet>()
const named = LANGUAGES.flatMap((language) => SHEETS.map((name): [Language, SheetName] => [language, name]))

beforeAll(async () => {
  await loadRules(readFileSync('src/wasm/rules_bg.wasm'))
  for (const [language, name] of named) all.set(`${language}/${name}`, await loadSheet(name, language))
})

const sheetOf = (language: Language, name: SheetName) => all.get(`${language}/${name}`)!
const examplesOf = (sheet: Sheet) => sheet.blocks.filter((block): block is Example => block.kind === 'example')
const source = (language: Language, name: SheetName) =>
  readFileSync(`../docs/rules/${language === 'en' ? '' : `${language}/`}${name}.md`, 'utf8')

function inlineOf(block: Block): Inline[] {
  if (block.kind === 'paragraph') return block.inside
  if (block.kind === 'list') return block.items.flat()
  if (block.kind === 'table') return [block.head, ...block.rows].flat(2)
  return block.kind === 'heading' ? [`${block.rule} ${block.text}`] : []
}

const textOf = (words: readonly Inline[]): string =>
  words
    .map((word) => (typeof word === 'string' ? word : word.kind === 'code' ? word.text : textOf(word.inside)))
    .join('')

const linksOf = (words: readonly Inline[]): string[] =>
  words.flatMap((word) => {
    if (typeof word === 'string' || word.kind === 'code') return []
    return [...(word.kind === 'link' ? [word.to] : []), ...linksOf(word.inside)]
  })

describe.each(named)('%s/%s', (language, name) => {
  it('keeps every word that is outside the examples', () => {
    const sheet = sheetOf(language, name)
    const letters = (text: string) => text.replace(/[\s`*|#-]|\]\([^)]*\)|\[/g, '')
    const words = [sheet.title, ...sheet.blocks.map((block) => textOf(inlineOf(block)))].join('')
    expect(letters(words)).toBe(letters(source(language, name).replace(/^```.+\n[^]*?^```$|^> .*$/gm, '')))
  })

  it('has the headings and examples of the English sheet', () => {
    const shape = (sheet: Sheet) =>
      sheet.blocks.map((block) =>
        block.kind === 'heading' ? `${block.level} ${block.id}` : block.kind === 'example' ? block : block.kind,
      )
    expect(shape(sheetOf(language, name))).toEqual(shape(sheetOf('en', name)))
    expect(examplesOf(sheetOf(language, name)).length).toBe(source(language, name).match(/^before /gm)!.length)
  })

  it('leads only to headings that exist', () => {
    const { blocks } = sheetOf(language, name)
    for (const to of blocks.flatMap((block) => linksOf(inlineOf(block)))) {
      const [sheet, id] = to.split('/') as [SheetName | '', string?]
      if (sheet === '') continue
      const ids = sheetOf(language, sheet).blocks.flatMap((block) => (block.kind === 'heading' ? [block.id] : []))
      if (id !== undefined) expect(ids, to).toContain(id)
    }
  })

  it('goes down the levels of headings one by one, each with its own anchor', () => {
    const headings = sheetOf(language, name).blocks.filter((block) => block.kind === 'heading')
    expect(new Set(headings.map((heading) => heading.id)).size).toBe(headings.length)
    expect(headings[0]!.level).toBe(2)
  })

  it('can be played to the end of every example', () => {
    for (const example of examplesOf(sheetOf(language, name))) {
      const eyes = usualEyes(example)
      for (let n = 0; n <= example.moves.length; n++) {
        const played = example.moves.slice(0, n)
        const look = show(example, played, false, eyes)
        expect(look.ply, `example ${example.number}`).toBe(n)
        expect(look.events.at(-1)?.ply).toBe(n ? n - 1 : undefined)
        if (n < example.moves.length) expect(refusal(example, played, example.moves[n]!)).toBeUndefined()
      }
    }
  })
})

/** The English sheets also say what comes of the moves, and Rust's tests hold them to it. */
describe.each(SHEETS)('en/%s', (name) => {
  it('shows the position and the result that the sheet tells', () => {
    const blocks = [...source('en', name).matchAll(/^```(.+)\n([^]*?)^```$/gm)]
    const examples = examplesOf(sheetOf('en', name))
    expect(blocks.length).toBe(examples.length)
    for (const [i, example] of examples.entries()) {
      const told = (word: string) => [...blocks[i]![2]!.matchAll(new RegExp(`^${word} (.+)$`, 'gm'))].at(-1)?.[1]
      const look = show(example, example.moves, example.finish !== '', usualEyes(example))
      if (familyOf(example.variant) !== 'squod') expect(look.view).toBe(told('after') ?? look.view)
      expect(look.end?.result ?? '*').toBe(told('result') ?? '*')
      if (told('end')) expect(look.end?.how).toBe(told('end'))
    }
  })
})

it('hides from a viewer of Squod what the sheet says is hidden', () => {
  const example = examplesOf(sheetOf('en', 'squod')).find(({ rules }) => rules[0] === 'SO4')!
  const faces = (eyes: number | 'public') => show(example, [], false, eyes).view
  expect(faces(usualEyes(example))).toBe('3/3/3 s:3/RPS/SPR w:?2/1??/??? w')
  expect(faces('public')).toBe('3/3/3 s:3/???/??? w:?2/1??/??? w')
})

it('says why a move cannot be tried', () => {
  const [example] = examplesOf(sheetOf('en', 'squadro'))
  expect(refusal(example!, [], '9')?.english).toContain('expected a lane')
})
