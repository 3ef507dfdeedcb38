/** What people prefer, kept in this browser. */

import { speak, spoken } from './language.svelte'
import { chosenLanguage, LANGUAGES, SETTINGS, type Language } from './languages'
import { read, write } from './store'

export type Theme = 'system' | 'light' | 'dark'
export type Motion = 'normal' | 'fast' | 'none'

const CHOICES: Partial<Record<string, readonly unknown[]>> = {
  theme: ['system', 'light', 'dark'],
  motion: ['normal', 'fast', 'none'],
  language: LANGUAGES,
}

class Settings {
  theme = $state<Theme>('system')
  motion = $state<Motion>('normal')
  coordinates = $state(true)
  sounds = $state(true)
  confirm = $state(false)
  threats = $state(true)
  coach = $state(false)
  language = $state<Language>('en')
}

export const settings = new Settings()

/** What people prefer to see on a board that is played on. */
export const boardSettings = () => ({ coordinates: settings.coordinates, showThreats: settings.threats })

/** Whether nothing is to move by itself. */
export const isStill = (): boolean =>
  settings.motion === 'none' || matchMedia('(prefers-reduced-motion: reduce)').matches

/** How long what takes so many milliseconds takes for the reader. */
export const tempo = (ms: number): number => (isStill() ? 0 : settings.motion === 'fast' ? ms / 2 : ms)

export function loadSettings(): void {
  settings.language = chosenLanguage()
  const kept = read<Partial<Settings>>(SETTINGS) ?? {}
  for (const name of Object.keys(kept) as (keyof Settings)[]) {
    const isKnown = typeof kept[name] === typeof settings[name] && (CHOICES[name]?.includes(kept[name]) ?? true)
    if (isKnown) Object.assign(settings, { [name]: kept[name] })
  }
}

/** Shows the settings, and keeps them whenever they change; to be called where effects run. */
export function applySettings(): void {
  const system = matchMedia('(prefers-color-scheme: dark)')
  let isDark = $state(system.matches)
  system.addEventListener('change', () => (isDark = system.matches))
  $effect(() => {
    const { theme, motion, coordinates, sounds, confirm, threats, coach, language } = settings
    const root = document.documentElement
    root.dataset.theme = theme === 'system' ? (isDark ? 'dark' : 'light') : theme
    root.dataset.motion = motion
    root.lang = spoken.language
    // Where its texts cannot be fetched, the language stays as it was.
    void speak(language).catch(() => undefined)
    write(SETTINGS, { theme, motion, coordinates, sounds, confirm, threats, coach, language })
  })
}
