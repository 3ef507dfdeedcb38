/** Nothing that people read is written in one language only. */

import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parse } from 'svelte/compiler'
import { afterEach, beforeAll, describe, expect, it } from 'vitest'
import { familyOf } from '../../src/games/names'
import { anyOf, LANGUAGES, loadTexts, preferredLanguage, speak, spoken, t } from '../../src/lib/language.svelte'
import { allVariants, brushes, loadRules } from '../../src/lib/rules'
import { pageTexts, type Text } from '../texts'

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

describe('texts', () => {
  const [english, french, dutch] = [pageTexts('en'), pageTexts('fr'), pageTexts('nl')]
  const names = [...english.keys()]

  it('are the same in every language, and fill in the same values', () => {
    const holes = (texts: Texts) => [...texts].map(([name, { values }]) => [name, ...[...values].sort()].join()).sort()
    expect(names.length).toBeGreaterThan(350)
    expect(holes(french)).toEqual(holes(english))
    expect(holes(dutch)).toEqual(holes(english))
  })

  it('are translated: longer sentences are never the same twice', () => {
    const isSame = (name: string) => new Set([english, french, dutch].map((texts) => texts.get(name)?.words)).size < 3
    expect(names.filter((name) => english.get(name)!.words.split(' ').length > 3 && isSame(name))).toEqual([])
  })

  it('keep French spaces before high marks', () => {
    expect(names.filter((name) => /[^\s\u00a0\u202f][;!?](\s|$)/.test(french.get(name)!.words))).toEqual([])
  })

  it('are all there, and all used', () => {
    const { named, formed } = namesIn(sources())
    expect([...named].filter((name) => !english.has(name) && isOfPage(name, names))).toEqual([])
    const fits = (name: string) => formed.some((form) => form.test(name))
    expect(names.filter((name) => !named.has(name) && !fits(name))).toEqual([])
  })

  it('that are missing or not used would be caught', () => {
    const { named, formed } = namesIn("t('play-nothing', x), name: 'play-hint', t(`level-${n}`), `${a}-${b}`")
    expect([...named]).toEqual(['play-nothing', 'play-hint'])
    expect(formed).toEqual([/^level-.+$/])
    expect(isOfPage('play-nothing', names)).toBe(true)
    expect(isOfPage('aria-label', names)).toBe(false)
  })

  it('name every variant and every piece', async () => {
    await loadRules(readFileSync(new URL('../../src/wasm/rules_bg.wasm', import.meta.url)))
    const spoken = allVariants().flatMap(({ name }) => [
      `variant-${name.replaceAll(':', '-')}`,
      ...brushes(name).map(({ look }) => `${familyOf(name)}-look-${look}`),
    ])
    expect(spoken.filter((name) => !english.has(name))).toEqual([])
  })
})

type Texts = ReadonlyMap<string, Text>

/** All that the page is made of. */
const sources = (): string =>
  [...files('.ts'), ...files('.svelte')].map((name) => readFileSync(join(SOURCE, name), 'utf8')).join('\n')

/** Names of texts as they are written in sources, and the forms of those that are put together. */
function namesIn(source: string): { named: Set<string>; formed: RegExp[] } {
  const named = [...source.matchAll(/'([a-z]+(?:-\w+)+)'/g)].map(([, name]) => name!)
  const templates = [...source.matchAll(/`((?:[\w-]|\$\{[^{}`]*\})+)`/g)].map(([, form]) => form!)
  const forms = templates.map((form) => form.replace(/\$\{[^}]*\}/g, '.+')).filter((form) => /[a-z]{4}/.test(form))
  return { named: new Set(named), formed: forms.map((form) => new RegExp(`^${form}$`)) }
}

/** Whether a name begins as names of texts do. */
const isOfPage = (name: string, names: readonly string[]): boolean =>
  names.some((known) => known.split('-')[0] === name.split('-')[0])

describe('t', () => {
  beforeAll(() => Promise.all(LANGUAGES.map(loadTexts)))
  afterEach(() => void (spoken.language = 'en'))

  it('fills in and counts', () => {
    spoken.language = 'nl'
    expect([0, 1, 2].map((n) => t('play-moves', { n }))).toEqual(['0 zetten', '1 zet', '2 zetten'])
    spoken.language = 'fr'
    expect([0, 1, 2].map((n) => t('squadro-count', { n }))).toEqual(['0 arrivée', '1 arrivée', '2 arrivées'])
    expect(t('site-pair', { what: 'a', value: 1234 })).toBe('a\u00a0: 1234')
    expect(anyOf(['pierre', 'papier'])).toBe('pierre ou papier')
  })

  it('speaks what was asked for last', async () => {
    await Promise.all([speak('fr'), speak('nl')])
    expect(t('site-rules')).toBe('Regels')
  })

  it('speaks what the browser prefers, or English', () => {
    expect(preferredLanguage(['de', 'nl-BE', 'fr'])).toBe('nl')
    expect(preferredLanguage(['fr-CA', 'en'])).toBe('fr')
    expect(preferredLanguage(['ja'])).toBe('en')
  })
})
