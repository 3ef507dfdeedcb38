/** Fetches the sheets; each one, in each language, is a file of its own. */

import sheets from 'virtual:sheets'
import type { Language } from '../lib/language.svelte'
import { SHEETS, type Sheet, type SheetName } from './types'

export const isSheet = (name: string): name is SheetName => SHEETS.includes(name as SheetName)

export const loadSheet = async (name: SheetName, language: Language): Promise<Sheet> =>
  (await sheets[language][name]()).default
