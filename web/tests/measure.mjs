/**
 * What a first visit costs: bytes over the network, seconds on a slow phone, and how long a move keeps it busy; and how
 * long it takes to review whole games (tests/reviews.txt).
 * `npm run measure -- ADDRESS`, or `npm run measure -- ADDRESS reviews` for the last alone.
 */

import { readFileSync } from 'node:fs'
import { chromium } from 'playwright-core'

const [, , address, only] = process.argv
if (!address) {
  console.error('usage: npm run measure -- http://127.0.0.1:7878   (start `quadrille serve` first)')
  process.exit(2)
}
const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
  args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking'],
})

/** Begins to count the bytes that come; the engine is fetched only when somebody plays the program, and counted apart. */
function weigh(devtools) {
  const weight = { first: 0, all: 0 }
  const engine = new Set()
  devtools.on(
    'Network.requestWillBeSent',
    ({ requestId, request }) => request.url.includes('engine') && engine.add(requestId),
  )
  devtools.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    weight.all += encodedDataLength
    if (!engine.has(requestId)) weight.first += encodedDataLength
  })
  return weight
}

/** One first visit. */
async function visit(slow) {
  const context = await browser.newContext({ viewport: { width: 360, height: 740 }, serviceWorkers: 'block' })
  const page = await context.newPage()
  const devtools = await context.newCDPSession(page)
  await devtools.send('Network.enable')
  if (slow) {
    await devtools.send('Emulation.setCPUThrottlingRate', { rate: 4 })
    await devtools.send('Network.emulateNetworkConditions', {
      offline: false,
      latency: 150,
      downloadThroughput: 1_600_000 / 8,
      uploadThroughput: 750_000 / 8,
    })
  }
  const weight = weigh(devtools)
  await devtools.send('Performance.enable', { timeDomain: 'threadTicks' })
  const began = performance.now()
  await page.goto(`${address}/`, { waitUntil: 'commit' })
  await page.locator('[data-play=squaryd]').waitFor()
  const home = performance.now() - began
  await page.locator('[data-play=squaryd]').click()
  await page.locator('.spot.start').first().click()
  await page.locator('.piece').first().waitFor({ state: 'attached' })
  const moved = performance.now() - began
  const work = await worked(devtools)
  const longest = slow ? await longestTask(page) : 0
  await page.waitForTimeout(slow ? 0 : 1500)
  await context.close()
  return { home, moved, ...weight, work, longest }
}

/** The processor time of the page so far, in milliseconds: the same on a busy machine. */
async function worked(devtools) {
  const { metrics } = await devtools.send('Performance.getMetrics')
  return 1000 * metrics.find(({ name }) => name === 'TaskDuration').value
}

/** The longest time for which a move and its answer keep the page from doing anything else, in milliseconds. */
async function longestTask(page) {
  await page.locator('.piece').nth(1).waitFor({ state: 'attached' })
  await page.evaluate(() => {
    window.tasks = [0]
    const note = (list) => window.tasks.push(...list.getEntries().map(({ duration }) => duration))
    new PerformanceObserver(note).observe({ type: 'longtask' })
  })
  await page.locator('.spot.start').first().click()
  await page.locator('.piece').nth(3).waitFor({ state: 'attached' })
  await page.waitForTimeout(500)
  return page.evaluate(() => Math.max(...window.tasks))
}

/** How long a review takes from the press of a button to its last word. */
async function review(match) {
  const context = await browser.newContext({ serviceWorkers: 'block' })
  const page = await context.newPage()
  await page.goto(`${address}/#/analysis?game=${match}`)
  await page.locator('[data-review-start]').waitFor()
  const began = performance.now()
  await page.locator('[data-review-start]').click()
  await page.locator('[data-accuracy]').first().waitFor({ timeout: 60_000 })
  const told = performance.now() - began
  await context.close()
  return told
}

const kb = (bytes) => `${Math.round(bytes / 1000)} KB`
const seconds = (ms) => `${(ms / 1000).toFixed(2)} s`

async function visits() {
  const fast = await visit(false)
  console.log(`first load ${kb(fast.first)}, with the engine ${kb(fast.all)}, home after ${seconds(fast.home)}`)
  console.log(`processor time until the first move: ${Math.round(fast.work)} ms`)
  const runs = []
  for (let i = 0; i < 5; i++) runs.push(await visit(true))
  runs.sort((a, b) => a.moved - b.moved)
  console.log(
    `slow phone (CPU 4 × slower, 1.6 Mb/s, 150 ms): home ${seconds(runs[2].home)}, first move ${seconds(runs[2].moved)} (median of 5, ${seconds(runs[0].moved)} to ${seconds(runs[4].moved)})`,
  )
  const tasks = runs.map(({ longest }) => Math.round(longest)).sort((a, b) => a - b)
  console.log(`longest task during a move: ${tasks[2]} ms (median of 5, ${tasks[0]} to ${tasks[4]})`)
}

if (only !== 'reviews') await visits()
for (const match of readFileSync(new URL('reviews.txt', import.meta.url), 'utf8')
  .trim()
  .split('\n')) {
  const plies = match.split('.').length
  console.log(`review of ${match.split('&')[0]}, ${plies} plies: ${seconds(await review(match))}`)
}
await browser.close()
