/** The shared sentences of texts/ as modules: `virtual:texts` loads those of a language when it is wanted. */

import { readdir, readFile } from 'node:fs/promises'
import { resolve } from 'node:path'
import { modules } from './modules.ts'

export const LANGUAGES = ['en', 'fr', 'nl']
/** What only the terminal says, and what comes later (lib/moreTexts.ts). */
const LEFT_OUT = [
  'terminal.ftl',
  'page-review.ftl',
  'review.ftl',
  'page-train.ftl',
  'page-people.ftl',
  'page-privacy.ftl',
  'page-push.ftl',
  // Only the service worker says it.
  'page-call.ftl',
  'page-team.ftl',
]

export const texts = () =>
  modules({
    name: 'texts',
    names: [LANGUAGES],
    async read(folder, language) {
      const { files, source } = await sourceOf(resolve(folder, language))
      return { files, data: source }
    },
  })

/** All files of a language in one, without comments. */
export async function sourceOf(folder: string): Promise<{ files: string[]; source: string }> {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.ftl') && !LEFT_OUT.includes(name)).sort()
  const files = names.map((name) => resolve(folder, name))
  const sources = await Promise.all(files.map((file) => readFile(file, 'utf8')))
  return { files, source: sources.join('\n').replace(/^#.*\n|^\n/gm, '') }
}
