/** The lobby, and what the page says about matches that are not open. */

import { describe, expect, it } from 'vitest'
import type { Page } from 'playwright-core'
import type { Language } from '../../src/lib/language.svelte'
import { pageTexts } from '../texts'
import { accept, address, expectAccessible, expectNarrow, invite, step, untilMoves, visitor } from './support'

const isTurnOf = async (page: Page) => (await page.locator('[data-turn="true"]').count()) > 0

/** Sits two people at a board of Squaryd, and plays until it is the turn of one of them. */
async function meet(one: Page, other: Page, turnOf: Page): Promise<string> {
  await accept(other, await invite(one, 'squaryd'))
  await Promise.all([one, other].map((page) => page.waitForSelector('[data-turn]')))
  const rival = turnOf === one ? other : one
  if (await isTurnOf(rival)) {
    await rival.locator('.spot.start').first().click()
    await turnOf.waitForSelector('[data-turn="true"]')
  }
  return one.url()
}

/** Writes down what the page asks of the system, and lets it believe that nobody looks at it. */
const listen = () => {
  const said: unknown[] = []
  Object.assign(window, { said })
  Object.assign(navigator, { setAppBadge: async (n: number) => void said.push(n) })
  const Called = Object.assign(
    function (title: string) {
      said.push(title)
    },
    { permission: 'granted' },
  )
  Object.assign(window, { Notification: Called })
  Object.defineProperty(document, 'hidden', { get: () => true })
}
const said = (page: Page) => page.evaluate(() => (window as never as { said: unknown[] }).said)

it('Enter signs in and never registers; a code helps who forgot the passphrase, which deletes the account', async () => {
  const { context, page } = await visitor()
  const name = `Eva ${Date.now() % 1e6}`
  await page.goto(`${address()}/#/online`)
  const sign = async (passphrase: string) => {
    await page.fill('[autocomplete=username]', name)
    await page.fill('[autocomplete=current-password]', passphrase)
    await page.press('[autocomplete=current-password]', 'Enter')
  }
  await sign('four words make one')
  await page.waitForSelector('[role=alert]')
  await page.click('[data-claim]')
  await page.click('[data-sign-out]')
  await page.waitForSelector('text=You are Guest')
  await sign('four words make one')
  await page.waitForSelector(`text=You are ${name}`)
  await page.click('[data-codes] summary')
  await page.fill('[data-codes] input', 'four words make one')
  await page.press('[data-codes] input', 'Enter')
  const code = await page.locator('[data-codes] code').first().innerText()
  await page.click('[data-sign-out]')
  await page.click('[data-forgot] summary')
  const answers = [name, code.toUpperCase(), 'five words make one now']
  for (const [i, answer] of answers.entries()) await page.locator('[data-forgot] input').nth(i).fill(answer)
  await page.click('[data-forgot] button')
  await page.waitForSelector(`text=You are ${name}`)
  await page.click('[data-sessions] summary')
  await page.waitForSelector('[data-sessions] li')
  await page.click('[data-delete] summary')
  await page.fill('[data-delete] input', 'five words make one now')
  await page.click('[data-delete] button')
  await page.waitForSelector('text=You are Guest')
  await context.close()
})

it('the lobby opens one socket, and keeps it', async () => {
  const { context, page } = await visitor()
  let sockets = 0
  page.on('websocket', () => sockets++)
  await page.clock.install()
  const opened = page.waitForEvent('websocket')
  await page.goto(`${address()}/#/online`)
  await page.waitForSelector('[data-create]')
  await opened
  await page.clock.runFor(2000)
  expect(sockets).toBe(1)
  await context.close()
})

it('a seat for anyone is found in the lobby, until somebody sits there or the table is closed; who has not moved aborts', async () => {
  const people = [await visitor(), await visitor()]
  const [host, guest] = people.map(({ page }) => page) as [Page, Page]
  await guest.goto(`${address()}/#/online`)
  const set = async () => {
    await host.goto(`${address()}/#/online`)
    await host.selectOption('[data-seat="1"]', 'anyone')
    await host.selectOption('[data-starter]', 'first')
    await host.click('[data-create]')
    await host.waitForSelector('[data-close]')
    return `[data-open="${host.url().split('/m/')[1]}"]`
  }
  const closed = await set()
  await guest.waitForSelector(closed)
  await host.click('[data-close]')
  await guest.waitForSelector(closed, { state: 'detached' })
  await guest.click(await set())
  await host.waitForSelector('[data-turn="true"]')
  await guest.waitForSelector('[data-turn="false"]')
  expect(await host.locator('text=Resign').count(), 'who has not moved aborts').toBe(0)
  await guest.click('text=Abort')
  await guest.click('text=Yes')
  for (const page of [host, guest])
    expect(await page.locator('[data-cancelled]').textContent()).toContain('called the match off. Nobody has lost.')
  await Promise.all(people.map(({ context }) => context.close()))
})

it('one press sits down at a table that fits, or sets one up; tables are filtered', async () => {
  const people = [await visitor(), await visitor()]
  const [host, guest] = people.map(({ page }) => page) as [Page, Page]
  for (const page of [host, guest]) await page.goto(`${address()}/#/online`)
  await host.click('[data-quick="quindo 5+3"]')
  await host.waitForSelector('[data-close]')
  const id = host.url().split('/m/')[1]!
  const open = `[data-open-seats] [data-open="${id}"]`
  await guest.waitForSelector(open)
  expect(await guest.locator(`li:has([data-open="${id}"]) [data-terms]`).textContent()).toBe('5+3')
  await guest.selectOption('[data-filter=game]', 'squadro')
  await guest.waitForSelector(open, { state: 'detached' })
  await guest.selectOption('[data-filter=game]', 'quindo')
  await guest.waitForSelector(open)
  await guest.selectOption('[data-filter=rated]', 'rated')
  await guest.waitForSelector(open, { state: 'detached' })
  await guest.click('[data-quick="quindo 5+3"]')
  for (const page of [host, guest]) await page.waitForSelector('[data-turn]')
  expect(guest.url().split('/m/')[1]).toBe(id)
  await Promise.all(people.map(({ context }) => context.close()))
})

it('who sits at a table that waits may stand up again; the host closes it', async () => {
  const people = [await visitor(), await visitor()]
  const [host, guest] = people.map(({ page }) => page) as [Page, Page]
  await host.goto(`${address()}/#/online`)
  await host.selectOption('[data-game]', 'squod:4')
  for (const seat of [1, 2, 3]) await host.selectOption(`[data-seat="${seat}"]`, 'anyone')
  await host.click('[data-create]')
  await host.waitForSelector('[data-close]')
  await guest.goto(host.url())
  await guest.click('text=Sit down')
  await guest.waitForSelector('[data-stand-up]')
  await host.waitForFunction(() => document.querySelectorAll('.missing').length === 2)
  await guest.click('[data-stand-up]')
  await guest.waitForSelector('text=Sit down')
  await host.waitForFunction(() => document.querySelectorAll('.missing').length === 3)
  expect(await host.locator('[data-stand-up]').count()).toBe(0)
  await Promise.all(people.map(({ context }) => context.close()))
})

/** The one who has not moved yet takes over the side of the other, who moves once more. */
async function swapSides(pages: [Page, Page]) {
  const [mover, other] = (await isTurnOf(pages[0])) ? pages : [pages[1], pages[0]]
  await mover.click('[data-swap]')
  await other.waitForSelector('[data-turn="true"]')
  expect(await mover.locator('[data-swap]').count()).toBe(0)
}

async function resign(page: Page) {
  await page.click('text=Resign')
  await page.click('text=Yes')
}

it('rated games are pairs, or have the pie rule; ratings are a line with a point for each', async () => {
  const people = [await visitor(), await visitor()]
  const [ann, ben] = people.map(({ page }) => page) as [Page, Page]
  const names = [0, 1].map((i) => `Rated ${i} ${Date.now() % 1e6}`)
  const countedOf = async (name: string) => {
    const player = await fetch(`${address()}/api/players/${encodeURIComponent(name)}`)
    return ((await player.json()) as { ratings: { games: number }[] }).ratings[0]?.games
  }
  for (const [i, page] of [ann, ben].entries()) {
    await page.goto(`${address()}/#/online`)
    await page.fill('[autocomplete=username]', names[i]!)
    await page.fill('[autocomplete=current-password]', 'four words make one')
    await page.click('[data-claim]')
    await page.waitForSelector('text=You are Rated')
    await page.waitForSelector('[data-rated]')
    await page.selectOption('[data-clock-terms]', 'none')
    expect(await page.locator('[data-rated]').count(), 'without a clock nothing is rated').toBe(0)
  }
  for (const fair of ['pair', 'pie']) {
    await ann.goto(`${address()}/#/online`)
    await ann.selectOption('[data-game]', 'squaryd')
    await ann.selectOption('[data-clock-terms]', '15+10')
    const label = ann.locator('label:has(select[data-seat="0"]) > span')
    expect(await label.textContent(), 'who is Dark is not known yet').toBe('Seat 1')
    await ann.selectOption('[data-starter]', 'first')
    expect(await label.textContent()).toBe('Dark')
    await ann.check('[data-rated]')
    expect(await label.textContent(), 'in rated matches chance decides').toBe('Seat 1')
    expect(await ann.locator('[data-fair] option').allTextContents(), 'no single game').toHaveLength(2)
    expect(await ann.locator('[data-balance]').textContent()).toContain('7 of 10')
    if (fair === 'pie') await ann.selectOption('[data-fair]', fair)
    await ann.click('[data-create]')
    await ann.waitForSelector('[data-link]')
    expect(await ann.locator('[data-fill] select').count(), 'no program where it counts').toBe(0)
    await accept(ben, await ann.locator('[data-link]').first().inputValue())
    await ben.waitForSelector('[data-turn]')
    // What is left earlier is not rated.
    for (let moves = 1; moves <= 4; moves++) {
      await step([ann, ben])
      await untilMoves([ann, ben], moves)
      if (fair === 'pie' && moves === 1) await swapSides([ann, ben])
    }
    await resign(ben)
    if (fair === 'pair') {
      // One goes on at once, the other is taken along.
      const second = (await ann.locator('[data-second]').getAttribute('href'))!
      await ann.click('[data-second]')
      await ben.waitForURL((url) => url.hash === second)
      for (const page of [ann, ben]) await page.waitForSelector('[data-pair]:has-text("Game 2 of 2")')
      expect(await countedOf(names[0]!), 'one game changes nothing').toBeUndefined()
      await resign(ben)
    }
    await ann.waitForSelector('[data-more]:has-text("Your rating: ")')
    expect(await ann.locator('[data-more]').first().textContent(), 'it is provisional').toMatch(/\d\? \(\+\d+\)/)
    const games = fair === 'pair' ? 2 : 3
    await expect.poll(() => countedOf(names[0]!), { message: 'it is counted within a moment' }).toBe(games)
    await ann.goto(`${address()}/#/online`)
    await ann.waitForSelector('polyline', { state: 'attached' })
    const points = (await ann.locator('polyline').getAttribute('points'))!
      .split(' ')
      .map((point) => point.split(',').map(Number))
    expect(points, 'a pair is one point').toHaveLength(games - 1)
    // Who wins goes up.
    if (fair === 'pie') expect(points[1]![1]).toBeLessThan(points[0]![1]!)
  }
  await Promise.all(people.map(({ context }) => context.close()))
})

describe('my matches', () => {
  it('say whose turn it is: in the list, in the menu, in the title, to the system', async () => {
    const [ann, ben] = [await visitor(), await visitor()]
    await invite(ann.page, 'quindo')
    await meet(ann.page, ben.page, ann.page)
    const theirs = await meet(ann.page, ben.page, ben.page)
    await ann.page.goto(`${address()}/#/online`)
    await ann.page.waitForFunction(() => document.querySelectorAll('[data-stands]').length === 3)
    const stands = await ann.page.locator('[data-mine] [data-stands]').allTextContents()
    expect(stands).toEqual([
      'Your turn · 3 days left',
      expect.stringMatching(/^Guest \w+ to move · 3 days left$/),
      'Waiting for players',
    ])
    expect(await ann.page.locator('[data-badge]').textContent()).toBe('1')

    // A page that has just been opened, and shows something else, hears of the next move by itself.
    await ann.page.addInitScript(listen)
    await ann.page.goto(`${address()}/#/rules`)
    await ann.page.reload()
    await ann.page.waitForFunction(() => document.title === '(1) Rules · Quadrille')
    await ben.page.goto(theirs)
    await ben.page.locator('.spot.start').first().click()
    await ann.page.waitForFunction(() => document.title === '(2) Rules · Quadrille')
    expect(await said(ann.page)).toEqual([0, 1, 'Your turn', 2])
    await ann.context.close()
    await ben.context.close()
  })

  it('are not asked for by somebody who never sat at a table', async () => {
    const { context, page } = await visitor()
    const asked: string[] = []
    page.on('request', (request) => request.url().includes('/api/') && asked.push(request.url()))
    await page.goto(`${address()}/`)
    await page.waitForSelector('[data-play]')
    await page.click('[data-play=squaryd]')
    await page.waitForSelector('[data-turn="true"]')
    expect(asked).toEqual([])
    await context.close()
  })
})

/** The words of one language, of all texts. */
const words = (language: Language) => new Set([...pageTexts(language).values()].flatMap(({ words }) => wordsOf(words)))
const wordsOf = (text: string): string[] =>
  text
    .replace(/https?:\S+/g, ' ')
    // Guests are named by lot, and some of these names are words.
    .replace(/(Invité|Gast) [0-9a-z]+/g, ' ')
    .toLowerCase()
    .match(/\p{L}{3,}/gu) ?? []

/** No word that only English has: neither one of ours nor one that the server sent. */
async function expectNoEnglish(page: Page, language: Language, where: string) {
  const text = await page.evaluate(() =>
    [
      document.title,
      document.body.innerText,
      ...[...document.querySelectorAll('[aria-label]')].map((element) => element.getAttribute('aria-label')),
    ].join('\n'),
  )
  const [english, own] = [words('en'), words(language)]
  expect(
    wordsOf(text).filter((word) => english.has(word) && !own.has(word)),
    where,
  ).toEqual([])
}

describe.concurrent('from the lobby to the result', () => {
  for (const [locale, colorScheme] of [
    ['fr', 'light'],
    ['nl', 'dark'],
  ] as const) {
    it(`nobody is shut out, ${colorScheme}, and all is said in ${locale}`, async () => {
      const people = [await visitor({ locale, colorScheme }), await visitor({ locale, colorScheme })]
      const [ann, ben] = people.map(({ page }) => page) as [Page, Page]
      const check = async (page: Page, where: string) => {
        await expectAccessible(page, where)
        await expectNoEnglish(page, locale, where)
        if (locale === 'fr') await expectNarrow(page, where)
      }
      await ann.goto(`${address()}/#/online`)
      await ann.waitForSelector('[data-create]')
      await check(ann, 'an empty lobby')
      await ann.selectOption('[data-clock-terms]', '3d')
      await ann.click('[data-create]')
      await ann.waitForSelector('[data-link]')
      await check(ann, 'a table that waits')
      await accept(ben, await ann.locator('[data-link]').first().inputValue())
      await ben.waitForSelector('[data-turn]')
      await ben.click('[data-chat-title]')
      for (const text of ['1 2 3', '4 5 6']) {
        await ben.fill('[data-chat] ~ form input', text)
        await ben.keyboard.press('Enter')
        await ben.waitForSelector(`[data-chat] li:has-text("${text}")`)
      }
      await ben.waitForSelector('[data-presence="0"]', { state: 'attached' })
      await ben.click('[data-offer=draw]')
      await ann.waitForSelector('[data-accept]')
      await ann.click('[data-chat-title]')
      await ann.waitForSelector('[data-chat] li')
      expect(await ann.locator('[data-chat] li').count()).toBe(2)
      await check(ann, 'a match with an offer')
      await check(ben, 'a match with an offer of mine')
      await ann.goto(`${address()}/#/online`)
      await ann.waitForSelector('[data-stands]')
      await check(ann, 'a lobby with matches')
      await ann.goBack()
      await ann.click('[data-accept]')
      await ann.waitForSelector('[data-result]')
      await check(ann, 'a match that is over')
      await ben.click('[data-rematch]')
      await ann.waitForSelector('[data-decline-rematch]')
      await check(ann, 'a match with a rematch to accept or decline')
      await ann.click('[data-decline-rematch]')
      await ben.waitForSelector('[data-cancelled]')
      await check(ben, 'a rematch that was declined')
      await Promise.all(people.map(({ context }) => context.close()))
    })
  }
})
