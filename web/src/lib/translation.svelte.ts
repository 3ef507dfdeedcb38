/** Sentences that come as data from the rules and the server, in the reader's language. */

import { FluentBundle, FluentNumber, FluentResource, type FluentVariable } from '@fluent/bundle'
import sources from 'virtual:texts'
import { french, spoken, type Language } from './language.svelte'
import type { Message, Value } from './types'

export type { Message }

class Loaded {
  bundles = $state.raw<Partial<Record<Language, FluentBundle>>>({})
}

const loaded = new Loaded()

/** Loads the sentences of a language; until they are here, sentences are translate in English. */
export async function loadSentences(language: Language): Promise<void> {
  if (loaded.bundles[language]) return
  const bundle = new FluentBundle(language, { useIsolating: false, transform: language === 'fr' ? french : undefined })
  bundle.addResource(new FluentResource((await sources[language]()).default))
  loaded.bundles = { ...loaded.bundles, [language]: bundle }
}

/** What texts ask for where a seat is the reader's own. */
const YOU = 'you'

/**
 * A sentence in the reader's language, as a part of another text; with words for people where programs get others.
 * What happens to the reader's seat, by its English name, happens to "you".
 */
export function translate(message: Message, reader?: string): string {
  const said = words(message, reader)
  return message.rule ? `${said} (${message.rule})` : said
}

/** The same without the rule behind it. */
function words({ rule, code, values, english }: Message, reader?: string): string {
  const bundle = loaded.bundles[spoken.language]
  const text = bundle?.getMessage(code)
  const pattern = text?.attributes.page ?? text?.value
  if (!bundle || !pattern) return rule ? english.replace(` (${rule})`, '') : english
  const filled = Object.entries(values).map(([name, value]) => [name, variable(bundle, value, reader)] as const)
  return bundle.formatPattern(pattern, Object.fromEntries(filled))
}

/** A sentence that stands alone: with a capital letter and a full stop. */
export const sentence = (message: Message, reader?: string): string => alone(translate(message, reader))

/** The same without the rule behind it, which is shown as a link. */
export const sentenceAlone = (message: Message): string => alone(words(message))

const alone = (said: string): string => said.charAt(0).toUpperCase() + said.slice(1) + (/[.!?]$/.test(said) ? '' : '.')

function variable(bundle: FluentBundle, value: Value, reader?: string): FluentVariable {
  if (typeof value === 'number') return new FluentNumber(value, { useGrouping: false })
  if (typeof value === 'string') return value
  if ('code' in value) return translate(value, reader)
  if (value.seat === reader) return YOU
  const name = bundle.getMessage(`seat-${value.seat}`)?.value
  return name ? bundle.formatPattern(name) : value.seat
}
