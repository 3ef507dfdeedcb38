/**
 * Turns a rule sheet into data when the page is built.
 *
 * It knows exactly what the sheets use. Anything else is an error with its line, so that nothing that somebody
 * writes into a sheet is silently missing from the page.
 */

import { FAMILIES, RULES } from '../src/games/names.ts'
import type { Block, Example, Heading, Inline, Sheet, SheetName } from '../src/sheets/types.ts'

/** The sheets by the letters of their rules. */
const RULE_SHEETS = new Map<string, SheetName>([
  ...FAMILIES.map((family) => [RULES[family], family] as const),
  ['M', 'match'],
])
const RULE = new RegExp(`\\b(${[...RULE_SHEETS.keys()].join('|')})\\d+\\b`, 'g')
const OTHER_SHEET = new RegExp(`^(${[...RULE_SHEETS.values()].join('|')})\\.md$`)
const FENCE = new RegExp(`^((?:${FAMILIES.join('|')})(?::\\w+)*)((?: [A-Z]+\\d+)+)(?: viewer=([swne]|public))?$`)

interface Chunk {
  line: number
  lines: string[]
}

/** What the parts of one sheet need to know of each other. */
interface Context {
  sheet: SheetName
  /** The headings by the anchors that links within the sheet use. */
  anchors: Map<string, string>
  examples: number
}

export function parseSheet(sheet: SheetName, text: string): Sheet {
  // What is quoted is about the diagrams in text: the page draws boards instead.
  const [first, ...rest] = chunks(text).filter(({ lines }) => !lines.every((line) => line.startsWith('> ')))
  const title = /^# (.+)$/.exec(first?.lines[0] ?? '')?.[1]
  if (!title || first!.lines.length > 1) throw new Error(`${sheet}, line 1: a sheet begins with its title`)
  const headings = new Map(headingsOf(rest).map(({ chunk, heading }) => [chunk, heading]))
  const anchors = new Map([...headings.values()].map((heading) => [anchorOf(heading), heading.id]))
  const context = { sheet, anchors, examples: 0 }
  const blocks = rest.flatMap((chunk) => {
    try {
      return headings.get(chunk) ?? parseBlock(context, chunk)
    } catch (reason) {
      throw new Error(`${sheet}, line ${chunk.line}: ${(reason as Error).message}`)
    }
  })
  return { title, blocks }
}

/** The lines between blank lines; a fenced block is one chunk whatever is in it. */
function chunks(text: string): Chunk[] {
  const found: Chunk[] = []
  let open: Chunk | undefined
  for (const [i, line] of text.split('\n').entries()) {
    const inFence = open?.lines[0]!.startsWith('```')
    if (line === '' && !inFence) open = undefined
    else if (open) open.lines.push(line)
    else found.push((open = { line: i + 1, lines: [line] }))
    if (inFence && line === '```') open = undefined
  }
  return found
}

/** A sheet without parts has its rules right below the title, so they go one level up. */
function headingsOf(all: Chunk[]): { chunk: Chunk; heading: Heading }[] {
  const isHeading = (chunk: Chunk) => /^#{2,3} /.test(chunk.lines[0]!) && chunk.lines.length === 1
  const isFlat = !all.some((chunk) => isHeading(chunk) && chunk.lines[0]!.startsWith('## '))
  let parts = 0
  return all.filter(isHeading).map((chunk) => {
    const [, marks, text] = /^(#+) ([^*`[\]<>\\_&]+)$/.exec(chunk.lines[0]!) ?? []
    if (!marks || !text) throw new Error(`line ${chunk.line}: a heading is plain text`)
    const level = marks.length === 2 || isFlat ? 2 : 3
    const rule = /^[A-Z]+\d+(?= )/.exec(text)?.[0] ?? ''
    const id = rule || (marks.length === 2 ? `part-${++parts}` : text)
    return { chunk, heading: { kind: 'heading', level, id, rule, text: text.slice(rule.length).trim() } }
  })
}

/** How a link within a file names a heading. */
const anchorOf = (heading: Heading) =>
  heading.text
    .toLowerCase()
    .replace(/[^\p{L}\p{N} -]/gu, '')
    .replaceAll(' ', '-')

function parseBlock(context: Context, { lines }: Chunk): Block | Example[] {
  const first = lines[0]!
  if (first.startsWith('```')) return parseExamples(context, lines)
  if (lines.every((line) => /^\|.*\|$/.test(line))) return parseTable(context, lines)
  if (lines.every((line) => line.startsWith('- '))) {
    return { kind: 'list', items: lines.map((line) => parseInline(context, line.slice(2))) }
  }
  const strange = lines.find((line) => /^(\s|[>#|<=~]|[-+*] |---|\*\*\*|\d+[.)] |```|!\[)/.test(line))
  if (strange !== undefined) throw new Error(`this is nothing that a sheet can hold: ${strange}`)
  return { kind: 'paragraph', inside: parseInline(context, lines.join(' ')) }
}

function parseTable(context: Context, lines: string[]): Block {
  const cells = (line: string) =>
    line
      .slice(1, -1)
      .split('|')
      .map((cell) => parseInline(context, cell.trim()))
  const [head, rule, ...rows] = lines as [string, string?, ...string[]]
  const [columns, ...others] = [cells(head).length, ...rows.map((row) => cells(row).length)]
  if (!/^\|(---\|)+$/.test(rule ?? '')) throw new Error('a table has a line |---|---| below its head')
  if (rule!.split('|').length - 2 !== columns || others.some((count) => count !== columns)) {
    throw new Error('the rows of a table have the same number of cells')
  }
  return { kind: 'table', head: cells(head), rows: rows.map(cells) }
}

const CODE = /`([^`]+)`/y
const STRONG = /\*\*(.+?)\*\*/y
const EM = /\*([^*]+)\*/y
const LINK = /\[([^\]]+)\]\(([^)]+)\)/y
const PLAIN = /[^`*[\]<>\\_&]+/y

function parseInline(context: Context, text: string, isInLink = false): Inline[] {
  const found: Inline[] = []
  let at = 0
  const next = (pattern: RegExp) => {
    pattern.lastIndex = at
    const match = pattern.exec(text)
    if (match) at = pattern.lastIndex
    return match
  }
  const inside = (part: string, inLink = isInLink) => parseInline(context, part, inLink)
  while (at < text.length) {
    let match
    if ((match = next(CODE))) found.push({ kind: 'code', text: match[1]! })
    else if ((match = next(STRONG))) found.push({ kind: 'strong', inside: inside(match[1]!) })
    else if ((match = next(EM))) found.push({ kind: 'em', inside: inside(match[1]!) })
    else if (!isInLink && (match = next(LINK)))
      found.push(...link(context, match[2]!, match[1]!, inside(match[1]!, true)))
    else if ((match = next(PLAIN))) found.push(...(isInLink ? [match[0]] : withRules(match[0])))
    else throw new Error(`cannot read what begins here: ${text.slice(at, at + 40)}`)
  }
  return found
}

function link(context: Context, target: string, text: string, inside: Inline[]): Inline[] {
  const to = (path: string): Inline[] => [{ kind: 'link', to: path, inside }]
  const sheet = OTHER_SHEET.exec(target)?.[1]
  if (sheet) return to(/^[A-Z]+\d+$/.test(text) ? `${sheet}/${text}` : sheet)
  if (target === 'README.md') return to('')
  // The page has no notation of its own: the words stay, the link goes.
  if (/^(\.\.\/)+notation\.md$/.test(target)) return inside
  const part = target.startsWith('#') && context.anchors.get(target.slice(1))
  if (part) return to(`${context.sheet}/${part}`)
  throw new Error(`a link to ${target} leads nowhere`)
}

/** Plain text, in which the numbers of rules are links. */
function withRules(text: string): Inline[] {
  const found: Inline[] = []
  let at = 0
  for (const match of text.matchAll(RULE)) {
    found.push(text.slice(at, match.index))
    found.push({ kind: 'link', to: `${RULE_SHEETS.get(match[1]!)}/${match[0]}`, inside: [match[0]] })
    at = match.index + match[0].length
  }
  return [...found, text.slice(at)].filter((part) => part !== '')
}

/** Lines of the English sheets that say what comes of the moves: tests compare them, readers see them on the board. */
const CHECKED = new Set(['after', 'moves', 'count', 'refused', 'result', 'end', 'view', 'notation'])

/** A block holds a match for each of its lines `before`. */
function parseExamples(context: Context, lines: string[]): Example[] {
  if (lines.length < 2 || lines.at(-1) !== '```') throw new Error('this example has no end')
  const { variant, rules, viewer } = parseFence(lines[0]!.slice(3))
  const examples: Example[] = []
  for (const line of lines.slice(1, -1)) {
    if (line === '' || line.startsWith('    ') || CHECKED.has(line.split(' ')[0]!)) continue
    const [word, ...rest] = line.split(' ') as [string, ...string[]]
    if (word === 'before') {
      const number = ++context.examples
      examples.push({ kind: 'example', number, variant, rules, viewer, start: rest.join(' '), moves: [], finish: '' })
      continue
    }
    const example = examples.at(-1)
    if (!example || example.finish || !rest.length) throw new Error(`this cannot be played here: ${line}`)
    if (word === 'move') example.moves.push(...rest)
    else if (word === 'repeat') example.moves.push(...repeated(rest))
    else if (word === 'finish') example.finish = rest.join(' ')
    else throw new Error(`an example has no line like this: ${line}`)
  }
  if (!examples.length) throw new Error('an example begins with a line `before`')
  return examples
}

function parseFence(fence: string): Pick<Example, 'variant' | 'rules' | 'viewer'> {
  const [, variant, rules, viewer = ''] = FENCE.exec(fence) ?? []
  if (!variant || !rules) throw new Error(`a block begins with the game and the rules it shows, not with: ${fence}`)
  return { variant, rules: rules.trim().split(' '), viewer }
}

function repeated([times, ...moves]: string[]): string[] {
  if (!/^[1-9]\d*$/.test(times!) || !moves.length) throw new Error('`repeat` needs a count and moves')
  return Array.from({ length: Number(times) }, () => moves).flat()
}
