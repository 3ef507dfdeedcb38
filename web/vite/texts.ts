/** The shared sentences of texts/ as modules: `virtual:texts` loads those of a language when it is wanted. */

import { readdir, readFile } from 'node:fs/promises'
import { resolve } from 'node:path'
import type { Plugin } from 'vite'

const LANGUAGES = ['en', 'fr', 'nl']
const ALL = 'virtual:texts'
const ONE = 'virtual:texts/'
/** What only the terminal says. */
const LEFT_OUT = 'terminal.ftl'

export function texts(): Plugin {
  let folder = ''
  return {
    name: 'texts',
    configResolved: ({ root }) => void (folder = resolve(root, '../texts')),
    resolveId: (id) => (id === ALL || id.startsWith(ONE) ? `\0${id}` : undefined),
    async load(id) {
      if (id === `\0${ALL}`)
        return `export default { ${LANGUAGES.map((name) => `${name}: () => import('${ONE}${name}')`).join(', ')} }`
      if (!id.startsWith(`\0${ONE}`)) return undefined
      const { files, source } = await sourceOf(resolve(folder, id.slice(ONE.length + 1)))
      for (const file of files) this.addWatchFile(file)
      return `export default ${JSON.stringify(source)}`
    },
  }
}

/** All files of a language in one, without comments. */
export async function sourceOf(folder: string): Promise<{ files: string[]; source: string }> {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.ftl') && name !== LEFT_OUT).sort()
  const files = names.map((name) => resolve(folder, name))
  const sources = await Promise.all(files.map((file) => readFile(file, 'utf8')))
  return { files, source: sources.join('\n').replace(/^#.*\n|^\n/gm, '') }
}
