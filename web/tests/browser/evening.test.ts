/** A club evening, for its organiser, two players with phones, and the wall. */

import { expect, it } from 'vitest'
import type { Page } from 'playwright-core'
import { address, expectAccessible, expectNoComplaints, visitor } from './support'

const PHONE = { viewport: { width: 320, height: 640 } }

async function expectGood(page: Page, where: string) {
  await expectAccessible(page, where)
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
  expect(overflow, `${where}: nothing is wider than the page`).toBeLessThanOrEqual(0)
}

it('an evening from the code to the standings', async () => {
  const people = await Promise.all([visitor(), visitor(PHONE), visitor(PHONE)])
  const [olga, ann, ben] = people.map(({ page }) => page) as [Page, Page, Page]
  await olga.goto(`${address()}/#/online`)
  await olga.click('[data-evening]')
  await olga.fill('[data-name]', 'Friday')
  await olga.fill('[data-rounds]', '1')
  await olga.uncheck('[data-paired]')
  await expectGood(olga, 'a new evening')
  await olga.click('[data-open-evening]')
  await olga.waitForSelector('[data-organiser]')
  const evening = olga.url()

  await ann.goto(`${address()}/#/evening`)
  await ann.fill('[data-code]', evening.split('/').at(-1)!.toUpperCase())
  await ann.click('[data-enter]')
  await ben.goto(evening)
  for (const [page, name] of [
    [ann, 'Anna'],
    [ben, 'Bernard'],
  ] as const) {
    await page.fill('[data-nickname]', name)
    await page.click('[data-join]')
    await page.waitForSelector('text=You take part as')
  }
  await expectGood(ben, 'an evening on a phone')
  await olga.waitForSelector('[data-people] >> text=Anna')
  await olga.waitForSelector('[data-people] >> text=Bernard')
  await olga.click('[data-begin]')

  // Boards call their players by the names of the evening.
  await Promise.all([ann, ben].map((page) => page.waitForSelector('[data-turn]')))
  for (const page of [ann, ben]) await page.waitForSelector('text=Bernard')
  await ben.click('[data-more-tools]')
  await ben.click('text=Resign')
  await ben.click('text=Yes')
  await ben.click('[data-evening]')
  await ben.waitForSelector('[data-state=over]')
  const leader = '[data-standings] tbody tr:first-child'
  await ben.waitForSelector(`${leader} >> text=Anna`)
  await expectGood(ben, 'standings on a phone')

  await olga.waitForSelector('[data-state=over]')
  await expectGood(olga, 'an evening of an organiser')
  const first = await olga.locator('[data-round] a').first().textContent()
  await olga.selectOption('[data-result-of="0"]', first!.startsWith('Anna') ? '0' : '2')
  await olga.waitForSelector(`${leader} >> text=Bernard`)
  const csv = await olga.evaluate((path) => fetch(path).then((answer) => answer.text()), await link(olga, '[data-csv]'))
  expect(csv).toContain('1,"Bernard",1,')
  await olga.click('[data-to-wall]')
  await olga.waitForSelector('[data-wall-board] svg')
  await expectGood(olga, 'a wall')
  for (const { complaints } of people) expectNoComplaints(complaints)
  await Promise.all(people.map(({ context }) => context.close()))
})

const link = async (page: Page, selector: string) => (await page.locator(selector).getAttribute('href'))!
