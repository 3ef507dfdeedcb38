/** Reads a lesson: as much of TOML as the lessons need, where every value is also JSON. */

interface Table {
  [key: string]: unknown
}

/** The table that a heading names: `[left_out]`, `[[step]]`, or `[[step.mistake]]` of the latest step. */
function opened(root: Table, isList: boolean, path: string[]): Table {
  const name = path.at(-1)!
  let holder = root
  for (const part of path.slice(0, -1)) {
    const all = holder[part]
    if (!Array.isArray(all)) throw new Error(`there is no [[${part}]] yet`)
    holder = all.at(-1) as Table
  }
  const table: Table = {}
  if (isList) holder[name] = [...((holder[name] as Table[] | undefined) ?? []), table]
  else holder[name] = table
  return table
}

function keep(table: Table, path: string[], value: unknown) {
  const name = path.at(-1)!
  const holder = path.slice(0, -1).reduce((outer, part) => (outer[part] ??= {}) as Table, table)
  if (name in holder) throw new Error(`${path.join('.')} is said twice`)
  holder[name] = value
}

const HEADING = /^(\[\[?)([\w.]+)\]\]?$/
const PAIR = /^([\w.-]+) = (.+)$/

/** What keys hold moves, one after the other with spaces between them. */
const MOVES = ['solution', 'moves']

function valueOf(key: string, text: string): unknown {
  const value: unknown = JSON.parse(text)
  return MOVES.includes(key) ? (value as string).split(' ') : value
}

export function parseLesson(text: string): unknown {
  const root: Table = {}
  let table = root
  text.split('\n').forEach((line, i) => {
    try {
      const heading = HEADING.exec(line)
      const pair = PAIR.exec(line)
      if (heading) table = opened(root, heading[1] === '[[', heading[2]!.split('.'))
      else if (pair) keep(table, pair[1]!.split('.'), valueOf(pair[1]!, pair[2]!))
      else if (line && !line.startsWith('#')) throw new Error('this is neither a heading nor `key = value`')
    } catch (reason) {
      throw new Error(`line ${i + 1}: ${(reason as Error).message}`)
    }
  })
  return root
}
