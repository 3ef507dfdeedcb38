/** Pages: nobody shut out, no motion where none is wanted, clear words where something is wrong. */

import { describe, expect, it } from 'vitest'
import {
  address,
  expectAccessible,
  expectNoComplaints,
  GAMES,
  home,
  playing,
  untilMyTurn,
  untilOffline,
  visitor,
} from './support'

describe.concurrent('axe finds nothing serious', () => {
  for (const colorScheme of ['light', 'dark'] as const) {
    it(`on any page, ${colorScheme}`, async () => {
      const { context, page, complaints } = await visitor({ colorScheme })
      await home(page)
      await expectAccessible(page, 'home')
      await page.click('[data-choose=quindo]')
      await expectAccessible(page, 'new game')
      for (const path of [
        'analysis',
        'learn',
        'learn/squod/3',
        'proven',
        'rules',
        'rules/squadro',
        'settings',
        'about',
        'nothing',
      ]) {
        await page.goto(`${address()}/#/${path}`)
        await page.waitForSelector('h1, [role=alert]')
        await expectAccessible(page, path)
      }
      for (const game of GAMES) {
        await page.goto(`${address()}/#/`)
        await page.click(`[data-play=${game}]`)
        await page.waitForSelector('[data-turn="true"]')
        await expectAccessible(page, game)
      }
      expectNoComplaints(complaints)
      await context.close()
    })
  }
})

it('a first visit is light and comes in few pieces', async () => {
  const { context, page } = await visitor()
  await home(page)
  await page.waitForFunction((games) => document.querySelectorAll('.picture svg').length === games, GAMES.length)
  const loaded = await page.evaluate(async () => {
    await document.fonts.ready
    const entries = [...performance.getEntriesByType('navigation'), ...performance.getEntriesByType('resource')]
    return (entries as PerformanceResourceTiming[]).map(({ name, transferSize }) => ({ name, transferSize }))
  })
  const bytes = loaded.reduce((sum, { transferSize }) => sum + transferSize, 0)
  // The program that is handed out is packed a tenth smaller than the one that is tested.
  expect(bytes, JSON.stringify(loaded, null, 1)).toBeLessThan(275_000)
  // Six come at a time; every six more take a slow network one more way to the server.
  expect(loaded.length, JSON.stringify(loaded, null, 1)).toBeLessThan(10)
  await context.close()
})

describe('reduced motion', () => {
  it('means that nothing moves by itself', async () => {
    const { context, page } = await playing('quindo', { reducedMotion: 'reduce' })
    await page.evaluate(() => {
      const seen: string[] = ((globalThis as never as { seen: string[] }).seen = [])
      const watch = () => {
        for (const animation of document.getAnimations()) {
          const { duration, delay } = animation.effect!.getComputedTiming()
          if (Number(duration) + Number(delay) > 0) seen.push(animation.constructor.name)
        }
        requestAnimationFrame(watch)
      }
      watch()
    })
    for (let i = 0; i < 3; i++) {
      await page.waitForSelector('[data-turn="true"]')
      await page.locator('.spot.start').first().click()
      await page.locator('.spot.target').first().click()
    }
    await page.waitForTimeout(300)
    expect(await page.evaluate(() => (globalThis as never as { seen: string[] }).seen)).toEqual([])
    await context.close()
  })
})

describe.concurrent('languages', () => {
  for (const [locale, word] of [
    ['fr-BE', 'Jouer'],
    ['nl-BE', 'Spelen'],
    ['de-DE', 'Play'],
  ] as const) {
    it(`of a browser that speaks ${locale}`, async () => {
      const { context, page } = await visitor({ locale })
      await home(page)
      expect(await page.locator('nav a').first().textContent()).toBe(word)
      expect(await page.evaluate(() => document.documentElement.lang)).toBe(
        locale.startsWith('de') ? 'en' : locale.slice(0, 2),
      )
      await context.close()
    })
  }

  it('can be switched without a network, and stay so', async () => {
    const { context, page } = await visitor({ serviceWorkers: 'allow' })
    await page.goto(`${address()}/#/settings`)
    await untilOffline(page)
    await context.setOffline(true)
    await page.locator('select').first().selectOption('nl')
    await page.waitForSelector('h1:text-is("Instellingen")')
    await page.reload()
    await page.waitForSelector('h1:text-is("Instellingen")')
    // One visit is enough for lessons, training and looking back at a game, too.
    for (const [place, found] of [
      ['learn/quindo/1', '[data-verdict=open]'],
      ['train/squod/day', '[data-task]'],
      ['analysis?game=squadro&start=ccc6b/cc6bc_l&moves=4.4&review', '[data-point]'],
    ] as const) {
      await page.goto(`${address()}/#/${place}`)
      await page.waitForSelector(found)
    }
    await context.close()
  })
})

describe.concurrent('when something is wrong', () => {
  it('an unknown address says so', async () => {
    const { context, page } = await visitor()
    for (const path of ['nothing', 'play/nobody']) {
      await page.goto(`${address()}/#/${path}`)
      await page.waitForSelector('[role=alert]')
    }
    await context.close()
  })

  it('an address that JavaScript knows for itself is unknown, too', async () => {
    const { context, page, complaints } = await visitor()
    for (const path of ['__proto__', 'constructor', 'rules/__proto__', 'rules/constructor']) {
      await home(page)
      await page.goto(`${address()}/#/${path}`)
      await page.waitForSelector('[role=alert]')
      expect(await page.locator('[role=alert]').textContent()).toBe('There is nothing at this address.')
    }
    expectNoComplaints(complaints)
    await context.close()
  })

  it('a wrong link and a broken record say why, and what was typed stays', async () => {
    const { context, page } = await visitor()
    for (const link of [
      'game=squadro&start=00000/00000_x',
      'game=chess',
      'game=squadro&moves=1.9',
      'game=squod&start=3/3/3',
    ]) {
      await page.goto(`${address()}/#/analysis?${link}`)
      await page.reload()
      await page.waitForSelector('[role=alert]')
    }
    await page.goto(`${address()}/#/analysis`)
    await page.reload()
    const box = page.locator('textarea').first()
    await box.fill('[Game "squadro"]\n\n1 2 nonsense *')
    await page.click('[data-open-text]')
    await page.waitForSelector('[role=alert]')
    expect(await box.inputValue()).toContain('nonsense')
    await context.close()
  })

  it('a full store is told, and the game goes on', async () => {
    const { context, page } = await visitor()
    await home(page)
    await page.evaluate(() => {
      // Fill the store to its last kilobyte.
      for (let size = 1 << 22; size > 64; size >>= 1) {
        try {
          for (let i = 0; ; i++) localStorage.setItem(`fill${size}-${i}`, 'x'.repeat(size))
        } catch {
          continue
        }
      }
    })
    await page.click('[data-play=squaryd]')
    await page.locator('.spot.start').first().click()
    await page.waitForSelector('text=no room left')
    await page.waitForSelector('[data-turn="true"]')
    await page.locator('.spot.start').first().click()
    await context.close()
  })

  it('a broken store is not the end', async () => {
    const { context, page, complaints } = await visitor()
    await home(page)
    await page.evaluate(() => {
      localStorage.setItem('quadrille:games', '{"not": "a list"')
      localStorage.setItem('quadrille:settings', '{"theme": 7, "language": "xx"}')
    })
    await page.reload()
    await page.waitForSelector('[data-play]')
    expectNoComplaints(complaints)
    await context.close()
  })

  it('a game goes on after a reload', async () => {
    const { context, page } = await playing('squaryd')
    await page.locator('.spot.start').first().click()
    await page.waitForFunction(() => document.querySelectorAll('.piece').length === 2)
    await untilMyTurn(page)
    await page.reload()
    await page.waitForFunction(() => document.querySelectorAll('.piece').length === 2)
    await page.goto(`${address()}/#/`)
    await page.click('[data-resume]')
    await page.waitForFunction(() => document.querySelectorAll('.piece').length === 2)
    await context.close()
  })
})

describe('text at 200 %', () => {
  it('needs no sideways scrolling at any width', async () => {
    const { context, page } = await visitor()
    const check = async (where: string) => {
      await page.evaluate(() => document.documentElement.style.setProperty('font-size', '200%'))
      for (const width of [320, 390, 768, 1280]) {
        await page.setViewportSize({ width, height: 700 })
        const [inner, outer] = await page.evaluate(() => [document.documentElement.scrollWidth, innerWidth])
        expect(inner, `${where} at ${width}`).toBeLessThanOrEqual(outer!)
      }
    }
    await home(page)
    await check('home')
    for (const game of GAMES) {
      await page.goto(`${address()}/#/`)
      await page.click(`[data-play=${game}]`)
      await page.waitForSelector('svg.board')
      await check(game)
    }
    await page.goto(`${address()}/#/settings`)
    await page.waitForSelector('h1')
    await check('settings')
    await context.close()
  })
})
