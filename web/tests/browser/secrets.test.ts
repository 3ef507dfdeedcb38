/** Squod at one device: while the curtain is closed no face is anywhere. */

import { expect, it } from 'vitest'
import type { Page } from 'playwright-core'
import { beside, playing, random, untilMyTurn, withMouse } from './support'

const FACES = /\b(rock|paper|scissors)\b/i
/** Set-ups and re-entries as the notation writes them. */
const SECRET_TEXT = /\b[RPS]{3}\/[RPS]{3}\b|\b[RPS]@/

async function everythingKept(page: Page): Promise<string> {
  return page.evaluate(async () => {
    const kept = [JSON.stringify(localStorage), JSON.stringify(sessionStorage), document.cookie, location.href]
    for (const { name } of await indexedDB.databases()) {
      const database = await new Promise<IDBDatabase>((resolve, reject) => {
        const request = indexedDB.open(name!)
        request.onsuccess = () => resolve(request.result)
        request.onerror = () => reject(request.error)
      })
      for (const store of database.objectStoreNames) {
        const all = await new Promise<unknown[]>((resolve) => {
          const request = database.transaction(store).objectStore(store).getAll()
          request.onsuccess = () => resolve(request.result)
        })
        kept.push(JSON.stringify(all))
      }
      database.close()
    }
    return kept.join('\n')
  })
}

/** What everybody has seen may be named: the toss, what came into the ring or was taken, and what follows from it. */
const SEEN_BY_ALL =
  /squod!|won the toss with|the toss is a tie|entered the ring on|took|can only be|everybody knows that/i

/** No sentence but those for everybody may name a face. */
async function expectNoFaces(page: Page) {
  const said = (await page.locator('[data-curtain] [data-said]').allTextContents()).join(' ')
  for (const sentence of said.split('. ')) if (!SEEN_BY_ALL.test(sentence)) expect(sentence).not.toMatch(FACES)
  const html = await page.evaluate(() => {
    const copy = document.documentElement.cloneNode(true) as HTMLElement
    copy.querySelectorAll('[data-said]').forEach((line) => line.remove())
    return copy.outerHTML
  })
  expect(html).not.toMatch(FACES)
  expect(html + said).not.toMatch(SECRET_TEXT)
  expect(await page.locator('svg.board').count()).toBe(0)
  expect(await page.locator('body').ariaSnapshot()).toContain('Hand the device')
  expect(await everythingKept(page)).not.toMatch(SECRET_TEXT)
}

it('hides every face while the curtain is closed', async () => {
  const { context, page } = await beside('squod')
  const choose = random(5)
  let [closed, pointed] = [0, 0]
  for (let step = 0; step < 400 && closed < 40; step++) {
    if (await page.locator('[data-result]').count()) break
    if (await page.locator('[data-curtain]').count()) {
      closed++
      await expectNoFaces(page)
      await withMouse(page, '[data-curtain] button')
    } else if (await page.locator('[data-move]').count()) {
      await withMouse(page, `[data-move] >> nth=${choose(await page.locator('[data-move]').count())}`)
    } else {
      pointed++
      const some = (await page.locator('.spot.target').count()) ? '.spot.target' : '.spot.start'
      await withMouse(page, `${some} >> nth=${choose(await page.locator(some).count())}`)
    }
  }
  expect(closed).toBeGreaterThan(20)
  expect(pointed, 'it went on after toss and set-up').toBeGreaterThan(20)
  await context.close()
})

it('keeps an unfinished game sealed, and opens it again after a reload', async () => {
  const { context, page } = await playing('squod')
  await page.waitForSelector('[data-move]')
  // One look at both: between two looks the turn may pass on.
  const isOpening = () =>
    page.evaluate(() => !!document.querySelector('[data-move]') || !document.querySelector('[data-turn="true"]'))
  while (await isOpening()) {
    if (await page.locator('[data-move]').count()) await page.locator('[data-move]').first().click()
    await page.waitForTimeout(30)
  }
  await untilMyTurn(page)
  expect(await everythingKept(page)).not.toMatch(SECRET_TEXT)
  const before = await page.locator('svg.board').ariaSnapshot()
  await page.reload()
  await page.waitForSelector('[data-turn="true"]')
  expect(await page.locator('svg.board').ariaSnapshot()).toBe(before)
  await context.close()
})
