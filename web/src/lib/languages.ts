/** The languages of the page, and where its texts come from; small, as it is loaded before everything else. */

import sources from 'virtual:texts'
import { read } from './store'

export const LANGUAGES = ['en', 'fr', 'nl'] as const
export type Language = (typeof LANGUAGES)[number]
/** Languages are named in themselves. */
export const LANGUAGE_NAMES = { en: 'English', fr: 'Français', nl: 'Nederlands' } as const
/** Where this browser keeps what people prefer. */
export const SETTINGS = 'settings'

/** The language of the browser, if we speak it. */
export function preferredLanguage(wanted: readonly string[]): Language {
  const known = wanted.map((tag) => tag.slice(0, 2).toLowerCase())
  return LANGUAGES.find((language) => known.find((tag) => LANGUAGES.includes(tag as Language)) === language) ?? 'en'
}

/** The language that was chosen, or else that of the browser. */
export function chosenLanguage(): Language {
  const chosen = read<{ language?: Language }>(SETTINGS)?.language
  return chosen && LANGUAGES.includes(chosen) ? chosen : preferredLanguage(navigator.languages)
}

/** The texts of a language, in Fluent's form. */
export const textsOf = async (language: Language): Promise<string> => (await sources[language]()).default
