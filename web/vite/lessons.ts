/** The lessons of lessons/ as modules: `virtual:lessons` loads each one when it is wanted. */

import { readFile } from 'node:fs/promises'
import { resolve } from 'node:path'
import type { Plugin } from 'vite'
import { FAMILIES } from '../src/games/names.ts'
import { parseLesson } from './lesson.ts'

const ALL = 'virtual:lessons'
const ONE = 'virtual:lesson/'

export function lessons(): Plugin {
  let folder = ''
  return {
    name: 'lessons',
    configResolved: ({ root }) => void (folder = resolve(root, '../lessons')),
    resolveId: (id) => (id === ALL || id.startsWith(ONE) ? `\0${id}` : undefined),
    async load(id) {
      if (id === `\0${ALL}`)
        return `export default { ${FAMILIES.map((name) => `${name}: () => import('${ONE}${name}')`).join(', ')} }`
      if (!id.startsWith(`\0${ONE}`)) return undefined
      const file = resolve(folder, `${id.slice(ONE.length + 1)}.toml`)
      this.addWatchFile(file)
      return `export default ${JSON.stringify(parseLesson(await readFile(file, 'utf8')))}`
    },
  }
}
