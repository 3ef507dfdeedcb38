/** People who meet: real browsers against the real server. */

import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { ChildProcess } from 'node:child_process'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Browser, Page } from 'playwright-core'
import { AxeBuilder } from '@axe-core/playwright'
import { serve } from './setup'
import { address, expectNoComplaints, GAMES, invite, launch, playToEnd, visitor } from './support'

let browser: Browser
beforeAll(async () => void (browser = await launch()))
afterAll(() => browser.close())

describe.concurrent('two people without an account', () => {
  for (const [seed, game] of GAMES.entries()) {
    it(`play a whole game of ${game}`, async () => {
      const [one, other] = [await visitor(browser), await visitor(browser)]
      const began = Date.now()
      const link = await invite(one.page, game)
      await other.page.goto(link)
      await Promise.all([one.page, other.page].map((page) => page.waitForSelector('[data-turn]')))
      console.log(`${game}: from home to both at the board in ${((Date.now() - began) / 1000).toFixed(1)} s`)
      const results = await Promise.all([playToEnd(one.page, seed + 41), playToEnd(other.page, seed + 51)])
      expect(results[0]).toBe(results[1])
      expectNoComplaints([...one.complaints, ...other.complaints])
      await one.context.close()
      await other.context.close()
    })
  }
})

describe('four people', () => {
  it('play squod:4 to the end', async () => {
    const people = await Promise.all([0, 1, 2, 3].map(() => visitor(browser)))
    const [first, ...others] = people.map(({ page }) => page)
    await first!.goto(`${address()}/#/online`)
    await first!.selectOption('[data-game]', 'squod:4')
    await first!.click('[data-create]')
    await first!.waitForSelector('[data-link]')
    const links = await first!.locator('[data-link]').evaluateAll((inputs) => inputs.map((input) => (input as HTMLInputElement).value))
    expect(links).toHaveLength(3)
    await Promise.all(others.map((page, i) => page.goto(links[i]!)))
    const results = await Promise.all(people.map(({ page }, i) => playToEnd(page, 61 + i)))
    expect(new Set(results).size).toBe(1)
    await Promise.all(people.map(({ context }) => context.close()))
  })
})

describe('hidden faces', () => {
  it('are in nothing that the other page receives before they are shown', async () => {
    const [one, other] = [await visitor(browser), await visitor(browser)]
    const frames: string[] = []
    other.page.on('websocket', (socket) => socket.on('framereceived', ({ payload }) => frames.push(String(payload))))
    await other.page.goto((await invite(one.page, 'squod')) as string)
    await Promise.all([playToEnd(one.page, 71), playToEnd(other.page, 72)])
    const snapshots = frames.map((frame) => JSON.parse(frame)).filter((frame) => frame.type === 'snapshot')
    const running = snapshots.filter((snapshot) => snapshot.status === 'running')
    expect(running.length).toBeGreaterThan(10)
    for (const { played, view, scene, record } of running) {
      // The other's toss and set-up read as `?`; no record comes while the match runs.
      expect(record).toBe(null)
      expect(played.filter((text: string) => /^[RPS]{3}\/[RPS]{3}$/.test(text)).length).toBeLessThanOrEqual(1)
      const ramp = /s:(\S+)/.exec(view)![1]!.split('+')[0]!
      // A face on South's ramp is either hidden or known to everybody.
      expect(ramp.replace(/[RPS]!/g, '')).not.toMatch(/[RPS]/)
      for (const token of scene.tokens) {
        if (token.seat === 0 && /^s\d/.test(token.at) && !token.open) expect(token.look).toBe('?')
      }
    }
    await one.context.close()
    await other.context.close()
  })
})

describe('a server that goes away', () => {
  let folder: string
  let running: { address: string; process: ChildProcess }
  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'quadrille-'))
    running = await serve(folder)
  })
  afterAll(() => {
    running.process.kill()
    rmSync(folder, { recursive: true, force: true })
  })

  const moves = (page: Page) => page.locator('.moves li').allTextContents()

  /** One move by whoever's turn it is. */
  async function step(pages: Page[]) {
    for (;;) {
      for (const page of pages) {
        if ((await page.locator('[data-turn="true"]').count()) && (await page.locator('.spot.start').count())) {
          return page.locator('.spot.start').nth(1).click()
        }
      }
      await pages[0]!.waitForTimeout(20)
    }
  }

  it('comes back: both boards go on without a reload, nothing lost or doubled', async () => {
    const [one, other] = [await visitor(browser), await visitor(browser)]
    const pages = [one.page, other.page]
    await other.page.goto(await invite(one.page, 'squaryd', running.address))
    for (let i = 1; i <= 4; i++) {
      await step(pages)
      await Promise.all(pages.map((page) => page.waitForFunction((n) => document.querySelectorAll('.moves li').length === n, i)))
    }
    const before = await moves(one.page)
    running.process.removeAllListeners('exit')
    running.process.kill('SIGKILL')
    await Promise.all(pages.map((page) => page.waitForSelector('[data-connected="false"]')))
    running = await serve(folder, new URL(running.address).port)
    await Promise.all(pages.map((page) => page.waitForSelector('[data-connected="true"]')))
    for (let i = 5; i <= 8; i++) {
      await step(pages)
      await Promise.all(pages.map((page) => page.waitForFunction((n) => document.querySelectorAll('.moves li').length === n, i)))
    }
    const after = await moves(one.page)
    expect(after.slice(0, 4)).toEqual(before)
    expect(await moves(other.page)).toEqual(after)
    await one.context.close()
    await other.context.close()
  })

  it('a move made without a network is sent once after the return', async () => {
    const [one, other] = [await visitor(browser), await visitor(browser)]
    await other.page.goto(await invite(one.page, 'squaryd', running.address))
    const mover = await Promise.race([one, other].map((person) => person.page.waitForSelector('[data-turn="true"]').then(() => person)))
    await mover.context.setOffline(true)
    await mover.page.locator('.spot.start').nth(3).click()
    await mover.page.waitForSelector('[data-connected="false"]')
    expect(await moves(mover === one ? other.page : one.page)).toEqual([])
    await mover.context.setOffline(false)
    const pages = [one.page, other.page]
    await Promise.all(pages.map((page) => page.waitForFunction(() => document.querySelectorAll('.moves li').length === 1)))
    expect(await moves(one.page)).toEqual(await moves(other.page))
    await one.context.close()
    await other.context.close()
  })
})

describe('the pages', () => {
  it('shut nobody out', async () => {
    const { context, page } = await visitor(browser)
    await page.goto(`${address()}/#/online`)
    await page.waitForSelector('[data-create]')
    const grave = async () => {
      const { violations } = await new AxeBuilder({ page }).analyze()
      return violations.filter(({ impact }) => impact === 'serious' || impact === 'critical').map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`)
    }
    expect(await grave()).toEqual([])
    await page.click('[data-create]')
    await page.waitForSelector('[data-link]')
    expect(await grave()).toEqual([])
    await context.close()
  })

  it('say what is wrong with a link', async () => {
    const { context, page } = await visitor(browser)
    await page.goto(`${address()}/#/sit/nowhere`)
    await page.waitForSelector('[role=alert]')
    await page.goto(`${address()}/#/m/nowhere`)
    await page.waitForSelector('[role=alert]')
    await context.close()
  })
})

describe('a reply that is chosen while the other thinks', () => {
  const cell = (page: Page, id: string) => page.click(`[data-spot=${id}]`)
  const count = (page: Page, n: number) => page.waitForFunction((n) => document.querySelectorAll('.moves li').length === n, n)

  it('is played when the turn comes; can be taken back; is dropped if it is no move any more', async () => {
    const people = [await visitor(browser), await visitor(browser)]
    const pages = people.map(({ page }) => page)
    await pages[1]!.goto(await invite(pages[0]!, 'squaryd'))
    const mover = await Promise.race(pages.map((page) => page.waitForSelector('[data-turn="true"]').then(() => page)))
    const other = pages.find((page) => page !== mover)!
    await other.waitForSelector('[data-turn="false"]')
    for (const cancel of [() => other.keyboard.press('Escape'), () => cell(other, 'b2'), () => other.click('[data-reply] button')]) {
      await cell(other, 'b2')
      await other.waitForSelector('[data-reply=b2]')
      await cancel()
      await other.waitForSelector('[data-reply]', { state: 'detached' })
    }
    await cell(other, 'b2')
    await cell(mover, 'a1')
    await Promise.all(pages.map((page) => count(page, 2)))
    expect(await mover.locator('.moves li').allTextContents()).toEqual(['a1', 'b2'])
    await cell(other, 'c6')
    await other.waitForSelector('[data-reply=c6]')
    await cell(mover, 'c6')
    await other.waitForSelector('[data-dropped]')
    expect(await other.locator('.moves li').allTextContents()).toEqual(['a1', 'b2', 'c6'])
    await Promise.all(people.map(({ context }) => context.close()))
  })
})
