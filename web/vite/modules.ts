/** Files of the repository as modules: `virtual:NAME` loads each of them when it is wanted. */

import { resolve } from 'node:path'
import type { Plugin } from 'vite'

/** A path of modules below each name, as the source of an object that loads them. */
const loaders = (names: readonly string[], load: (name: string) => string): string =>
  `{ ${names.map((name) => `${name}: ${load(name)}`).join(', ')} }`

interface Modules {
  name: string
  /** The folder of the files, seen from the root of the page, where it has another name. */
  from?: string
  /** What there is: one name, or one in another (`fr/match`). */
  names: readonly (readonly string[])[]
  /** The files of one of them, and what they hold. */
  read: (folder: string, path: string) => Promise<{ files: string[]; data: unknown }>
}

export function modules({ name, from = `../${name}`, names, read }: Modules): Plugin {
  const [all, one] = [`virtual:${name}`, `virtual:${name}/`]
  const source = ([first = [], ...rest]: Modules['names'], path = one): string =>
    loaders(first, (name) => (rest.length ? source(rest, `${path}${name}/`) : `() => import('${path}${name}')`))
  let folder = ''
  return {
    name,
    configResolved: ({ root }) => void (folder = resolve(root, from)),
    resolveId: (id) => (id === all || id.startsWith(one) ? `\0${id}` : undefined),
    async load(id) {
      if (id === `\0${all}`) return `export default ${source(names)}`
      if (!id.startsWith(`\0${one}`)) return undefined
      const { files, data } = await read(folder, id.slice(one.length + 1))
      for (const file of files) this.addWatchFile(file)
      return `export default ${JSON.stringify(data)}`
    },
  }
}
