/** A browser, and somebody who plays in it with the mouse or the keyboard. */

import { existsSync } from 'node:fs'
import { AxeBuilder } from '@axe-core/playwright'
import { chromium, type Browser, type BrowserContextOptions, type Page } from 'playwright-core'
import { afterAll, expect, inject } from 'vitest'

const PLACES = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/snap/bin/chromium',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
]
const FLAGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

export const GAMES = ['squadro', 'quindo', 'squaryd', 'squod'] as const

/** The browser of a file of tests, which is there once somebody visits. */
let browser: Promise<Browser> | undefined
afterAll(async () => (await browser)?.close())

function launch(): Promise<Browser> {
  const executablePath = process.env.CHROMIUM ?? PLACES.find(existsSync)
  if (!executablePath) throw new Error('no Chromium found: install it, or set CHROMIUM to its path')
  return chromium.launch({ executablePath, args: FLAGS })
}

export const address = (): string => inject('address')

/** A fresh profile, whose page must not complain about anything; it keeps nothing for later unless told to. */
export async function visitor(options: BrowserContextOptions = {}) {
  browser ??= launch()
  const context = await (
    await browser
  ).newContext({
    viewport: { width: 1100, height: 850 },
    reducedMotion: 'reduce',
    locale: 'en',
    // Fetching the whole page a second time would be half of the work of a short test.
    serviceWorkers: 'block',
    ...options,
  })
  const page = await context.newPage()
  const complaints: string[] = []
  page.on('console', (message) => message.type() === 'error' && complaints.push(message.text()))
  page.on('pageerror', (error) => complaints.push(error.message))
  return { context, page, complaints }
}

/** A small random generator, so that a failure can be repeated. */
export function random(seed: number): (below: number) => number {
  let state = seed >>> 0
  return (below) => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0
    return Math.floor((state / 2 ** 32) * below)
  }
}

/** What the page offers: a result, a turn with spots to choose, a button to press, or nothing yet. */
function offered(page: Page) {
  return page.evaluate(() => {
    const ids = (selector: string) =>
      [...document.querySelectorAll(selector)].map((spot) => spot.getAttribute('data-spot')!)
    const seen = (selector: string) => document.querySelector(selector) !== null
    return {
      result: document.querySelector('[data-result]')?.getAttribute('data-result') ?? null,
      curtain: seen('[data-curtain]'),
      isMyTurn: seen('[data-turn="true"]'),
      buttons: document.querySelectorAll('[data-move]').length,
      canStop: seen('[data-stop]'),
      starts: ids('.spot.start'),
      targets: ids('.spot.target'),
    }
  })
}

export type Act = (page: Page, selector: string) => Promise<void>

/** A selector of CSS, and which of what it finds is meant. */
function split(selector: string): [css: string, nth: number] {
  const [, css, nth] = /^(.*?)(?: >> nth=(\d+))?$/.exec(selector)!
  return [css!, Number(nth ?? 0)]
}

/** Clicks at once where nothing lies in the way; whole games would wait for minutes until things stand still. */
export const withMouse: Act = async (page, selector) => {
  const middle = await page.evaluate(([css, nth]) => {
    const wanted = document.querySelectorAll(css)[nth]
    wanted?.scrollIntoView({ block: 'nearest' })
    const { x, y, width, height } = wanted?.getBoundingClientRect() ?? new DOMRect()
    const [middleX, middleY] = [x + width / 2, y + height / 2]
    const isFree = wanted?.contains(document.elementFromPoint(middleX, middleY))
    return isFree ? ([middleX, middleY] as const) : null
  }, split(selector))
  return middle ? page.mouse.click(...middle) : page.click(selector)
}

/** Presses Tab until the focus is on something that fits, as somebody without a mouse does. */
export async function tabTo(page: Page, selector: string): Promise<void> {
  for (let i = 0; i < 200; i++) {
    if (await page.evaluate((selector) => document.activeElement?.matches(selector) ?? false, selector)) return
    await page.keyboard.press('Tab')
  }
  throw new Error(`Tab never reaches ${selector}`)
}

/** Reaches a control with Tab, a cell of the board with Tab and the arrow keys, and presses Enter. */
export const withKeys: Act = async (page, selector) => {
  const wanted = /data-spot="(.*)"/.exec(selector)?.[1]
  if (wanted === undefined) {
    const [css, nth] = split(selector)
    await page
      .locator(css)
      .nth(nth)
      .evaluate((control) => control.setAttribute('data-wanted', ''))
    await tabTo(page, '[data-wanted]')
  } else {
    await tabTo(page, '.spot')
    await walkTo(page, wanted)
  }
  await page.keyboard.press('Enter')
}

/** Presses the arrow keys until the focus is on a cell. */
async function walkTo(page: Page, wanted: string): Promise<void> {
  const been = new Set<string>()
  for (let i = 0; i < 60; i++) {
    const [key, state] = await page.evaluate(
      ([wanted, been]) => {
        const place = (spot: Element) =>
          spot
            .getAttribute('transform')!
            .match(/-?[\d.]+/g)!
            .map(Number) as [number, number]
        const here = document.activeElement!
        if (here.getAttribute('data-spot') === wanted) return ['', '']
        const [x, y] = place(here)
        const [tx, ty] = place(document.querySelector(`[data-spot="${wanted}"]`)!)
        const across = tx > x ? 'ArrowRight' : 'ArrowLeft'
        const along = ty > y ? 'ArrowDown' : 'ArrowUp'
        const order = Math.abs(tx - x) >= Math.abs(ty - y) ? [across, along] : [along, across]
        const from = here.getAttribute('data-spot')!
        const key =
          [...order, 'ArrowUp', 'ArrowRight', 'ArrowDown', 'ArrowLeft'].find((key) => !been.includes(from + key)) ??
          order[0]!
        return [key, from + key]
      },
      [wanted, [...been]] as const,
    )
    if (!key) return
    been.add(state!)
    await page.keyboard.press(key)
  }
  throw new Error(`the arrow keys never reach ${wanted}`)
}

const spot = (id: string) => `[data-spot="${id}"]`

/** Waits until the page changes, for a moment at most. */
const change = (page: Page): Promise<void> =>
  page.evaluate(
    () =>
      new Promise((done) => {
        const watcher = new MutationObserver(finish)
        const timer = setTimeout(finish, 200)
        watcher.observe(document, { subtree: true, childList: true, attributes: true, characterData: true })
        function finish() {
          watcher.disconnect()
          clearTimeout(timer)
          done()
        }
      }),
  )

/** Any key lets what others did be told at once, which suits somebody who does not listen. */
async function hurry(page: Page): Promise<void> {
  await page.keyboard.press('Shift')
  await change(page)
}

/** Plays at random through the visible board until there is a result; the game may end in any way. */
export async function playToEnd(page: Page, seed: number, act: Act = withMouse, mostSteps = 4000): Promise<string> {
  const choose = random(seed)
  const pick = <T>(some: readonly T[]): T => some[choose(some.length)]!
  for (let step = 0; step < mostSteps; step++) {
    const now = await offered(page)
    if (now.result) return now.result
    if (now.curtain) await act(page, '[data-curtain] button')
    else if (!now.isMyTurn) await hurry(page)
    else if (now.buttons) await act(page, `[data-move] >> nth=${choose(now.buttons)}`)
    else if (now.canStop && choose(2)) await act(page, '[data-stop]')
    else if (now.targets.length) await act(page, spot(pick(now.targets)))
    else if (now.starts.length) await act(page, spot(pick(now.starts)))
    else await change(page)
  }
  throw new Error('the game does not end')
}

export async function home(page: Page): Promise<void> {
  await page.goto(`${address()}/`)
  await page.waitForSelector('[data-play]')
}

/** The same for somebody who has begun a game with one click. */
export async function playing(game: string, options?: BrowserContextOptions) {
  const all = await visitor(options)
  await home(all.page)
  await all.page.click(`[data-play=${game}]`)
  return all
}

/** A fresh profile with a game of people who sit beside each other. */
export async function beside(game: string) {
  const all = await visitor()
  await home(all.page)
  await all.page.click(`[data-choose=${game}]`)
  await all.page.check('dialog input[value=people]')
  await all.page.click('[data-start]')
  return all
}

/** Somebody invites from home with two clicks or keys; the link is what a friend would be sent. */
export async function invite(page: Page, game: string, at = address(), act: Act = withMouse): Promise<string> {
  await page.goto(`${at}/`)
  await act(page, `[data-choose=${game}]`)
  await act(page, '[data-friend]')
  return page.locator('[data-link]').first().inputValue()
}

/** Somebody opens an invitation and accepts it. */
export async function accept(page: Page, link: string): Promise<void> {
  await page.goto(link)
  await page.click('[data-accept]')
}

/** The moves that the page shows, and waiting until there are so many of them. */
export const movesOn = (page: Page): Promise<string[]> =>
  page
    .locator('.moves li')
    .evaluateAll((all) => all.map((one) => (one.querySelector('button') ?? one.firstChild!).textContent!.trim()))
export const untilMoves = (pages: Page[], n: number) =>
  Promise.all(pages.map((page) => page.waitForFunction((n) => document.querySelectorAll('.moves li').length === n, n)))

/** Somebody whose turn it is puts a piece on the first place there is. */
export async function step(pages: Page[]): Promise<void> {
  const turn = await Promise.any(pages.map((page) => page.waitForSelector('[data-turn="true"]').then(() => page)))
  await turn.locator('.spot.start').first().click()
}

/** Waits until the program has played, and what it did is kept. */
export const untilMyTurn = (page: Page) => page.waitForSelector('[data-turn="true"]:not(.soft)')

/** Waits until everything lies ready for a time without a network. */
export async function untilOffline(page: Page): Promise<void> {
  await page.evaluate(async () => {
    await navigator.serviceWorker.ready
    if (!navigator.serviceWorker.controller) {
      await new Promise((resolve) => navigator.serviceWorker.addEventListener('controllerchange', resolve))
    }
  })
}

export const expectNoComplaints = (complaints: string[]) => expect(complaints).toEqual([])

/** Axe finds nothing serious. */
export async function expectAccessible(page: Page, where: string) {
  const { violations } = await new AxeBuilder({ page }).analyze()
  const grave = violations.filter(({ impact }) => impact === 'serious' || impact === 'critical')
  expect(grave.map(({ id, nodes }) => `${where}: ${id}: ${nodes[0]?.html}`)).toEqual([])
}

/** On the smallest phone nothing is wider than the page. */
export async function expectNarrow(page: Page, where: string) {
  const usual = page.viewportSize()!
  await page.setViewportSize({ width: 320, height: 568 })
  const fits = page.waitForFunction(() => innerWidth === 320 && document.documentElement.scrollWidth <= 320)
  expect(await fits.then(() => true).catch(() => false), `${where} at 320`).toBe(true)
  await page.setViewportSize(usual)
}

/** Everything that fits comes wholly into sight, without scrolling and with nothing over it. */
export async function expectInSight(page: Page, selectors: string[], where: string) {
  const isInSight = (selector: string) => {
    const isSeen = (one: Element) => {
      const { left, right, top, bottom } = one.getBoundingClientRect()
      const over = document.elementFromPoint((left + right) / 2, (top + bottom) / 2)
      const isIn = left >= 0 && top >= 0 && right <= innerWidth + 0.5 && bottom <= innerHeight + 0.5
      return isIn && over !== null && (one.contains(over) || over.contains(one))
    }
    scrollTo(0, 0)
    const all = [...document.querySelectorAll(selector)]
    return all.length > 0 && all.every(isSeen)
  }
  // A page that has become smaller is laid out again a moment later.
  for (const selector of selectors) {
    const isSeen = page.waitForFunction(isInSight, selector).then(() => true)
    expect(await isSeen.catch(() => false), `${where}: ${selector}`).toBe(true)
  }
}
