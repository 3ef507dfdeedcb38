/** Looking back at a game, the coach who warns before a move, and games on paper. */

import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Browser } from 'playwright-core'
import { address, expectAccessible, expectNoComplaints, GAMES, launch, visitor, withKeys } from './support'

let browser: Browser
beforeAll(async () => void (browser = await launch()))
afterAll(() => browser.close())

/** Both sides are one step from winning, and Light does something else. */
const MISSED = '#/analysis?game=squadro&start=ccc6b/cc6bc_l&moves=4.4&review'

it('a review shows where the game turned and why; one tries again, and the coach warns', async () => {
  const { context, page, complaints } = await visitor(browser)
  await page.addInitScript(() => localStorage.setItem('quadrille:settings', '{"coach":true}'))
  await page.goto(`${address()}/${MISSED}`)
  const point = page.locator('[data-point]')
  await point.waitFor()
  expect(await point.locator('strong').innerText()).toBe('Move 1, proven: Light played 4; better was 5.')
  expect(await point.locator('[data-reason]').allInnerTexts()).toEqual([
    '5 would have won in 1 ply.',
    'Now Dark wins in 1 ply.',
    'Dark answers 4 and has 4 pieces home.',
  ])
  expect(await page.locator('[data-accuracy]').allInnerTexts()).toEqual(['Light: accuracy 2%', 'Dark: accuracy 100%'])
  expect(await page.locator('[data-turn="1"]').count()).toBe(1)
  await expectAccessible(page, 'a review')
  await withKeys(page, '[data-show]')
  await page.waitForSelector('[data-node="0"][aria-current]')

  await page.locator('[data-again]').press('Enter')
  await page.waitForSelector('[data-turn="true"]')
  await page.click('[data-spot="40"]')
  await page.click('.spot.target')
  await page.waitForSelector('[data-warning="4"]')
  expect(await page.locator('[data-warning] [data-reason]').count()).toBe(3)
  await expectAccessible(page, 'a warning')
  // The coach has the focus.
  await page.keyboard.press('Enter')
  await page.click('[data-spot="55"]')
  await page.click('.spot.target')
  await page.waitForSelector('[data-result="1-0"]')
  expectNoComplaints(complaints)
  await context.close()
})

/** How many sheets of paper a PDF has. */
const sheetsOf = (pdf: Buffer): number => pdf.toString('latin1').match(/\/Type\s*\/Page\b(?!s)/g)?.length ?? 0

it('every game fits on paper: the board in parts, pieces, and the rules on at most three sheets', async () => {
  const { context, page } = await visitor(browser)
  for (const game of GAMES) {
    await page.goto(`${address()}/#/print/${game}`)
    await page.waitForSelector('[data-rules] h3')
    const tiles = await page.locator('[data-tile]').count()
    const cuts = await page.locator('[data-cut]').count()
    const isFolded = (await page.locator('[data-cut]').first().locator('svg').count()) === 2
    const pieceSheets = Math.ceil(cuts / (isFolded ? 24 : 48))
    for (const format of ['A4', 'Letter']) {
      const sheets = sheetsOf(await page.pdf({ format, preferCSSPageSize: true }))
      expect([game, format, sheets - tiles - pieceSheets]).toEqual([game, format, expect.toBeOneOf([1, 2, 3])])
    }
  }
  await expectAccessible(page, 'a game to print')
  await context.close()
})
