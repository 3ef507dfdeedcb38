/** Nothing that people read is written in one language only. */

import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parse } from 'svelte/compiler'
import { describe, expect, it } from 'vitest'
import { preferredLanguage, spoken, t, type Text } from '../../src/lib/language.svelte'
import { count } from '../../src/games/squadro/words'

const SOURCE = new URL('../../src', import.meta.url).pathname
const files = (ending: string) =>
  readdirSync(SOURCE, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith(ending))
/** Names and marks that are the same in every language; colons are not, in French a space stands before them. */
const NAMES = /^(Quadrille|[·,.…=()\s\d×/|+-]|MIT|Apache)*$/
const SPOKEN_ATTRIBUTES = new Set(['aria-label', 'title', 'placeholder', 'alt', 'aria-valuetext', 'aria-description'])

interface Node {
  type: string
  [key: string]: unknown
}

/** Words that stand in a template as they are. */
function wordsIn(node: unknown, found: string[] = [], inAttribute = false): string[] {
  if (Array.isArray(node)) node.forEach((part) => wordsIn(part, found, inAttribute))
  else if (node && typeof node === 'object') {
    const part = node as Node
    if (part.type === 'Text' && !inAttribute) found.push(String(part.data))
    if (part.type === 'StyleDirective' || part.type === 'ClassDirective') return found
    if (part.type === 'Attribute') {
      const value = Array.isArray(part.value) ? part.value : []
      if (SPOKEN_ATTRIBUTES.has(String(part.name)))
        value.forEach((text: Node) => text.type === 'Text' && found.push(String(text.data)))
      wordsIn(part.value, found, true)
    } else
      for (const [key, value] of Object.entries(part))
        if (key !== 'css' && key !== 'instance' && key !== 'module') wordsIn(value, found, inAttribute)
  }
  return found
}

describe('templates', () => {
  for (const name of files('.svelte')) {
    it(`of ${name} hold no words of their own`, () => {
      const { fragment } = parse(readFileSync(join(SOURCE, name), 'utf8'), { modern: true })
      expect(wordsIn(fragment).filter((text) => !NAMES.test(text.trim()))).toEqual([])
    })
  }

  it('would be caught', () => {
    const { fragment } = parse('<p aria-label="Hello">{t(x)} world</p>', { modern: true })
    expect(wordsIn(fragment).filter((text) => !NAMES.test(text.trim()))).toEqual(['Hello', ' world'])
  })

  it('build no text with a colon', () => {
    const COLON = /\$\{[^`]*\}: \$\{|\)\}:/
    expect('{`${x}: ${y}`}').toMatch(COLON)
    expect('{t(x)}: {y}').toMatch(COLON)
    expect(files('.svelte').filter((name) => COLON.test(readFileSync(join(SOURCE, name), 'utf8')))).toEqual([])
  })
})

const isText = (value: unknown): value is Text =>
  Array.isArray(value) && value.length === 3 && value.every((part) => typeof part === 'string')

function texts(value: unknown, path: string): [string, Text][] {
  if (isText(value)) return [[path, value]]
  if (!value || typeof value !== 'object') return []
  return Object.entries(value).flatMap(([key, inner]) => texts(inner, `${path}.${key}`))
}

describe('strings', async () => {
  const modules = await Promise.all(
    files('.ts')
      .filter((name) => name.startsWith('strings') || /^games\/.*words\.ts$/.test(name))
      .map(async (name) => [name, await import(join(SOURCE, name))] as const),
  )
  const all = modules.flatMap(([name, module]) => texts({ ...module }, name))

  it('are many', () => expect(all.length).toBeGreaterThan(150))

  it('fill in the same values in every language', () => {
    const holes = (text: string) => [...new Set([...text.matchAll(/\{(\w+)/g)].map((hole) => hole[1]))].sort()
    const wrong = all.filter(([, text]) => new Set(text.map((part) => holes(part).join())).size > 1)
    // A number may be spelt out by the form of a word alone.
    expect(wrong.map(([path]) => path)).toEqual([])
  })

  it('are translated: longer sentences are never the same twice', () => {
    const same = all.filter(([, [en, fr, nl]]) => en.split(' ').length > 3 && (en === fr || en === nl || fr === nl))
    expect(same.map(([path]) => path)).toEqual([])
  })

  it('keep French spaces before high marks', () => {
    expect(all.filter(([, [, fr]]) => /[^\s  ][;!?](\s|$)/.test(fr)).map(([path]) => path)).toEqual([])
  })
})

describe('t', () => {
  it('fills in and counts', () => {
    spoken.language = 'nl'
    expect(t(['a', 'b', '{n} {n|zet|zetten}'], { n: 2 })).toBe('2 zetten')
    expect(t(['a', 'b', '{n} {n|zet|zetten}'], { n: 1 })).toBe('1 zet')
    expect(t(['a', 'b', '{n} {n|zet|zetten}'], { n: 0 })).toBe('0 zetten')
    spoken.language = 'fr'
    expect([0, 1, 2].map((n) => t(count, { n }))).toEqual(['0 arrivée', '1 arrivée', '2 arrivées'])
    spoken.language = 'en'
  })

  it('speaks what the browser prefers, or English', () => {
    expect(preferredLanguage(['de', 'nl-BE', 'fr'])).toBe('nl')
    expect(preferredLanguage(['fr-CA', 'en'])).toBe('fr')
    expect(preferredLanguage(['ja'])).toBe('en')
  })
})
