/** Animation is the difference of two positions: which piece of the new one is which of the old one. */

import type { Token } from '../lib/types'

export interface Moved {
  key: string
  token: Token
}

const sameLook = (a: Token, b: Token) => a.look === b.look || a.look === '?' || b.look === '?'

/** Gives every token a key that stays with its piece from one position to the next. */
export function identify(before: readonly Moved[], tokens: readonly Token[]): Moved[] {
  const free = new Map(before.map((moved) => [moved.key, moved]))
  const keys = new Map<Token, string>()
  const match = (fits: (old: Token, now: Token) => boolean) => {
    for (const now of tokens) {
      if (keys.has(now)) continue
      for (const [key, moved] of free) {
        if (!fits(moved.token, now)) continue
        keys.set(now, key)
        free.delete(key)
        break
      }
    }
  }
  match((old, now) => now.name !== '' && old.name === now.name)
  match((old, now) => now.name === '' && old.at === now.at && old.seat === now.seat)
  match((old, now) => now.name === '' && old.at === now.at && old.look === now.look)
  match((old, now) => now.name === '' && old.seat === now.seat && old.count === 1 && now.count === 1 && sameLook(old, now))
  return tokens.map((token) => ({ key: keys.get(token) ?? freshKey(token), token }))
}

let fresh = 0
const freshKey = (token: Token): string => token.name || `${fresh++}`
