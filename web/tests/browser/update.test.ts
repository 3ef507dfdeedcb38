/** A new version of the page: it waits until people want it. */

import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Browser } from 'playwright-core'
import { address, expectNoComplaints, launch, visitor } from './support'

let browser: Browser
let front: Server
/** What the next version of the service worker differs by. */
let news = ''

/** The real server behind a door that can bring out a new version. */
beforeAll(async () => {
  browser = await launch()
  front = createServer(async (request, response) => {
    const answer = await fetch(address() + request.url)
    const body = Buffer.from(await answer.arrayBuffer())
    const isWorker = request.url === '/sw.js'
    response.writeHead(answer.status, {
      'content-type': answer.headers.get('content-type') ?? '',
      'cache-control': 'no-cache',
    })
    response.end(isWorker ? body.toString().replace(/quadrille-(?=[\w$])/, `quadrille-${news}`) : body)
  })
  await new Promise<void>((done) => front.listen(0, '127.0.0.1', done))
})
afterAll(async () => {
  await browser.close()
  front.close()
})

it('is announced, and taken when asked for, with the game that is being played', async () => {
  const { context, page, complaints } = await visitor(browser, { serviceWorkers: 'allow' })
  const at = `http://127.0.0.1:${(front.address() as AddressInfo).port}`
  await page.goto(at)
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null)
  const versions = () => page.evaluate(() => caches.keys())
  const [first] = await versions()
  await page.click('[data-play=squaryd]')
  await page.click('[data-spot=d3]')
  await page.waitForFunction(() => document.querySelectorAll('.board .piece').length === 2)
  expect(await page.locator('[data-update]').count()).toBe(0)

  news = 'next-'
  await page.evaluate(async () => void (await (await navigator.serviceWorker.getRegistration())!.update()))
  await page.waitForSelector('[data-update]')
  expect(await versions()).toContain(first)
  await Promise.all([page.waitForEvent('load'), page.click('[data-update]')])
  await page.waitForFunction(() => document.querySelectorAll('.board .piece').length === 2)
  expect(await page.locator('[data-update]').count()).toBe(0)
  expect(await versions()).not.toContain(first)
  expectNoComplaints(complaints)

  // The worker keeps the app; the licences are a file by themselves.
  await page.goto(`${at}/#/about`)
  const licences = new URL((await page.getAttribute('a[href$="licences.txt"]', 'href'))!, at)
  await page.goto(licences.href)
  expect(await page.textContent('body')).toContain('SIL OPEN FONT LICENSE')
  await context.close()
})
