/** The service worker: a new version of the page waits until people want it, and calls are told. */

import { createDecipheriv, createECDH, hkdfSync, randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest'
import type { Page } from 'playwright-core'
import { serve } from './setup'
import { accept, address, expectAccessible, expectNoComplaints, invite, visitor } from './support'

let front: Server
/** What the next version of the service worker differs by. */
let news = ''

/** The real server behind a door that can bring out a new version. */
beforeAll(async () => {
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
afterAll(() => void front.close())

it('is announced, and taken when asked for, with the game that is being played', async () => {
  const { context, page, complaints } = await visitor({ serviceWorkers: 'allow' })
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

/** A push service on this machine, a browser that is called there, and what it is told, opened with its keys. */
async function pushService() {
  const keys = createECDH('prime256v1')
  const [point, secret] = [keys.generateKeys(), randomBytes(16)]
  const open = (body: Buffer): string => {
    const [salt, sender, sealed] = [body.subarray(0, 16), body.subarray(21, 86), body.subarray(86)]
    const expand = (from: Buffer, salt: Buffer, info: Buffer | string, length: number) =>
      Buffer.from(hkdfSync('sha256', from, salt, info, length))
    const info = Buffer.concat([Buffer.from('WebPush: info\0'), point, sender])
    const shared = expand(keys.computeSecret(sender), secret, info, 32)
    const key = expand(shared, salt, 'Content-Encoding: aes128gcm\0', 16)
    const nonce = expand(shared, salt, 'Content-Encoding: nonce\0', 12)
    const cipher = createDecipheriv('aes-128-gcm', key, nonce).setAuthTag(sealed.subarray(-16))
    const opened = Buffer.concat([cipher.update(sealed.subarray(0, -16)), cipher.final()]).toString()
    return opened.slice(0, opened.lastIndexOf('\x02'))
  }
  const heard: string[] = []
  const server = createServer((request, response) => {
    const parts: Buffer[] = []
    request.on('data', (part: Buffer) => parts.push(part))
    request.on('end', () => {
      heard.push(open(Buffer.concat(parts)))
      response.writeHead(201).end()
    })
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const subscription = {
    endpoint: `${origin}/ann`,
    keys: { p256dh: point.toString('base64url'), auth: secret.toString('base64url') },
  }
  return { server, origin, heard, subscription }
}

/** Chromium's own push service is out of reach: the page gets the subscription of the test's. */
function subscribeHere(here: { endpoint: string }) {
  const unsubscribe = async () => (localStorage.removeItem('subscribed'), true)
  const subscription = { endpoint: here.endpoint, toJSON: () => here, unsubscribe }
  Object.assign(PushManager.prototype, {
    subscribe: async () => (localStorage.setItem('subscribed', '1'), subscription),
    getSubscription: async () => (localStorage.getItem('subscribed') ? subscription : null),
  })
}

/** Hands a message of the push service to the service worker of a page. */
async function deliver(page: Page, data: string) {
  const devtools = await page.context().newCDPSession(page)
  const registered = new Promise<{ registrationId: string }[]>((done) =>
    devtools.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => done(registrations)),
  )
  await devtools.send('ServiceWorker.enable')
  const [{ registrationId }] = (await registered) as [{ registrationId: string }]
  await devtools.send('ServiceWorker.deliverPushMessage', { origin: new URL(page.url()).origin, registrationId, data })
  await devtools.detach()
}

const notifications = (page: Page) =>
  page.evaluate(async () => {
    const shown = await (await navigator.serviceWorker.ready).getNotifications()
    return shown.map(({ title, body, data }) => ({ title, body, data: data as string }))
  })

/** Touches the notification of a page as far as a test can: nobody but a person may focus or open windows. */
const touch = (page: Page) =>
  page
    .context()
    .serviceWorkers()[0]!
    .evaluate(async () => {
      const worker = globalThis as never as ServiceWorkerGlobalScope
      const asked: string[] = []
      WindowClient.prototype.focus = async function () {
        asked.push('focus')
        return this
      }
      worker.clients.openWindow = async (address) => (asked.push(String(address)), null)
      const [notification] = await worker.registration.getNotifications()
      let done: Promise<unknown> = Promise.resolve()
      const event = new NotificationEvent('notificationclick', { notification: notification! })
      event.waitUntil = (promise) => void (done = promise)
      worker.dispatchEvent(event)
      await done
      const left = await worker.registration.getNotifications()
      return { asked, left: left.length }
    })

it('a browser that is called tells who waits, in the language of its reader', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'quadrille-'))
  const push = await pushService()
  const config = join(folder, 'quadrille.toml')
  writeFileSync(config, `push-delay = 0\npush-services = ["${push.origin}"]\n`)
  const house = await serve(folder, '0', ['--config', config])
  onTestFinished(() => {
    house.process.kill()
    push.server.close()
    rmSync(folder, { recursive: true, force: true })
  })
  const [ann, ben] = [
    await visitor({ serviceWorkers: 'allow', locale: 'fr', permissions: ['notifications'] }),
    await visitor(),
  ]
  await ann.page.addInitScript(subscribeHere, push.subscription)
  await ann.page.goto(`${house.address}/#/settings`)
  await ann.page.click('[data-push-on]')
  await ann.page.uncheck('[data-event=rematch]')
  await ann.page.waitForSelector('[data-event=rematch]:not(:disabled)')
  expect(await ann.page.locator('[data-event]:checked').count()).toBe(3)
  await expectAccessible(ann.page, 'settings with calls')

  const board = await ann.context.newPage()
  await accept(ben.page, await invite(board, 'squaryd', house.address))
  await Promise.all([board, ben.page].map((page) => page.waitForSelector('[data-turn]')))
  const id = board.url().split('/m/')[1]!
  if (await board.locator('[data-turn="true"]').count()) await board.locator('.spot.start').first().click()
  await ben.page.waitForSelector('[data-turn="true"]')
  const host = await ben.page.evaluate(() => fetch('./api/me').then((me) => me.json()) as Promise<{ name: string }>)
  // Nobody looks any more.
  await board.close()
  await ann.page.goto('about:blank')
  await ben.page.locator('.spot.start').first().click()
  await expect.poll(() => push.heard.length, { timeout: 60_000 }).toBe(1)
  const call = { kind: 'turn', match: id, game: 'squaryd', from: host.name, language: 'fr' }
  expect(JSON.parse(push.heard[0]!)).toEqual(call)

  await ann.page.goto(`${house.address}/#/settings`)
  // Handed over again until it is shown: what the tools of the browser hand to a worker that is just starting may get lost.
  const delivered = () => deliver(ann.page, push.heard[0]!).then(() => notifications(ann.page))
  await expect.poll(delivered, { timeout: 60_000, interval: 1000 }).toHaveLength(1)
  const shown = { title: 'À vous de jouer', body: `Squaryd · ${host.name}`, data: `./#/m/${id}` }
  expect(await notifications(ann.page)).toEqual([shown])
  expect(await touch(ann.page)).toEqual({ asked: ['focus'], left: 0 })
  await ann.page.waitForURL(`${house.address}/#/m/${id}`)
  await ann.page.waitForSelector('[data-turn="true"]')
  await ann.page.goto(`${house.address}/#/settings`)
  await ann.page.click('[data-push-off]')
  await ann.page.waitForSelector('[data-push-on]')
  expect(await ann.page.evaluate(() => localStorage.getItem('quadrille:push'))).toBeNull()
  expectNoComplaints(ann.complaints)
  await Promise.all([ann, ben].map(({ context }) => context.close()))
})
