/** The board under the finger: dragging, previews, confirming, undo, hint, turning. */

import { describe, expect, it } from 'vitest'
import type { Page } from 'playwright-core'
import { address, home, visitor } from './support'

async function start(game: string) {
  const { context, page } = await visitor()
  await home(page)
  await page.click(`[data-play=${game}]`)
  await page.waitForSelector('[data-turn="true"]')
  return { context, page }
}

async function middle(page: Page, id: string) {
  const box = (await page.locator(`[data-spot="${id}"]`).boundingBox())!
  return [box.x + box.width / 2, box.y + box.height / 2] as const
}

const label = (page: Page, id: string) => page.locator(`[data-spot="${id}"]`).getAttribute('aria-label')
const moves = (page: Page) => page.locator('summary').textContent()

describe.concurrent('the board', () => {
  it('lets pieces be dragged', async () => {
    const { context, page } = await start('quindo')
    await page.mouse.move(...(await middle(page, 'd3')))
    await page.mouse.down()
    await page.mouse.move(...(await middle(page, 'd4')), { steps: 4 })
    await page.mouse.move(...(await middle(page, 'd5')), { steps: 4 })
    await page.mouse.up()
    await page.waitForFunction(() => document.querySelector('summary')!.textContent!.includes('(2)'))
    expect(await page.locator('.moves li').first().textContent()).toBe('d3d5')
    await context.close()
  })

  it('drops a piece back where it cannot go', async () => {
    const { context, page } = await start('quindo')
    await page.mouse.move(...(await middle(page, 'd3')))
    await page.mouse.down()
    await page.mouse.move(...(await middle(page, 'h7')), { steps: 6 })
    await page.mouse.up()
    expect(await moves(page)).toContain('(0)')
    expect(await label(page, 'd3')).toBe('d3, Light, piece, can be moved')
    await context.close()
  })

  it('shows what a move will do before it is made', async () => {
    const { context, page } = await visitor()
    await page.goto(`${address()}/#/analysis?game=squadro&start=00000/00440_l`)
    await page.waitForSelector('[data-spot="26"]')
    await page.hover('[data-spot="26"]')
    await page.waitForSelector('.preview .land')
    // Both pieces that are leapt go back.
    expect(await page.locator('.preview .send').count()).toBe(2)
    await context.close()
  })

  it('asks before it plays, if told so', async () => {
    const { context, page } = await visitor()
    await page.goto(`${address()}/#/settings`)
    await page.getByLabel('Confirm every move').check()
    await page.goto(`${address()}/#/`)
    await page.click('[data-play=squaryd]')
    await page.click('[data-spot="d3"]')
    expect(await moves(page)).toContain('(0)')
    await page.click('text=Play this move')
    await page.waitForFunction(() => document.querySelector('summary')!.textContent!.includes('(2)'))
    await context.close()
  })

  it('takes back to the last decision of a person', async () => {
    const { context, page } = await start('squaryd')
    await page.click('[data-spot="d3"]')
    await page.waitForFunction(() => document.querySelector('summary')!.textContent!.includes('(2)'))
    await page.click('text=Undo')
    expect(await moves(page)).toContain('(0)')
    expect(await label(page, 'd3')).toBe('d3, empty, can be moved')
    await context.close()
  })

  it('gives a hint in two steps: the piece, then the move', async () => {
    const { context, page } = await start('squadro')
    // Who begins is drawn: the computer may have moved.
    const before = await moves(page)
    await page.click('[data-hint]')
    await page.waitForSelector('.spot.hinted')
    expect(await page.locator('.preview .arrow').count()).toBe(0)
    await page.click('text=Show the move')
    await page.waitForSelector('.preview .arrow', { state: 'attached' })
    expect(await moves(page)).toBe(before)
    await context.close()
  })

  it('can be turned', async () => {
    const { context, page } = await start('quindo')
    const before = await middle(page, 'a1')
    await page.click('text=Turn the board')
    const after = await middle(page, 'a1')
    expect(after[0]).toBeGreaterThan(before[0])
    expect(after[1]).toBeLessThan(before[1])
    await context.close()
  })
})
