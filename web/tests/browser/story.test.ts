/** What happens can be followed: by eye, beat by beat, and by ear. */

import { describe, expect, it } from 'vitest'
import type { Page } from 'playwright-core'
import { HOLD_MS } from '../../src/board/story'
import { address, expectAccessible, home, playing, visitor } from './support'

/** Where and how each piece is drawn. */
type Drawn = Record<string, { x: number; y: number; opacity: number }>

/** The pieces of an example: how they are drawn now, and at four moments of what they are doing. */
async function sample(page: Page, example: string): Promise<{ ms: number; frames: Drawn[] }> {
  return page.evaluate((example) => {
    const board = document.querySelector(`[data-example="${example}"] svg.board`)!
    const drawn = () =>
      Object.fromEntries(
        [...board.querySelectorAll('.piece')].map((piece) => {
          const box = piece.getBoundingClientRect()
          const face = piece.querySelector('.face')!
          const opacity = Number(getComputedStyle(piece).opacity) * Number(getComputedStyle(face).opacity)
          return [
            piece.getAttribute('data-key')!,
            { x: Math.round(box.x + box.width / 2), y: Math.round(box.y + box.height / 2), opacity },
          ]
        }),
      )
    const running = board.getAnimations({ subtree: true })
    const ms = Math.max(0, ...running.map((one) => Number(one.effect!.getTiming().duration)))
    running.forEach((one) => one.pause())
    const frames = [0, 0.25, 0.5, 0.75].map((part) => {
      running.forEach((one) => (one.currentTime = ms * part))
      return drawn()
    })
    running.forEach((one) => one.finish())
    return { ms, frames: [...frames, drawn()] }
  }, example)
}

/** Plays the next move of an example in time that stands still, and returns what is seen in each of its beats. */
async function watch(page: Page, example: string): Promise<Drawn[][]> {
  await page
    .locator(`[data-example="${example}"] [data-step=next]`)
    .evaluate((button) => (button as HTMLElement).click())
  const beats: Drawn[][] = []
  for (let i = 0; i < 12; i++) {
    const { ms, frames } = await sample(page, example)
    if (!ms) break
    beats.push(frames)
    await page.clock.runFor(ms)
  }
  return beats
}

/** The places at which a piece is seen during a beat. */
const placesOf = (beat: Drawn[], key: string) =>
  new Set(beat.flatMap((frame) => (frame[key] ? [`${frame[key].x} ${frame[key].y}`] : [])))

/** The example of a rule sheet that shows these rules. */
async function exampleOf(page: Page, game: string, rules: string): Promise<string> {
  await page.goto(`${address()}/#/rules/${game}`)
  const figure = page.locator('figure[data-example]', { hasText: rules }).first()
  await figure.scrollIntoViewIfNeeded()
  await figure.locator('.piece').first().waitFor()
  return (await figure.getAttribute('data-example'))!
}

describe('moves', () => {
  it('are seen on their way, and nobody else blinks', async () => {
    const { context, page } = await visitor({ reducedMotion: 'no-preference' })
    await page.clock.install()
    await home(page)
    await page.clock.pauseAt(Date.now() + 60_000)
    for (const [game, rules, leaves] of [
      ['squadro', 'SD7', false],
      ['quindo', 'QN8', true],
      ['squod', 'SO6', false],
    ] as const) {
      const example = await exampleOf(page, game, rules)
      const beats = await watch(page, example)
      const [way, ...rest] = beats
      expect(way, game).toBeDefined()
      const keys = Object.keys(way![0]!)
      const moved = keys.filter((key) => placesOf(way!, key).size > 1)
      expect(moved, game).toHaveLength(1)
      expect(placesOf(way!, moved[0]!).size, game).toBeGreaterThanOrEqual(4)
      // Only a piece that leaves fades, and only once it has travelled to the border.
      for (const [i, beat] of beats.entries())
        for (const frame of beat)
          for (const [key, { opacity }] of Object.entries(frame))
            if (!(leaves && i > 0 && key === moved[0])) expect(opacity, `${game}, beat ${i}, piece ${key}`).toBe(1)
      if (leaves) expect(rest.flat().some((frame) => (frame[moved[0]!]?.opacity ?? 1) < 1)).toBe(true)
    }
    await context.close()
  })

  it('are told without motion to those who want none', async () => {
    const { context, page } = await visitor()
    await home(page)
    const example = await exampleOf(page, 'quindo', 'QN8')
    const said = page.locator(`[data-example="${example}"] .called`)
    await page.click(`[data-example="${example}"] [data-step=next]`)
    expect(await said.textContent()).toMatch(/left the board/)
    expect(await page.evaluate(() => document.getAnimations().length)).toBe(0)
    await context.close()
  })
})

/** Which moves the line tells, with the time at which it begins to. */
async function listen(page: Page) {
  await page.evaluate(() => {
    const heard: [number, number][] = []
    Object.assign(window, { heard })
    new MutationObserver(() => {
      const ply = Number(document.querySelector('[data-said]')?.getAttribute('data-ply') ?? NaN)
      if (!Number.isNaN(ply) && heard.at(-1)?.[0] !== ply) heard.push([ply, performance.now()])
    }).observe(document.body, { subtree: true, childList: true, characterData: true, attributes: true })
  })
}

const heard = (page: Page) => page.evaluate(() => (window as unknown as { heard: [number, number][] }).heard)

describe('the line that talks', () => {
  it('tells every move of three programs, one after another', async () => {
    const { context, page } = await visitor()
    await page.clock.install()
    await home(page)
    await page.click('[data-choose=squod]')
    await page.selectOption('dialog select', 'squod:4')
    await page.click('[data-start]')
    await page.waitForSelector('[data-move]')
    await listen(page)
    // The toss, as often as it takes, and the set-up.
    while (await page.locator('[data-move]').count()) {
      await page.locator('[data-move]').first().click()
      await page.waitForSelector('[data-turn="true"]')
      await page.waitForTimeout(50)
    }
    await page.clock.pauseAt(Date.now() + 60_000)
    const before = (await heard(page)).length
    await page.locator('.spot.start').first().click()
    await page.locator('.spot.target').first().click()
    if (await page.locator('[data-stop]').count()) await page.click('[data-stop]')
    // Time goes on only here, so that a slow machine tells it no faster.
    while (await page.locator('[data-turn="false"]').count()) {
      await page.clock.runFor(100)
      await page.waitForTimeout(10)
    }
    const [mine, ...others] = (await heard(page)).slice(before)
    expect(others.length).toBeGreaterThanOrEqual(3)
    expect(others.map(([ply]) => ply)).toEqual(others.map((_, i) => mine![0] + 1 + i))
    const times = others.map(([, at]) => at)
    times.slice(1).forEach((at, i) => expect(at - times[i]!).toBeGreaterThanOrEqual(HOLD_MS))
    await context.close()
  })

  it('is heard: the goal, the turn, what happened, why it ended; and sounds are off with one press', async () => {
    const { context, page } = await playing('squaryd')
    await page.waitForSelector('[data-turn="true"]')
    const line = page.locator('.narrator')
    expect(await line.ariaSnapshot()).toMatch(/status:[^]*Goal: put four of your pawns[^]*Your turn: choose a place/)
    await page.click('[data-spot="d3"]')
    await page.waitForFunction(() => /^Light put a pawn/.test(document.querySelector('[data-said]')!.textContent!))
    expect(await line.ariaSnapshot()).toMatch(/status:[^]*Your turn/)
    await expectAccessible(page, 'a game')
    await page.click('text=Resign')
    await page.click('text=Yes')
    expect(await line.ariaSnapshot()).toMatch(/status:[^]*Light wins: you resigned\./)
    expect(await page.locator('[data-why]').textContent()).toBe('You resigned.')
    expect(await page.locator('[data-sounds]').getAttribute('aria-pressed')).toBe('true')
    await page.click('[data-sounds]')
    expect(await page.locator('[data-sounds]').getAttribute('aria-pressed')).toBe('false')
    await page.goto(`${address()}/#/settings`)
    expect(await page.getByLabel('Sounds').isChecked()).toBe(false)
    await context.close()
  })
})
