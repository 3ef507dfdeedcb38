/** Whom the reader follows: kept in this browser, and nobody else knows. */

import { read, write } from '../lib/store'
import type { Listed, Lobby } from './messages'

const KEY = 'follows'

class Follows {
  names = $state.raw<readonly string[]>(kept())

  has = (name: string): boolean => this.names.includes(name)

  toggle(name: string) {
    this.names = this.has(name) ? this.names.filter((other) => other !== name) : [...this.names, name].sort()
    write(KEY, this.names)
  }
}

function kept(): string[] {
  const names = read<unknown>(KEY)
  return Array.isArray(names) ? names.filter((name) => typeof name === 'string') : []
}

export const follows = new Follows()

/** The match in which the lobby shows somebody, open tables first. */
export const matchOf = (name: string, { open, running }: Lobby): Listed | undefined =>
  [...open, ...running].find(({ seats }) => seats.some((seat) => seat.kind === 'person' && seat.name === name))
