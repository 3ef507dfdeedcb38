/** A server that dies, a network that goes: nothing is lost, nobody pays for it. */

import type { ChildProcess } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { serve } from './setup'
import { accept, invite, movesOn, step, untilMoves, untilOffline, visitor } from './support'

/** How long the server is away while a clock runs. */
const AWAY = 4000

describe('a server that goes away', () => {
  let folder: string
  let running: { address: string; process: ChildProcess }
  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'quadrille-'))
    // Below the ports that systems hand out by themselves: nobody may take it while the server is away.
    running = await serve(folder, String(12_000 + (process.pid % 20_000)))
  })
  afterAll(() => {
    running.process.kill()
    rmSync(folder, { recursive: true, force: true })
  })

  function kill() {
    running.process.removeAllListeners('exit')
    running.process.kill('SIGKILL')
  }

  const restart = async () => void (running = await serve(folder, new URL(running.address).port))

  it('comes back: both boards go on without a reload, nothing lost or doubled', async () => {
    const [one, other] = [await visitor(), await visitor()]
    const pages = [one.page, other.page]
    await accept(other.page, await invite(one.page, 'squaryd', running.address))
    for (let i = 1; i <= 4; i++) {
      await step(pages)
      await untilMoves(pages, i)
    }
    const before = await movesOn(one.page)
    kill()
    await Promise.all(pages.map((page) => page.waitForSelector('[data-connected="false"]')))
    await restart()
    await Promise.all(pages.map((page) => page.waitForSelector('[data-connected="true"]')))
    for (let i = 5; i <= 8; i++) {
      await step(pages)
      await untilMoves(pages, i)
    }
    const after = await movesOn(one.page)
    expect(after.slice(0, 4)).toEqual(before)
    expect(await movesOn(other.page)).toEqual(after)
    await one.context.close()
    await other.context.close()
  })

  it('a move made without a network is sent once after the return', async () => {
    const [one, other] = [await visitor({ serviceWorkers: 'allow' }), await visitor({ serviceWorkers: 'allow' })]
    await accept(other.page, await invite(one.page, 'squaryd', running.address))
    const mover = await Promise.race(
      [one, other].map((person) => person.page.waitForSelector('[data-turn="true"]').then(() => person)),
    )
    await untilOffline(mover.page)
    await mover.context.setOffline(true)
    await mover.page.locator('.spot.start').nth(3).click()
    await mover.page.waitForSelector('[data-connected="false"]')
    expect(await movesOn(mover === one ? other.page : one.page)).toEqual([])
    // Not even a reload makes the page forget it.
    await mover.page.reload()
    await mover.page.waitForSelector('[data-kept]')
    await mover.context.setOffline(false)
    const pages = [one.page, other.page]
    await untilMoves(pages, 1)
    expect(await movesOn(one.page)).toEqual(await movesOn(other.page))
    await step(pages)
    await untilMoves(pages, 2)
    await one.context.close()
    await other.context.close()
  })

  it('charges nobody for the time when it was away', async () => {
    const people = [await visitor(), await visitor()]
    const pages = people.map(({ page }) => page)
    /** The latest clock that came over the wire, and when. */
    let heard = { at: 0, left: [] as number[], toMove: 0 }
    pages[0]!.on('websocket', (socket) =>
      socket.on('framereceived', ({ payload }) => {
        const said = JSON.parse(String(payload))
        if (said.type === 'snapshot' && said.status === 'running')
          heard = { at: Date.now(), left: said.clock.left, toMove: said.to_move }
      }),
    )
    await pages[0]!.goto(`${running.address}/#/online`)
    await pages[0]!.selectOption('[data-game]', 'squaryd')
    await pages[0]!.selectOption('[data-clock-terms]', '5+3')
    await pages[0]!.click('[data-create]')
    await accept(pages[1]!, await pages[0]!.locator('[data-link]').first().inputValue())
    for (let i = 1; i <= 3; i++) {
      await step(pages)
      await untilMoves(pages, i)
    }
    const before = heard
    const killed = Date.now()
    kill()
    await pages[0]!.waitForTimeout(AWAY)
    const wasUp = killed - before.at
    await restart()
    const back = Date.now()
    await Promise.all(pages.map((page) => page.waitForSelector('[data-connected="true"]')))
    await expect.poll(() => heard.at, { timeout: 10_000 }).toBeGreaterThan(back)
    const { left, toMove, at } = heard
    expect(toMove).toBe(before.toMove)
    expect(left[toMove]).toBeGreaterThan(before.left[toMove]! - wasUp - (at - back) - AWAY / 2)
    expect(left[toMove]).toBeLessThanOrEqual(before.left[toMove]!)
    expect(left[1 - toMove]).toBe(before.left[1 - toMove])
    await Promise.all(people.map(({ context }) => context.close()))
  })
})
