/** The rule sheets of docs/rules as modules: `virtual:sheets` loads each one, in each language, when it is wanted. */

import { readFile } from 'node:fs/promises'
import { resolve } from 'node:path'
import type { Plugin } from 'vite'
import { SHEETS, type SheetName } from '../src/sheets/types.ts'
import { parseSheet } from './sheet.ts'

const LANGUAGES = ['en', 'fr', 'nl']
const ALL = 'virtual:sheets'
const ONE = 'virtual:sheet/'

export function sheets(): Plugin {
  let folder = ''
  return {
    name: 'sheets',
    configResolved: ({ root }) => void (folder = resolve(root, '../docs/rules')),
    resolveId: (id) => (id === ALL || id.startsWith(ONE) ? `\0${id}` : undefined),
    async load(id) {
      if (id === `\0${ALL}`) return loaders()
      if (!id.startsWith(`\0${ONE}`)) return undefined
      const [language, name] = id.slice(ONE.length + 1).split('/') as [string, SheetName]
      const file = resolve(folder, language === 'en' ? '.' : language, `${name}.md`)
      this.addWatchFile(file)
      return `export default ${JSON.stringify(parseSheet(name, await readFile(file, 'utf8')))}`
    },
  }
}

function loaders(): string {
  const row = (language: string) =>
    SHEETS.map((name) => `${name}: () => import('${ONE}${language}/${name}')`).join(', ')
  return `export default { ${LANGUAGES.map((language) => `${language}: { ${row(language)} }`).join(', ')} }`
}
