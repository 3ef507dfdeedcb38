/** Sentences that come as data from the rules and the server, in the reader's language. */

import type { FluentBundle, FluentVariable } from '@fluent/bundle'
import { bundle, plain } from './language.svelte'
import type { Message, Value } from './types'

export type { Message }

/** What texts ask for where a seat is the reader's own. */
const YOU = 'you'

/**
 * A sentence in the reader's language, as a part of another text; with words for people where programs get others.
 * What happens to the reader's seat, by its English name, happens to "you".
 */
export function translate(message: Message, reader?: string): string {
  const said = words(message, reader)
  if (said === undefined) return message.english
  return message.rule ? `${said} (${message.rule})` : said
}

/** The same without the rule behind it, where the page has words for it: an older one does not know all codes. */
function words({ code, values }: Message, reader?: string): string | undefined {
  const texts = bundle()
  const text = texts?.getMessage(code)
  const pattern = text?.attributes.page ?? text?.value
  if (!texts || !pattern) return undefined
  const filled = Object.entries(values).map(([name, value]) => [name, variable(texts, value, reader)] as const)
  return texts.formatPattern(pattern, Object.fromEntries(filled))
}

/** A sentence that stands alone: with a capital letter and a full stop. */
export const sentence = (message: Message, reader?: string): string => alone(translate(message, reader))

/** The same without the rule behind it, which is shown as a link. */
export const sentenceAlone = (message: Message): string => alone(words(message) ?? message.english)

const alone = (said: string): string => said.charAt(0).toUpperCase() + said.slice(1) + (/[.!?]$/.test(said) ? '' : '.')

function variable(texts: FluentBundle, value: Value, reader?: string): FluentVariable {
  if (typeof value !== 'object') return plain(value)
  if ('code' in value) return translate(value, reader)
  if (value.seat === reader) return YOU
  const name = texts.getMessage(`seat-${value.seat}`)?.value
  return name ? texts.formatPattern(name) : value.seat
}
