/** Whole games in a real browser: with the mouse and without a network, and with the keyboard alone. */

import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Page } from 'playwright-core'
import { expectNoComplaints, GAMES, home, playing, playToEnd, tabTo, untilOffline, visitor, withKeys } from './support'

/** Four seats, the program at three of them. */
async function startFour(page: Page) {
  await page.click('[data-choose=squod]')
  await page.selectOption('dialog select >> nth=0', 'squod:4')
  await page.locator('dialog input[type=range]').fill('1')
  await page.click('[data-start]')
}

describe('without a network after the first visit', () => {
  let somebody: Awaited<ReturnType<typeof visitor>>
  beforeAll(async () => {
    somebody = await visitor({ serviceWorkers: 'allow' })
    await home(somebody.page)
    await untilOffline(somebody.page)
    await somebody.page.goto(`${somebody.page.url().split('#')[0]}#/analysis?game=squadro`)
    await somebody.page.waitForSelector('[data-proven]')
    await somebody.context.setOffline(true)
  })
  afterAll(() => somebody.context.close())

  it('the start of a solved game is proven', async () => {
    const { page, complaints } = somebody
    await page.reload()
    const told = page.locator('[data-proven]')
    await told.waitFor()
    expect(await told.innerText()).toBe('Proven: Dark wins in 77 moves.')
    expectNoComplaints(complaints)
  })

  it.each([...GAMES, 'squod:4'])('%s can be played to the end', async (game) => {
    const { page, complaints } = somebody
    await page.reload()
    await page.goto(`${page.url().split('#')[0]}#/`)
    await (game === 'squod:4' ? startFour(page) : page.click(`[data-play=${game}]`))
    expect(['1-0', '0-1', '1/2-1/2']).toContain(await playToEnd(page, 11))
    expectNoComplaints(complaints)
  })
})

describe.concurrent('with the keyboard alone', () => {
  for (const [seed, game] of GAMES.entries()) {
    it(`a game of ${game} from home to the result`, async () => {
      const { context, page, complaints } = await visitor()
      await home(page)
      await tabTo(page, `[data-play=${game}]`)
      await page.keyboard.press('Enter')
      await playToEnd(page, seed + 31, withKeys)
      await tabTo(page, '[data-result] button')
      expectNoComplaints(complaints)
      await context.close()
    })
  }

  it('arrow keys move between the cells, and the focus can be seen', async () => {
    const { context, page } = await playing('squaryd')
    await tabTo(page, '.spot')
    const at = () => page.evaluate(() => document.activeElement?.getAttribute('data-spot'))
    const from = (await at())!
    await page.keyboard.press('ArrowRight')
    expect(await at()).toBe(String.fromCharCode(from.charCodeAt(0) + 1) + from[1])
    await page.keyboard.press('ArrowDown')
    expect(await at()).toBe(String.fromCharCode(from.charCodeAt(0) + 1) + (Number(from[1]) - 1))
    const stroke = await page.evaluate(() => getComputedStyle(document.activeElement!.querySelector('.hit')!).stroke)
    expect(stroke).not.toBe('rgba(0, 0, 0, 0)')
    await context.close()
  })
})
