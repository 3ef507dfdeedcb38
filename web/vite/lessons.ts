/** The lessons as modules: `virtual:lessons` loads the one of each game when it is wanted. */

import { readFile } from 'node:fs/promises'
import { resolve } from 'node:path'
import { FAMILIES } from '../src/games/names.ts'
import { parseLesson } from './lesson.ts'
import { modules } from './modules.ts'

export const lessons = () =>
  modules({
    name: 'lessons',
    names: [FAMILIES],
    async read(folder, name) {
      const file = resolve(folder, `${name}.toml`)
      return { files: [file], data: parseLesson(await readFile(file, 'utf8')) }
    },
  })
