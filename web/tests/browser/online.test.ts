/** People who meet: real browsers against the real server. */

import { describe, expect, it } from 'vitest'
import type { Page } from 'playwright-core'
import {
  accept,
  address,
  expectInSight,
  expectNoComplaints,
  invite,
  movesOn,
  playToEnd,
  tabTo,
  untilMoves,
  visitor,
  withKeys,
  type Act,
} from './support'

/** Phones, the smallest last. */
const PHONES = [
  [390, 844],
  [320, 568],
] as const

/** Two people who meet by a link and play to the end, which both see. */
async function playTogether(game: string, seed: number, act?: Act) {
  const [one, other] = [await visitor(), await visitor()]
  const heard = listen(other.page)
  await accept(other.page, await invite(one.page, game, address(), act))
  await Promise.all([one.page, other.page].map((page) => page.waitForSelector('[data-turn]')))
  const results = await Promise.all([playToEnd(one.page, seed, act), playToEnd(other.page, seed + 10)])
  expect(results[0]).toBe(results[1])
  expectNoComplaints([...one.complaints, ...other.complaints])
  return { one: one.page, heard, leave: () => Promise.all([one.context.close(), other.context.close()]) }
}

/** Everything that the server says to a page. */
function listen(page: Page) {
  const frames: string[] = []
  page.on('websocket', (socket) => socket.on('framereceived', ({ payload }) => frames.push(String(payload))))
  const answers: Promise<string>[] = []
  page.on('response', (answer) => answer.url().includes('/api/') && answers.push(answer.text().catch(() => '')))
  return { frames, answers }
}

describe.concurrent('two people without an account play a whole game', () => {
  it.each(['squadro', 'quindo'])('of %s', async (game) => {
    const { leave } = await playTogether(game, 41)
    await leave()
  })

  it('of squaryd, one of them with the keyboard alone', async () => {
    const { one, leave } = await playTogether('squaryd', 81, withKeys)
    await tabTo(one, '[data-rematch]')
    await leave()
  })

  it('of squod, and hidden faces are in nothing that the other page receives before they are shown', async () => {
    const { heard, leave } = await playTogether('squod', 71)
    await expectHidden(heard)
    await leave()
  })
})

/** The faces of one are in nothing that was said to the other while the match was running. */
async function expectHidden({ frames, answers }: ReturnType<typeof listen>) {
  // What comes beside the socket tells nothing of positions at all.
  for (const answer of await Promise.all(answers)) expect(answer).not.toMatch(/[RPS]{3}|view|record/)
  const snapshots = frames.map((frame) => JSON.parse(frame)).filter((frame) => frame.type === 'snapshot')
  const running = snapshots.filter((snapshot) => snapshot.status === 'running')
  expect(running.length).toBeGreaterThan(10)
  for (const { played, view, scene, record, you } of running) {
    const [hidden, letter] = you ? [0, 's'] : [1, 'w']
    // The other's toss and set-up read as `?`; no record comes while the match runs.
    expect(record).toBe(null)
    expect(played.filter((text: string) => /^[RPS]{3}\/[RPS]{3}$/.test(text)).length).toBeLessThanOrEqual(1)
    const ramp = new RegExp(`${letter}:(\\S+)`).exec(view)![1]!.split('+')[0]!
    // A face on the ramp of the other is either hidden or known to everybody.
    expect(ramp.replace(/[RPS]!/g, '')).not.toMatch(/[RPS]/)
    for (const token of scene.tokens) {
      if (token.seat === hidden && /^[sw]\d/.test(token.at) && !token.open) expect(token.look).toBe('?')
    }
  }
}

it('two people see the first move on both boards, two clicks of one and one of the other after home', async () => {
  const people = [await visitor(), await visitor()]
  const pages = people.map(({ page }) => page)
  const began = Date.now()
  await accept(pages[1]!, await invite(pages[0]!, 'squaryd'))
  const mover = await Promise.race(pages.map((page) => page.waitForSelector('[data-turn="true"]').then(() => page)))
  await mover.click('[data-spot=d3]')
  await untilMoves(pages, 1)
  await Promise.all(
    pages.map((page) => page.waitForFunction(() => document.querySelectorAll('.board .piece').length === 1)),
  )
  console.log(`from home to the first move on both boards: ${((Date.now() - began) / 1000).toFixed(1)} s`)
  await Promise.all(people.map(({ context }) => context.close()))
})

/** Everybody chooses toss and set-up at once; South is the last. */
async function begin(south: Page, others: [Page, Page, Page]) {
  await others[0].click('[data-ahead=toss] [data-move=R]')
  for (const page of others) {
    await expectInSight(page, ['[data-ahead=setUp] [data-move]'], 'a set-up chosen before the turn')
    await page.click('[data-ahead=setUp] [data-move]')
    await page.waitForSelector('[data-chosen=setUp]')
  }
  await south.waitForSelector('[data-ready="3"]')
  expect(await movesOn(south)).toEqual([])
  await south.click('[data-move=P]')
  await south.click('[data-move*="/"]')
  await untilMoves([south, ...others], 6)
}

/** The partner of the first leaves; a friend comes with the link and plays on. */
async function replaceLeaver(partner: Page, leaver: Page) {
  // By keys: what happens on the board may move buttons away under a mouse.
  await leaver.locator('text=Leave the match').press('Enter')
  await leaver.locator('text=Yes').press('Enter')
  await leaver.waitForSelector('text=You are watching.')
  const link = await partner.locator('[data-left="2"] [data-link]').inputValue()
  await leaver.context().clearCookies()
  await leaver.goto('about:blank')
  await accept(leaver, link)
  await leaver.waitForSelector('[data-turn]')
  await partner.waitForSelector('[data-left]', { state: 'detached' })
}

describe('four people', () => {
  it('play squod:4 to the end', async () => {
    const people = await Promise.all([0, 1, 2, 3].map(() => visitor()))
    const [first, ...others] = people.map(({ page }) => page)
    await first!.goto(`${address()}/#/online`)
    await first!.selectOption('[data-game]', 'squod:4')
    await first!.selectOption('[data-clock-terms]', 'none')
    await first!.click('[data-create]')
    await first!.waitForSelector('[data-link]')
    const links = await first!
      .locator('[data-link]')
      .evaluateAll((inputs) => inputs.map((input) => (input as HTMLInputElement).value))
    expect(links).toHaveLength(3)
    await Promise.all(others.map((page, i) => accept(page, links[i]!)))
    await first!.waitForSelector('[data-turn="true"]')
    for (const [width, height] of PHONES) {
      await first!.setViewportSize({ width, height })
      const now = ['.board', '[data-turn]', '[data-move]', '[data-seat]', '[data-team]', '[data-chat-title]']
      await expectInSight(first!, now, `the toss at ${width}×${height}`)
    }
    await first!.setViewportSize({ width: 1100, height: 850 })
    await begin(first!, others as [Page, Page, Page])
    await replaceLeaver(first!, others[1]!)
    const results = await Promise.all(people.map(({ page }, i) => playToEnd(page, 61 + i)))
    expect(new Set(results).size).toBe(1)
    await Promise.all(people.map(({ context }) => context.close()))
  })
})

const pieces = (page: Page, n: number) =>
  page.waitForFunction((n) => document.querySelectorAll('.board .piece').length === n, n)

/** After three moves: one looks back while the other plays on. */
async function expectToLookBack(one: Page, other: Page) {
  await one.locator('h1').evaluate(() => (document.activeElement as HTMLElement).blur())
  await one.keyboard.press('ArrowLeft')
  await one.click('[data-step=ArrowLeft]')
  await pieces(one, 1)
  expect(await one.locator('.spot.start').count(), 'nobody moves in the past').toBe(0)
  await other.click('[data-spot=e5]')
  await one.waitForSelector('[data-news="1"]')
  await pieces(one, 1)
  await one.fill('[data-scrub]', '3')
  await pieces(one, 3)
  await one.locator('details:has(.moves) summary').click()
  await one.locator('.moves button').nth(1).click()
  await pieces(one, 2)
  expect(await one.locator('.moves [aria-current=step]').textContent()).toBe('b2')
  await one.click('[data-present]')
  await pieces(one, 4)
  await one.waitForSelector('[data-turn="true"]')
  expect(await one.locator('[data-took]').count()).toBe(4)
}

describe('a reply that is chosen while the other thinks', () => {
  const cell = (page: Page, id: string) => page.click(`[data-spot=${id}]`)

  it('is played when the turn comes; can be taken back; is dropped if it is no move any more', async () => {
    const people = [await visitor(), await visitor()]
    const pages = people.map(({ page }) => page)
    await accept(pages[1]!, await invite(pages[0]!, 'squaryd'))
    const mover = await Promise.race(pages.map((page) => page.waitForSelector('[data-turn="true"]').then(() => page)))
    const other = pages.find((page) => page !== mover)!
    await other.waitForSelector('[data-turn="false"]')
    for (const cancel of [
      () => other.keyboard.press('Escape'),
      () => cell(other, 'b2'),
      () => other.click('[data-premove] button'),
    ]) {
      await cell(other, 'b2')
      await other.waitForSelector('[data-premove=b2]')
      await cancel()
      await other.waitForSelector('[data-premove]', { state: 'detached' })
    }
    await cell(other, 'b2')
    await cell(mover, 'a1')
    await untilMoves(pages, 2)
    expect(await movesOn(mover)).toEqual(['a1', 'b2'])
    await cell(other, 'c6')
    await other.waitForSelector('[data-premove=c6]')
    await cell(mover, 'c6')
    await other.waitForSelector('[data-dropped]')
    expect(await movesOn(other)).toEqual(['a1', 'b2', 'c6'])
    await expectToLookBack(mover, other)
    await Promise.all(people.map(({ context }) => context.close()))
  })
})
