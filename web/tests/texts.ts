/** The texts of texts/, taken apart for tests. */

import { FluentResource } from '@fluent/bundle'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Language } from '../src/lib/language.svelte'

const FOLDER = new URL('../../texts', import.meta.url).pathname
/** Below this line of a game's file, and in files of its own, stands what the page alone says. */
const PAGE = '## The page.'

export interface Text {
  /** What is said, without what is filled in. */
  words: string
  values: ReadonlySet<string>
}

/** The texts of the page alone in a language, by their names. */
export function pageTexts(language: Language): Map<string, Text> {
  const sources = readdirSync(join(FOLDER, language)).map((name) => {
    const source = readFileSync(join(FOLDER, language, name), 'utf8')
    return name.startsWith('page-') ? source : (source.split(PAGE)[1] ?? '')
  })
  return new Map(
    sources.flatMap((source) => new FluentResource(source).body.map(({ id, value }) => [id, textOf(value)])),
  )
}

function textOf(pattern: unknown): Text {
  const words: string[] = []
  const values = new Set<string>()
  walk(pattern, words, values)
  return { words: words.join(' '), values }
}

/** Strings are said, variables filled in; choices hold more of both. */
function walk(part: unknown, words: string[], values: Set<string>): void {
  if (typeof part === 'string') words.push(part)
  else if (Array.isArray(part)) part.forEach((inner) => walk(inner, words, values))
  else if (part && typeof part === 'object') {
    const { type, name, selector, variants, value } = part as Record<string, unknown>
    if (type === 'var') values.add(String(name))
    walk(selector, words, values)
    walk(variants, words, values)
    walk(value, words, values)
  }
}
