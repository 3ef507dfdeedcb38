/** One whole game in other engines: Gecko (Firefox, over WebDriver BiDi) and WebKit (Safari's, over WebDriver). */

import { spawn, type ChildProcess } from 'node:child_process'
import { existsSync } from 'node:fs'
import { createServer, type AddressInfo } from 'node:net'
import puppeteer from 'puppeteer-core'
import { afterEach, describe, expect, it } from 'vitest'
import { address } from './support'

const FIREFOX = process.env.FIREFOX ?? '/usr/bin/firefox-esr'
const WEBKIT_DRIVER = process.env.WEBKIT_DRIVER ?? '/usr/bin/WebKitWebDriver'
/** `BROWSERS=chromium` leaves the others out, for machines that have none. */
const isWanted = process.env.BROWSERS !== 'chromium'

/** What is to be undone after a test, the latest first. */
const undo: (() => unknown)[] = []
afterEach(async () => {
  for (const action of undo.splice(0).reverse()) await action()
})

/** Plays in the page at random until there is a result, which it gives back; runs inside the browser. */
const PLAY = `async (game) => {
  const wait = (ms) => new Promise((resolve) => setTimeout(resolve, ms))
  const all = (selector) => [...document.querySelectorAll(selector)]
  const click = (node) => node.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true }))
  while (!all('[data-play]').length) await wait(50)
  click(document.querySelector('[data-play=' + game + ']'))
  let state = 7
  const any = (some) => some[(state = (state * 1664525 + 1013904223) % 4294967296) % some.length]
  for (let i = 0; i < 20000; i++) {
    const over = document.querySelector('[data-result]')
    if (over) return over.dataset.result
    const choices = ['[data-move]', '.spot.target', '.spot.start'].map(all).find((some) => some.length)
    if (document.querySelector('[data-turn="true"]') && choices) click(any(choices))
    await wait(5)
  }
  throw new Error('the game does not end')
}`

/** No animations: they are not what is tested here. */
const STILL = `localStorage.setItem('quadrille:settings', '{"motion":"none"}')`

async function inFirefox(game: string): Promise<unknown> {
  const browser = await puppeteer.launch({ browser: 'firefox', executablePath: FIREFOX, headless: true })
  undo.push(() => browser.close())
  const page = await browser.newPage()
  await page.goto(`${address()}/`)
  await page.evaluate(STILL)
  await page.reload()
  return page.evaluate(`(${PLAY})('${game}')`)
}

/** Starts a program, and ends it after the test. */
function start(
  command: string,
  args: string[],
  env = {},
  stdio: ('ignore' | 'pipe')[] = ['ignore', 'ignore', 'ignore'],
) {
  const child: ChildProcess = spawn(command, args, { env: { ...process.env, ...env }, stdio })
  undo.push(() => child.kill())
  return child
}

/** A screen that nobody sees. */
async function screen(): Promise<string> {
  const server = start('Xvfb', ['-displayfd', '1', '-nolisten', 'tcp'], {}, ['ignore', 'pipe', 'ignore'])
  return new Promise((resolve, reject) => {
    server.on('error', reject)
    server.stdout!.on('data', (bytes: Buffer) => resolve(`:${bytes.toString().trim()}`))
  })
}

const freePort = (): Promise<number> =>
  new Promise((resolve) => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const { port } = server.address() as AddressInfo
      server.close(() => resolve(port))
    })
  })

const MINI_BROWSER = ['4.1', '4.0', '6.0']
  .map(
    (version) =>
      `/usr/lib/${process.arch === 'arm64' ? 'aarch64' : 'x86_64'}-linux-gnu/webkit2gtk-${version}/MiniBrowser`,
  )
  .find(existsSync)

/** One request to the driver; its answer, or what went wrong. */
async function drive(base: string, method: string, path: string, body?: object): Promise<unknown> {
  const answer = await fetch(base + path, { method, body: body && JSON.stringify(body) })
  const { value } = (await answer.json()) as { value: unknown }
  if (!answer.ok) throw new Error(`${path}: ${JSON.stringify(value)}`)
  return value
}

async function inWebKit(game: string): Promise<unknown> {
  const port = await freePort()
  start(WEBKIT_DRIVER, [`--port=${port}`], { DISPLAY: await screen() })
  const base = `http://127.0.0.1:${port}`
  const options = { binary: MINI_BROWSER, args: ['--automation'] }
  const capabilities = { alwaysMatch: { 'webkitgtk:browserOptions': options } }
  await expect
    .poll(
      () =>
        fetch(`${base}/status`).then(
          ({ ok }) => ok,
          () => false,
        ),
      { timeout: 30_000 },
    )
    .toBe(true)
  const { sessionId } = (await drive(base, 'POST', '/session', { capabilities })) as { sessionId: string }
  const session = `/session/${sessionId}`
  undo.push(() => drive(base, 'DELETE', session))
  await drive(base, 'POST', `${session}/timeouts`, { script: 200_000 })
  await drive(base, 'POST', `${session}/url`, { url: `${address()}/` })
  await drive(base, 'POST', `${session}/execute/sync`, { script: STILL, args: [] })
  await drive(base, 'POST', `${session}/refresh`, {})
  const script = `const done = arguments[1]; (${PLAY})(arguments[0]).then(done, (reason) => done(String(reason)))`
  return drive(base, 'POST', `${session}/execute/async`, { script, args: [game] })
}

describe.runIf(isWanted)('a whole game against the program', () => {
  it.each(['squaryd', 'squod'])('of %s in Firefox', async (game) => {
    expect(['1-0', '0-1', '1/2-1/2']).toContain(await inFirefox(game))
  })

  it.each(['squaryd', 'squod'])('of %s in WebKit', async (game) => {
    expect(['1-0', '0-1', '1/2-1/2']).toContain(await inWebKit(game))
  })
})
