/** Exact values from the tables of the server, where it has some. */

import type { Thought, Worth } from '../lib/types'

/** As docs/protocol.md tells it. */
interface Exact {
  moves: { move: string; value: 'win' | 'draw' | 'loss'; plies: number | null }[]
}

const CHANCES = { win: 1, draw: 0.5, loss: 0 }

let variants: readonly string[] | undefined

/** An answer, or nothing: without a network it is not even tried. */
async function fetched<T>(path: string): Promise<T | undefined> {
  const answer = navigator.onLine === false ? undefined : await fetch(`./api/${path}`).catch(() => undefined)
  return answer?.ok ? ((await answer.json()) as T) : undefined
}

/** The variants of which the server has tables; it is asked until it has said so. */
async function listed(): Promise<readonly string[]> {
  variants ??= (await fetched<{ game: string }[]>('tables'))?.map(({ game }) => game)
  return variants ?? []
}

function thoughtOf({ move: text, value: kind, plies }: Exact['moves'][number]): Thought {
  const value: Worth = { kind, plies, chance: CHANCES[kind] }
  return { text, value, depth: 0, line: [text], nodes: 0 }
}

/** What every move is worth, the best first, if the server knows. */
export async function askServer(variant: string, position: string): Promise<Thought[] | undefined> {
  if (!(await listed()).includes(variant)) return undefined
  const known = await fetched<Exact>(`tables/${variant}?position=${encodeURIComponent(position)}`)
  return known?.moves.map(thoughtOf)
}
