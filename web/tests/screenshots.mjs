/** Pictures of home and of every board in the middle of a game, to look at. `npm run screenshots -- ADDRESS FOLDER` */

import { mkdirSync } from 'node:fs'
import { chromium } from 'playwright-core'

const [address, folder] = process.argv.slice(2)
if (!address || !folder) {
  console.error('usage: npm run screenshots -- http://127.0.0.1:7878 FOLDER   (start `quadrille serve` first)')
  process.exit(2)
}
mkdirSync(folder, { recursive: true })
const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
  args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking'],
})
const SCREENS = {
  desktop: { viewport: { width: 1280, height: 900 } },
  phone: { viewport: { width: 360, height: 740 }, deviceScaleFactor: 2, isMobile: true, hasTouch: true },
}

/** Plays a few moves at random. */
async function play(page, steps) {
  for (let i = 0; i < steps; i++) {
    await page.waitForSelector('[data-turn="true"], [data-result]')
    if (await page.locator('[data-result]').count()) return
    const buttons = page.locator('[data-move]')
    const targets = page.locator('.spot.target')
    const some = (await buttons.count()) ? buttons : (await targets.count()) ? targets : page.locator('.spot.start')
    const count = await some.count()
    if (count)
      await some
        .nth((7 * i + 3) % count)
        .click({ timeout: 2000 })
        .catch(() => undefined)
  }
}

for (const [screen, options] of Object.entries(SCREENS)) {
  for (const colorScheme of ['light', 'dark']) {
    const context = await browser.newContext({ ...options, colorScheme, locale: 'en', reducedMotion: 'reduce' })
    const page = await context.newPage()
    const shoot = (name) => page.screenshot({ path: `${folder}/${name}-${screen}-${colorScheme}.png` })
    await page.goto(`${address}/`)
    await page.waitForSelector('[data-play]')
    await shoot('home')
    for (const game of ['squadro', 'quindo', 'squaryd', 'squod']) {
      await page.goto(`${address}/#/`)
      await page.click(`[data-play=${game}]`)
      await play(page, 16)
      await shoot(game)
    }
    for (const place of ['analysis', 'rules', 'rules/squadro', 'settings']) {
      await page.goto(`${address}/#/${place}`)
      await page.waitForSelector('h1')
      await page.waitForTimeout(500)
      await shoot(place.replace('/', '-'))
    }
    await context.close()
  }
}
await browser.close()
console.log(`pictures in ${folder}`)
