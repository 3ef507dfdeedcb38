/** Invitations by a link: what they say, how they are sent, and who sits where. */

import { expect, it } from 'vitest'
import type { Page } from 'playwright-core'
import { accept, address, expectAccessible, invite, visitor } from './support'

it('a wrong link is told', async () => {
  const { context, page } = await visitor()
  await page.goto(`${address()}/#/sit/nowhere`)
  await page.waitForSelector('[role=alert]')
  await page.goto(`${address()}/#/m/nowhere`)
  await page.waitForSelector('[role=alert]')
  await context.close()
})

it('an invitation is a card first, and the same link works ever after', async () => {
  const people = await Promise.all([0, 1, 2].map(() => visitor()))
  const [host, friend, third] = people.map(({ page }) => page) as [Page, Page, Page]
  const link = await invite(host, 'squaryd')
  await friend.goto(link)
  await friend.waitForSelector('[data-accept]')
  expect(await friend.locator('h1').textContent()).toContain('invites you')
  await expectAccessible(friend, 'an invitation')
  await friend.click('[data-accept]')
  await friend.waitForSelector('[data-turn]')
  const board = friend.url()
  await friend.goto(`${address()}/`)
  await friend.goto(link)
  await friend.waitForURL(board)
  await third.goto(link)
  await third.click(`a[href="${new URL(board).hash}"]`)
  await third.waitForSelector('text=You are watching')
  // Registering keeps the seat, and who signs in on another device finds it by the same link.
  const name = `Friend ${Date.now() % 1e6}`
  for (const page of [friend, third]) {
    await page.goto(`${address()}/#/online`)
    await page.fill('[autocomplete=username]', name)
    await page.fill('[autocomplete=current-password]', 'four words make one')
    if (page === friend) await page.click('[data-claim]')
    else await page.press('[autocomplete=current-password]', 'Enter')
    await page.waitForSelector(`text=You are ${name}`)
    await page.goto(link)
    await page.waitForURL(board)
    await page.waitForSelector('[data-seat]:has-text("(you)")')
  }
  await Promise.all(people.map(({ context }) => context.close()))
})

/** Lets a page believe that the other has been away for long enough; what it says is written down. */
async function pretendAway(page: Page): Promise<string[]> {
  const sent: string[] = []
  await page.routeWebSocket(/api\/socket/, (socket) => {
    const server = socket.connectToServer()
    socket.onMessage((message) => (sent.push(String(message)), server.send(message)))
    server.onMessage((message) => {
      const said = JSON.parse(String(message))
      socket.send(said.type === 'presence' ? JSON.stringify({ ...said, claim: 0 }) : message)
    })
  })
  return sent
}

it('a friend by link sits as the dialog says, links are copied without TLS, and an absentee is claimed', async () => {
  const people = [await visitor(), await visitor()]
  const [host, friend] = people.map(({ page }) => page) as [Page, Page]
  await host.addInitScript(() => Object.defineProperty(navigator, 'clipboard', { value: undefined }))
  const sent = await pretendAway(host)
  await host.goto(`${address()}/`)
  await host.click('[data-choose=squadro]')
  await host.getByLabel('I play').selectOption('1')
  await host.getByLabel('Who begins?').selectOption('0')
  await host.click('[data-friend]')
  // Somebody's friend may come tomorrow, and still nobody waits for ever.
  await host.waitForSelector('text=3 days a move')
  await host.click('text=Copy link')
  await host.waitForSelector('button:text-is("Copied")')
  await host.evaluate(() => Object.assign(document, { execCommand: () => false }))
  await host.click('button:text-is("Copied")')
  await host.waitForSelector('text=does not allow copying')
  await accept(friend, await host.locator('[data-link]').inputValue())
  await friend.waitForSelector('[data-turn="true"]')
  await host.waitForSelector('[data-seat="1"]:has-text("(you)")')
  await friend.goto('about:blank')
  await host.waitForSelector('[data-presence="0"]:has-text("left")')
  await host.click('[data-claim=win]')
  // It is the server that decides: a minute, or days, are not over.
  await host.waitForSelector('[role=alert]')
  expect(sent.map((text) => JSON.parse(text)).filter(({ type }) => type === 'claim')).toMatchObject([{ what: 'win' }])
  await Promise.all(people.map(({ context }) => context.close()))
})
