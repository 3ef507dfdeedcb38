/** The board as a host: it says why not, shows what can be done, and draws the squares of Squaryd. */

import { describe, expect, it } from 'vitest'
import type { Page } from 'playwright-core'
import { address, beside, expectAccessible, home, playing, visitor, withKeys } from './support'

/** Opens a position and points at spots; says the reason that is shown, and that nothing was played. */
async function refused(page: Page, game: string, start: string, spots: string): Promise<string> {
  await page.goto(
    `${address()}/#/analysis?game=${game}&start=${start.replaceAll(' ', '_').replaceAll('#', '%23').replaceAll('+', '%2B')}`,
  )
  for (const spot of spots.split(' ')) await page.click(`[data-spot="${spot}"]`)
  const said = await page.locator('[data-reason]').innerText()
  expect(await page.locator('[data-node]').count()).toBe(1)
  return said
}

describe('a click that does nothing', () => {
  it('says why not, with the rule, and changes nothing', async () => {
    const { context, page } = await visitor()
    for (const [game, start, spots, reason] of [
      ['squadro', '00000/00000 l', '61', "This piece is Dark's; choose one of your own. SD3"],
      ['squadro', '00000/00000 l', '11', 'No piece stands here; choose one of your own. SD3'],
      ['squadro', '00000/00000 l', '26 25', 'The piece on lane 2 can only go to the marked place. SD4'],
      ['squadro', 'c0000/00000 l', '16', 'The piece on lane 1 is home and never moves again. SD9'],
      ['quindo:small', '5/5/2x2/2o2/5 o -', 'd4', 'No piece of yours stands on d4. QN3'],
      ['quindo:small', '5/5/2x2/2o2/5 o -', 'd3 e5', 'E5 is not on a straight line from d3. QN3'],
      ['quindo:small', '5/5/2x2/2o2/5 o 1', 'd3 c3', 'Distance 1 was just played by the opponent and is barred. QN7'],
      ['squaryd', '7/7/7/3#3/x1x4/7/x6 o', 'a1', 'A1 is not empty. SY2'],
      ['squaryd', '7/7/7/3#3/x1x4/7/x6 o', 'e5', 'Defend first, for example with c1*. SY5'],
      ['squod', '3/1sR1/3 s:R2/1S1/S1P+P w:P2/1SR/PS1+R s', 'b2 s3b', 'A piece never goes back to a ramp. SO8'],
      ['squod', '3/1sR1/3 s:R2/1S1/S1P+P w:P2/1SR/PS1+R s', 's3a w33', 'Nobody stands on w33. SO10'],
    ] as const)
      expect(await refused(page, game, start, spots)).toBe(reason)
    await expectAccessible(page, 'a reason')
    await page.click('[data-reason] a')
    await page.waitForFunction(() => location.hash === '#/rules/squod/SO10')
    await context.close()
  })

  it('answers in a game, too, and in the language of the reader', async () => {
    const { context, page } = await playing('quindo', { locale: 'fr' })
    await page.waitForSelector('[data-turn="true"]')
    await page.click('[data-spot="d9"]')
    expect(await page.locator('[data-reason]').getAttribute('data-reason')).toBe('quindo-not-yours')
    expect(await page.locator('[data-reason]').innerText()).toMatch(/d9.* QN3$/)
    // Choosing a piece is an answer of its own.
    await page.click('[data-spot="d3"]')
    expect(await page.locator('[data-reason]').count()).toBe(0)
    await context.close()
  })
})

describe('what can be done', () => {
  it('is marked in the first games, and targets say what they do', async () => {
    const { context, page } = await playing('quindo')
    await page.waitForSelector('.spot.movable')
    expect(await page.locator('.spot.movable').count()).toBe(await page.locator('.spot.start').count())
    await page.goto(`${address()}/#/analysis?game=quindo:small&start=5/x1x2/2x2/2o2/5_o_-`)
    await page.click('[data-spot="d3"]')
    const label = (spot: string) => page.locator(`[data-spot="${spot}"]`).getAttribute('aria-label')
    expect(await label('d6')).toMatch(/^d6, empty, possible here, turns 2 pieces/)
    expect(await page.locator('[data-spot="d6"] .number').textContent()).toBe('2')
    expect(await label('d1')).toMatch(/^d1, border, empty, possible here, leaves the board/)
    expect(await page.locator('[data-spot="d1"] .cross').count()).toBe(1)
    await context.close()
  })
})

describe('the squares of Squaryd', () => {
  const figures = (page: Page) =>
    page.locator('[data-figure]').evaluateAll((all) => all.map((one) => one.getAttribute('data-figure')).sort())

  it('are drawn for each threat, for a pawn under the finger, and at the end', async () => {
    const { context, page } = await visitor()
    const open = (start: string) => page.goto(`${address()}/#/analysis?game=squaryd&start=${start}`)
    await open('7/7/4o2/3%233/x1x4/6o/x5o_o')
    await page.waitForSelector('[data-figure]')
    expect(await figures(page)).toEqual(['a1 c1 c3 a3'])
    expect(await page.locator('[data-stops]').textContent()).toContain('c1 completes the square of a1, c3, a3.')
    await page.hover('[data-spot="e5"]')
    await page.waitForSelector('[data-tried]')
    const tried = await page
      .locator('[data-tried]')
      .evaluateAll((all) => all.map((one) => one.getAttribute('data-tried')!))
    expect(tried.every((cells) => cells.split(' ').includes('e5'))).toBe(true)
    await open('7/7/4o2/3%233/x1x4/6o/x1x3o_o')
    await page.waitForSelector('.won')
    await context.close()
  })

  it('are not drawn where help is turned off, nor at the table', async () => {
    const { context, page } = await visitor()
    await page.goto(`${address()}/#/settings`)
    await page.getByLabel('Show threats').uncheck()
    await page.goto(`${address()}/#/analysis?game=squaryd&start=7/7/4o2/3%233/x1x4/6o/x5o_o`)
    await page.hover('[data-spot="e5"]')
    await page.waitForSelector('[data-stops]')
    expect(await page.locator('.figure').count()).toBe(0)
    await page.goto(`${address()}/#/settings`)
    await page.getByLabel('Show threats').check()
    await page.goto(
      `${address()}/#/analysis?game=squaryd:tabletop&start=7/7/4o2/3%233/x1x4/6o/x5o_o_-_-_squaryd:tabletop`,
    )
    await page.hover('[data-spot="e5"]')
    expect(await page.locator('.figure').count()).toBe(0)
    await context.close()
  })
})

describe('home', () => {
  it('says whom one will play, how games stand, and gives back what was deleted', async () => {
    const { context, page } = await visitor()
    await home(page)
    expect(await page.locator('[data-against]').first().textContent()).toBe('You against level 1: Just learning')
    await page.click('[data-play=squaryd]')
    await page.locator('.spot.start').first().click()
    await page.click('text=Resign')
    await page.click('text=Yes')
    await page.waitForSelector('[data-result]')
    await page.click('[data-result] a')
    const kept = page.locator('.kept li')
    await page.waitForSelector('.kept .piece')
    expect(await kept.innerText()).toMatch(/Squaryd · You lose\.\s+You against Level 1: Just learning/)
    await page.click('[data-delete]')
    expect(await kept.count()).toBe(0)
    await page.click('[data-restore]')
    expect(await kept.count()).toBe(1)
    await expectAccessible(page, 'home with a game')
    await context.close()
  })

  it('stays one line high above the page on a phone, and lets people have names', async () => {
    const { context, page } = await visitor({ viewport: { width: 320, height: 640 } })
    await home(page)
    expect(await page.locator('header').evaluate((header) => header.clientHeight)).toBeLessThan(64)
    await page.click('button.menu')
    await page.click('nav >> text=Settings')
    await page.waitForSelector('h1 >> text=Settings')
    expect(await page.locator('nav').isVisible()).toBe(false)
    await page.goto(`${address()}/#/`)
    await page.click('[data-choose=squod]')
    await page.click('text=A person beside me')
    await page.fill('[data-name="0"]', 'Ada')
    await page.click('[data-start]')
    expect(await page.locator('[data-curtain]').innerText()).toContain('Hand the device to Ada')
    await context.close()
  })

  it('keeps a game that is open in two tabs one game', async () => {
    const { context, page } = await beside('squaryd')
    await page.click('[data-spot="d3"]')
    const other = await context.newPage()
    await other.goto(page.url())
    await other.click('[data-spot="e5"]')
    await page.waitForSelector('[data-elsewhere]')
    await page.waitForSelector('[data-at="e5"]')
    await page.click('[data-elsewhere] button')
    await page.click('[data-spot="a1"]')
    await other.waitForSelector('[data-at="a1"]')
    expect(await other.locator('[data-elsewhere]').count()).toBe(1)
    await context.close()
  })
})

it('Squod is set up on the board', async () => {
  const { context, page } = await beside('squod')
  for (const kind of ['R', 'P']) {
    await page.click('[data-curtain] button')
    await page.click(`[data-move=${kind}]`)
  }
  // Paper beats rock: West, who is here already, sets up first.
  const before = (await page.locator('[data-move]').getAttribute('data-move'))!
  const swapped = [...before]
  ;[swapped[0], swapped[4]] = [swapped[4]!, swapped[0]!]
  await page.click('[data-spot="w21"]')
  await page.click('[data-spot="w11"]')
  expect(await page.locator('[data-move]').getAttribute('data-move')).toBe(swapped.join(''))
  await page.click('[data-move]')
  await page.waitForSelector('[data-curtain]')
  await context.close()
})

it('a lesson is offered, says why not, praises, and remembers how far one came', async () => {
  const { context, page, complaints } = await visitor()
  await home(page)
  expect(await page.locator('[data-learn]').textContent()).toBe('New here? Learn Squadro in three minutes')
  await page.click('[data-learn]')
  const move = (spot: string) => page.click(`[data-spot="${spot}"]`, { clickCount: 2 })
  await move('32')
  expect(await page.locator('[data-why]').textContent()).toMatch(/^That piece moved on, but it is not home yet/)
  await page.click('[data-again]')
  await page.click('[data-hint]')
  expect(await page.locator('[data-hinted]').textContent()).toMatch(/^The piece on lane 4/)
  await move('45')
  expect(await page.locator('[data-praise]').textContent()).toMatch(/^Four home/)
  await expectAccessible(page, 'a lesson')
  await page.click('[data-next]')
  await withKeys(page, '[data-spot="26"]')
  await page.keyboard.press('Enter')
  await page.waitForSelector('[data-praise]')
  await page.goto(`${address()}/#/learn/squadro`)
  await page.reload()
  await page.waitForSelector('a[aria-current=step] >> text=Step 3 of 8, Turn round')
  await page.goto(`${address()}/#/learn/squadro/8`)
  expect(await page.locator('[data-coach]').textContent()).toMatch(/^Coach: Before each move/)
  await move('36')
  await page.waitForSelector('[data-turn=true] >> nth=0')
  await page.goto(`${address()}/#/learn`)
  expect(await page.locator('h2').count()).toBe(4)
  await expectAccessible(page, 'the lessons')
  expect(complaints).toEqual([])
  await context.close()
})
