/** Who people are: a name that is claimed beside a match, a chat that nobody wants to read, and what others see of them. */

import { execFileSync } from 'node:child_process'
import { expect, inject, it } from 'vitest'
import type { Page } from 'playwright-core'
import {
  accept,
  address,
  expectAccessible,
  expectInSight,
  expectNoComplaints,
  invite,
  step,
  untilMoves,
  visitor,
} from './support'

const whoIs = (page: Page) => page.evaluate(() => fetch('./api/me').then((answer) => answer.json()))

it('a name claimed in one tab leaves the match in another going', async () => {
  const [ann, ben] = [await visitor(), await visitor()]
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

/** Asks the server as the one whose page it is. */
const ask = (page: Page, method: string, path: string, body?: unknown) =>
  page.evaluate(
    async ([method, path, body]) => {
      const headers = { 'content-type': 'application/json' }
      const answer = await fetch(`./api/${path}`, { method, headers, body })
      return { status: answer.status, said: JSON.parse((await answer.text()) || 'null') }
    },
    [method, path, body === undefined ? undefined : JSON.stringify(body)] as const,
  )

/** A match in which the first of two has to begin. */
async function waitingFor(one: Page, other: Page): Promise<string> {
  for (const page of [one, other]) {
    await page.goto(`${address()}/#/privacy`)
    await ask(page, 'POST', 'session')
  }
  const seats = [{ kind: 'me' }, { kind: 'link' }]
  const { said } = await ask(one, 'POST', 'matches', { game: 'squaryd', seats, starter: 'first' })
  await ask(other, 'POST', `sit/${said.links[0].link}`)
  return said.match
}

it('a chat that was muted stays so after a reload, and what was said follows into the rematch', async () => {
  const [ann, ben] = [await visitor(), await visitor()]
  const pages = [ann.page, ben.page]
  const other = await waitingFor(ann.page, ben.page)
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
  await ben.page.fill('[data-chat] ~ form input', 'good luck')
  await ben.page.keyboard.press('Enter')
  for (const moves of [1, 2]) {
    await step(pages)
    await untilMoves(pages, moves)
  }
  await ben.page.click('text=Resign')
  await ben.page.click('text=Yes')
  await ann.page.waitForSelector(`[data-next-match][href="#/m/${other}"]`)
  await ben.page.click('[data-rematch]')
  await ann.page.click('[data-rematch]:has-text("Accept")')
  await Promise.all(pages.map((page) => page.waitForSelector('[data-turn]')))
  await ann.page.click('[data-chat-title]')
  await ann.page.waitForSelector('[data-earlier]:has-text("good luck")')
  expect(await ann.page.locator('[data-chat] li').count()).toBe(0)
  await Promise.all([ann, ben].map(({ context }) => context.close()))
})

async function named(name: string, options = {}) {
  const all = await visitor(options)
  await all.page.goto(`${address()}/#/privacy`)
  await ask(all.page, 'POST', 'session')
  expect((await ask(all.page, 'POST', 'me/name', { name, passphrase: 'four words make one' })).status).toBe(200)
  await all.page.goto(`${address()}/#/online`)
  await all.page.reload()
  return all
}

async function expectGood(page: Page, where: string) {
  await expectAccessible(page, where)
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
  expect(overflow, `${where}: nothing is wider than the page`).toBeLessThanOrEqual(0)
}

it('a challenge by name, the match in the profile, a report and a block', async () => {
  const [petra, quinten] = await Promise.all([
    named('Petra'),
    named('Quinten', { viewport: { width: 320, height: 640 } }),
  ])
  const pages = [petra.page, quinten.page]
  await quinten.page.waitForSelector('text=You are Quinten')
  await petra.page.goto(`${address()}/#/player/Quinten`)
  await petra.page.click('[data-follow]')
  await petra.page.goto(`${address()}/#/online`)
  await petra.page.click('[data-followed] [data-player]')
  await petra.page.waitForSelector('[data-follow][aria-pressed=true]')
  await petra.page.click('[data-challenge] summary')
  await petra.page.selectOption('[data-challenge] [data-game]', 'squaryd')
  await petra.page.click('[data-create]')
  await quinten.page.waitForSelector('[data-decline]')
  await quinten.page.click('[data-mine] [data-open]')
  for (const moves of [1, 2]) {
    await step(pages)
    await untilMoves(pages, moves)
  }
  const match = petra.page.url().split('/').at(-1)!

  await quinten.page.setViewportSize({ width: 320, height: 568 })
  const now = ['.board', '[data-turn]', '[data-seat]', '[data-step]', '[data-chat-title]', '[data-more-tools]']
  await expectInSight(quinten.page, now, 'a match on a small phone')
  await petra.page.click('[data-chat-title]')
  await petra.page.fill('[data-chat] ~ form input', 'hello')
  await petra.page.keyboard.press('Enter')
  await quinten.page.waitForSelector('[data-unread]:has-text("1")')
  await expectGood(quinten.page, 'a match on a phone')
  await quinten.page.focus('[data-chat-title]')
  await quinten.page.keyboard.press('Enter')
  await quinten.page.fill('[data-chat] ~ form input', 'a rude remark')
  await quinten.page.keyboard.press('Enter')
  await quinten.page.waitForSelector('[data-chat] li:has-text("a rude remark")')
  await expectGood(quinten.page, 'a chat on a phone')
  await quinten.page.keyboard.press('Escape')
  await quinten.page.waitForSelector('dialog', { state: 'detached' })
  expect(await quinten.page.evaluate(() => document.activeElement?.matches('[data-chat-title]'))).toBe(true)
  expect(await quinten.page.locator('[data-unread]').count()).toBe(0)
  await petra.page.waitForSelector('text=a rude remark', { state: 'attached' })
  await petra.page.click('[data-trouble] summary')
  await petra.page.fill('[data-words]', 'please read this')
  await petra.page.click('[data-report]')
  await petra.page.waitForSelector('[data-reported]')
  await expectGood(petra.page, 'a report')
  const reports = execFileSync(inject('program'), ['admin', 'reports', '--database', inject('database')], {
    encoding: 'utf8',
  })
  for (const part of [`Petra reports Quinten: abuse, match ${match}`, 'please read this', 'Quinten: a rude remark'])
    expect(reports).toContain(part)

  await quinten.page.click('[data-more-tools]')
  await quinten.page.click('text=Resign')
  await quinten.page.click('text=Yes')
  await petra.page.waitForSelector('[data-rematch]')
  await quinten.page.click('[data-player]:has-text("Petra")')
  await quinten.page.waitForSelector('[data-outcome=won]')
  await expectGood(quinten.page, 'a profile')
  await quinten.page.selectOption('[data-search=result]', 'lost')
  await quinten.page.waitForSelector('text=No matches found.')
  const outside = await quinten.page.evaluate(() =>
    fetch('./api/matches?player=Petra', { credentials: 'omit' }).then((answer) => answer.json()),
  )
  expect(outside, 'it was private').toEqual([])
  await quinten.page.selectOption('[data-search=result]', '')
  await quinten.page.click(`[data-replay="${match}"]`)
  await quinten.page.waitForURL(/#\/analysis/)

  await petra.page.goto(`${address()}/#/player/Quinten`)
  await petra.page.click('[data-trouble] summary')
  await petra.page.click('[data-block]')
  await petra.page.waitForSelector('text=Quinten is blocked.')
  const seats = [{ kind: 'me' }, { kind: 'player', name: 'Petra' }]
  const refused = await ask(quinten.page, 'POST', 'matches', { game: 'squaryd', seats })
  expect([refused.status, refused.said.code]).toEqual([403, 'not_welcome'])

  for (const path of ['leaders', 'privacy']) {
    await petra.page.goto(`${address()}/#/${path}`)
    await petra.page.waitForSelector(path === 'leaders' ? '[data-leading]' : '[data-privacy]')
    await expectGood(petra.page, path)
  }
  expectNoComplaints(petra.complaints)
  await Promise.all([petra, quinten].map(({ context }) => context.close()))
})
