/** A move that is chosen while the other thinks. */

import { describe, expect, it } from 'vitest'
import type { Gesture } from '../../src/lib/types'
import { Premove } from '../../src/online/premove.svelte'

const move = (text: string): Gesture => ({ text, path: [text], effects: [] })

describe('a premove', () => {
  it('is played once when the turn comes', () => {
    const premove = new Premove()
    premove.toggle(move('b2'))
    const now = move('b2')
    expect(premove.take([move('a1'), now])).toBe(now)
    expect([premove.chosen, premove.isDropped, premove.take([now])]).toEqual([null, false, undefined])
  })

  it('is dropped, and says so, when it is no move any more', () => {
    const premove = new Premove()
    premove.toggle(move('b2'))
    expect(premove.take([move('a1')])).toBeUndefined()
    expect([premove.chosen, premove.isDropped]).toEqual([null, true])
  })

  it('is taken back by choosing it again, by choosing another, and by cancelling', () => {
    const premove = new Premove()
    premove.toggle(move('b2'))
    premove.toggle(move('b2'))
    expect(premove.chosen).toBeNull()
    premove.toggle(move('b2'))
    premove.toggle(move('c3'))
    expect(premove.chosen?.text).toBe('c3')
    premove.cancel()
    expect([premove.chosen, premove.isDropped]).toEqual([null, false])
  })

  it('that nobody chose is none', () => {
    expect(new Premove().take([move('a1')])).toBeUndefined()
  })
})
