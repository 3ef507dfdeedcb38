/** Lessons as their files have them: see lessons/README.md. */

import lessons from 'virtual:lessons'
import type { Family } from '../games/names'
import { french, spoken, type Language } from '../lib/language.svelte'

export type Words = Record<Language, string>

export interface Mistake {
  moves: string[]
  when?: string
  refused?: string
  says?: Words
}

export interface LessonStep {
  rules: string[]
  position: string
  goal: string
  solution?: string[]
  /** For a whole game: how strong the program plays. */
  level?: number
  title: Words
  text: Words
  hint: Words
  praise: Words
  mistake?: Mistake[]
  coach?: { when: string; says: Words }[]
}

export interface Lesson {
  game: string
  step: LessonStep[]
}

export const loadLesson = async (family: Family): Promise<Lesson> => (await lessons[family]()).default

/** The words in the language that is on. */
export const say = (words: Words): string => (spoken.language === 'fr' ? french(words.fr) : words[spoken.language])
