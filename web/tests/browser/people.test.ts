/** Who people are: a name that is claimed beside a match, and a chat that nobody wants to read. */

import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Browser, Page } from 'playwright-core'
import { accept, address, expectNoComplaints, invite, launch, step, untilMoves, visitor } from './support'

let browser: Browser
beforeAll(async () => void (browser = await launch()))
afterAll(() => browser.close())

const whoIs = (page: Page) => page.evaluate(() => fetch('./api/me').then((answer) => answer.json()))

it('a name claimed in one tab leaves the match in another going', async () => {
  const [ann, ben] = [await visitor(browser), await visitor(browser)]
  const pages = [ann.page, ben.page]
  await accept(ben.page, await invite(ann.page, 'squaryd'))
  await step(pages)
  await untilMoves(pages, 1)
  const tab = await ann.context.newPage()
  await tab.goto(`${address()}/#/online`)
  const name = `Ann ${Date.now() % 1e6}`
  await tab.fill('[autocomplete=username]', name)
  await tab.fill('[autocomplete=current-password]', 'four words make one')
  await tab.click('[data-claim]')
  await tab.waitForSelector(`text=You are ${name}`)
  // The socket of the match was hung up with the old session; it comes back under the new name, on the same seat.
  await ann.page.waitForSelector('[data-connected="true"]')
  await Promise.all(pages.map((page) => page.waitForSelector(`text=${name}`)))
  for (const moves of [2, 3]) {
    await step(pages)
    await untilMoves(pages, moves)
  }
  for (const page of [ann.page, tab]) expect(await whoIs(page)).toEqual({ name, claimed: true })
  expectNoComplaints(ann.complaints)
  await Promise.all([ann, ben].map(({ context }) => context.close()))
})

it('a chat that was muted stays so after a reload', async () => {
  const [ann, ben] = [await visitor(browser), await visitor(browser)]
  await accept(ben.page, await invite(ann.page, 'squaryd'))
  await ben.page.waitForSelector('[data-turn]')
  await ben.page.click('[data-chat-title]')
  await ben.page.click('[data-mute]')
  await ben.page.reload()
  await ben.page.waitForSelector('[data-turn]')
  await ben.page.click('[data-chat-title]')
  expect(await ben.page.locator('[data-chat]').count()).toBe(0)
  await ben.page.click('[data-mute]')
  await ben.page.waitForSelector('[data-chat]', { state: 'attached' })
  await Promise.all([ann, ben].map(({ context }) => context.close()))
})
