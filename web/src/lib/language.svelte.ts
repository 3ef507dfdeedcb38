/** English, French, Dutch: the texts of texts/, of which the page loads those of the reader's language. */

import { FluentBundle, FluentNumber, FluentResource, type FluentVariable } from '@fluent/bundle'
import { LANGUAGE_NAMES, LANGUAGES, preferredLanguage, textsOf, type Language } from './languages'

export { LANGUAGE_NAMES, LANGUAGES, preferredLanguage, type Language }

class Spoken {
  language = $state<Language>('en')
}

export const spoken = new Spoken()

/** French puts a space that never breaks before high marks. */
export const french = (text: string): string => text.replace(/ (?=[:;!?»])/g, '\u00a0')

const bundles = new Map<Language, FluentBundle>()

/** Loads the texts of a language. */
export async function loadTexts(language: Language): Promise<void> {
  if (bundles.has(language)) return
  const bundle = new FluentBundle(language, { useIsolating: false, transform: language === 'fr' ? french : undefined })
  bundle.addResource(new FluentResource(await textsOf(language)))
  bundles.set(language, bundle)
}

/** Adds texts that come later to those of a language. */
export async function addTexts(language: Language, sources: readonly string[]): Promise<void> {
  await loadTexts(language)
  for (const source of sources) bundles.get(language)!.addResource(new FluentResource(source))
}

/** What was asked for last, as texts may come in another order than they were asked for. */
let wanted: Language | undefined

/** Speaks a language as soon as its texts are here: until then all stays as it is. */
export async function speak(language: Language): Promise<void> {
  wanted = language
  await loadTexts(language)
  if (wanted === language) spoken.language = language
}

/** The texts of the language that is on. */
export const bundle = (): FluentBundle | undefined => bundles.get(spoken.language)

/** A number without marks between thousands; digits need no formatter, whose making takes long. */
class Plain extends FluentNumber {
  override toString(...scope: Parameters<FluentNumber['toString']>): string {
    return Number.isInteger(this.value) ? String(this.value) : super.toString(...scope)
  }
}

export const plain = (value: string | number): FluentVariable =>
  typeof value === 'number' ? new Plain(value, { useGrouping: false }) : value

/** The text with this name in the language that is on, with its values filled in. */
export function t(name: string, values: Readonly<Record<string, string | number>> = {}): string {
  const texts = bundle()
  const pattern = texts?.getMessage(name)?.value
  if (!texts || !pattern) return name
  const filled = Object.entries(values).map(([name, value]) => [name, plain(value)] as const)
  return texts.formatPattern(pattern, Object.fromEntries(filled))
}

/** Words of which one holds: "rock or paper". */
export const anyOf = (words: readonly string[]): string =>
  new Intl.ListFormat(spoken.language, { type: 'disjunction' }).format(words)
