/** The rule sheets of docs/rules as modules: `virtual:sheets` loads each one, in each language, when it is wanted. */

import { readFile } from 'node:fs/promises'
import { resolve } from 'node:path'
import { SHEETS, type SheetName } from '../src/sheets/types.ts'
import { modules } from './modules.ts'
import { parseSheet } from './sheet.ts'
import { LANGUAGES } from './texts.ts'

export const sheets = () =>
  modules({
    name: 'sheets',
    from: '../docs/rules',
    names: [LANGUAGES, SHEETS],
    async read(folder, path) {
      const [language, name] = path.split('/') as [string, SheetName]
      const file = resolve(folder, language === 'en' ? '.' : language, `${name}.md`)
      return { files: [file], data: parseSheet(name, await readFile(file, 'utf8')) }
    },
  })
