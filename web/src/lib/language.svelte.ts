/** English, French, Dutch: a text is a row of three, and is read in the language that is on. */

export type Text = readonly [english: string, french: string, dutch: string]
export const LANGUAGES = ['en', 'fr', 'nl'] as const
export type Language = (typeof LANGUAGES)[number]

class Spoken {
  language = $state<Language>('en')
}

export const spoken = new Spoken()

/** The language of the browser, if we speak it. */
export function preferredLanguage(wanted: readonly string[]): Language {
  const known = wanted.map((tag) => tag.slice(0, 2).toLowerCase())
  return LANGUAGES.find((language) => known.find((tag) => LANGUAGES.includes(tag as Language)) === language) ?? 'en'
}

/** French puts a space that never breaks before high marks. */
export const french = (text: string): string => text.replace(/ (?=[:;!?»])/g, '\u00a0')

const plurals = LANGUAGES.map((language) => new Intl.PluralRules(language))

/** The text in the language that is on; `{name}` is filled in, `{n|one|many}` chooses by number. */
export function t(text: Text, values: Record<string, string | number> = {}): string {
  const language = LANGUAGES.indexOf(spoken.language)
  const chosen = text[language]!
  const isOne = (n: unknown) => plurals[language]!.select(Number(n)) === 'one'
  return (spoken.language === 'fr' ? french(chosen) : chosen).replace(
    /\{(\w+)(?:\|([^|}]*)\|([^}]*))?\}/g,
    (_, name, one, many) => (one === undefined ? String(values[name] ?? '') : isOne(values[name]) ? one : many),
  )
}
