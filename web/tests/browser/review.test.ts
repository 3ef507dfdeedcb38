/** Looking back at a game, the coach who warns before a move, training, and games on paper. */

import { expect, it } from 'vitest'
import { address, expectAccessible, expectNoComplaints, GAMES, visitor, withKeys } from './support'

/** Both sides are one step from winning, and Light does something else. */
const MISSED = '#/analysis?game=squadro&start=ccc6b/cc6bc_l&moves=4.4&review'

it('a review shows where the game turned and why; one tries again, and the coach warns', async () => {
  const { context, page, complaints } = await visitor()
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

/** Light could leap two pieces and keep the win, and only so. */
const GIVEN_AWAY = '#/analysis?game=squadro&start=57cc6/ccc1a_l&moves=1&end=agreed&result=1/2-1/2&review'
const LEAP = '57cc6/ccc1a l\t5 5 5\tdouble-leap,home\t3.1\twin'
/** A puzzle of each game, and the spots that solve it. */
const PUZZLES = {
  squadro: [LEAP, '50 53 53 56'],
  quindo: ['3o3/2o3o/7/3x3/1oox3/3x3/o5x o 1\te8e2 h2h3 e3i3\tturn-three,last-piece\t2.0', 'e8 e2 e3 i3'],
  squaryd: ['xoxOxxo/x2XxOo/2OO2x/1x1#1oX/O2oxoo/OX2xXo/1o2X2 o\td1 f1* b3*\tfork,forced-double\t5.5', 'd1'],
  squod: ['1wP1/wRsR1/wS1wR s:PS1/R2/SP1 w:3/P2/3+S w\tb3-a3\t\t3.0', 'b3 a3'],
} as const

it('a mistake is kept as a puzzle, which comes again in training; where there is no room, that is said', async () => {
  const { context, page, complaints } = await visitor()
  await page.goto(`${address()}/${GIVEN_AWAY}`)
  const keep = page.locator('[data-point="0"] [data-keep]')
  await keep.waitFor()
  await page.evaluate(() => {
    const { setItem } = Storage.prototype
    Storage.prototype.setItem = () => {
      Storage.prototype.setItem = setItem
      throw new Error('full')
    }
  })
  await keep.press('Enter')
  expect(await page.locator('[data-full]').innerText()).toMatch(/^This browser has no room left/)
  expect(await keep.getAttribute('aria-pressed')).toBe('false')
  await keep.press('Enter')
  await page.waitForSelector('[data-keep][aria-pressed=true]')
  expect(await page.locator('[data-full]').count()).toBe(0)
  await expectAccessible(page, 'a mistake that is kept')
  await withKeys(page, '[data-kept] a')
  await page.waitForSelector('[data-verdict=open]')
  expect(await page.locator('[data-task]').innerText()).toBe(
    'Light to move: one move wins, all others give the win away.',
  )
  expect(JSON.parse((await page.evaluate(() => localStorage.getItem('quadrille:mistakes')))!)).toEqual({
    squadro: [expect.stringMatching(/^57cc6\/ccc1a l\t5 5 5\tdouble-leap,home\t\d\.\d\twin$/)],
  })
  await page.click('[data-forget]')
  await page.waitForSelector('[data-none]')
  expectNoComplaints(complaints)
  await context.close()
})

it('a puzzle of every game is solved with the keys alone, a wrong move is answered, and what is unknown or damaged is said', async () => {
  const { context, page, complaints } = await visitor()
  const own = Object.fromEntries(GAMES.map((game) => [game, [PUZZLES[game][0], 'damaged']]))
  await page.addInitScript((own) => localStorage.setItem('quadrille:mistakes', own), JSON.stringify(own))
  await page.goto(`${address()}/#/train`)
  await page.waitForSelector('[data-own]')
  expect(await page.locator('[data-own]').allInnerTexts()).toEqual(GAMES.map(() => 'Your own mistake'))
  await expectAccessible(page, 'the choice of puzzles')
  for (const game of GAMES) {
    await page.goto(`${address()}/#/train/${game}/own`)
    await page.waitForSelector('[data-verdict=open]')
    for (const spot of PUZZLES[game][1].split(' ')) {
      await page.waitForSelector(`[data-spot="${spot}"].start, [data-spot="${spot}"].target`)
      await withKeys(page, `[data-spot="${spot}"]`)
    }
    await page.waitForSelector('[data-verdict=solved]')
    // What is said aloud, and what every place of the board is called.
    expect(await page.locator('[role=status] [data-outcome]').innerText()).toBe('Solved.')
    const names = await page
      .locator('.spot')
      .evaluateAll((spots) => spots.map((spot) => spot.getAttribute('aria-label')))
    expect([game, names.filter((name) => !name)]).toEqual([game, []])
    await expectAccessible(page, `a puzzle of ${game}`)
  }
  await page.goto(`${address()}/#/train/squadro/own`)
  await withKeys(page, '[data-spot="11"]')
  await page.keyboard.press('Enter')
  await page.waitForSelector('[data-verdict=wrong]')
  await page.waitForFunction(() => document.querySelector('[data-said]')?.textContent?.includes('Dark'))
  for (const [place, text] of [
    ['magic', 'There is nothing at this address.'],
    ['squadro/magic', 'No puzzle fits. Choose another theme.'],
  ]) {
    await page.goto(`${address()}/#/train/${place}`)
    await page.waitForSelector(`:text-is("${text}")`)
  }
  await page.route('**/assets/squod-*.js', async (route) => {
    const response = await route.fetch()
    await route.fulfill({ response, body: (await response.text()).replace('\t', ' ') })
  })
  await page.reload()
  await page.goto(`${address()}/#/train/squod/day`)
  await page.waitForSelector(':text-is("The puzzles of Squod are damaged (line 1). Load the page again.")')
  expectNoComplaints(complaints)
  await page.route(/assets\/(page-privacy|OnlineMatch)-.*\.js/, (route) => route.abort())
  for (const place of ['privacy', 'm/nothing']) {
    await page.goto(`${address()}/#/${place}`)
    await page.waitForSelector('[role=alert]:has-text("The page could not be loaded")')
    await page.goto(`${address()}/#/about`)
    await page.waitForSelector('[role=alert]', { state: 'detached' })
  }
  await context.close()
})

/** How many sheets of paper a PDF has. */
const sheetsOf = (pdf: Buffer): number => pdf.toString('latin1').match(/\/Type\s*\/Page\b(?!s)/g)?.length ?? 0

it('every game fits on paper: the board in parts, pieces, and the rules on at most two sheets', async () => {
  // French needs the most room.
  const { context, page } = await visitor({ locale: 'fr' })
  for (const game of GAMES) {
    await page.goto(`${address()}/#/print/${game}`)
    await page.waitForSelector('[data-rules] h3')
    const tiles = await page.locator('[data-tile]').count()
    const cuts = await page.locator('[data-cut]').count()
    const isFolded = (await page.locator('[data-cut]').first().locator('svg').count()) === 2
    const pieceSheets = Math.ceil(cuts / (isFolded ? 24 : 48))
    for (const format of ['A4', 'Letter']) {
      const sheets = sheetsOf(await page.pdf({ format, preferCSSPageSize: true }))
      expect([game, format, sheets - tiles - pieceSheets]).toEqual([game, format, expect.toBeOneOf([1, 2])])
    }
  }
  await expectAccessible(page, 'a game to print')
  await context.close()
})
