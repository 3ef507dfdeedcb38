import { svelte } from '@sveltejs/vite-plugin-svelte'
import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { defineConfig, type HtmlTagDescriptor, type Plugin } from 'vite'
import { FAMILY_OF } from './src/wire/wasm.ts'
import { lessons } from './vite/lessons.ts'
import { sheets } from './vite/sheets.ts'
import { texts } from './vite/texts.ts'

/** Fetches rules, app and styles while the page is still being read, and the rules first, as they are the largest. */
function early(): Plugin {
  return {
    name: 'early',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler(html, { bundle = {} }) {
        const rules = Object.keys(bundle).find((name) => /rules_bg-.*\.wasm$/.test(name))
        const app = Object.values(bundle).find((file) => file.type === 'chunk' && file.name === 'start')
        if (!rules || app?.type !== 'chunk') throw new Error('there are no rules, or there is no app')
        const styles = [...(app.viteMetadata?.importedCss ?? [])].filter((name) => !html.includes(name))
        return [
          link({ rel: 'preload', as: 'fetch', crossorigin: '', href: `./${rules}` }),
          ...styles.map((name) => link({ rel: 'stylesheet', crossorigin: '', href: `./${name}` })),
          link({ rel: 'modulepreload', crossorigin: '', href: `./${app.fileName}` }),
        ]
      },
    },
  }
}

const link = (attrs: Record<string, string>): HtmlTagDescriptor => ({ tag: 'link', attrs, injectTo: 'head-prepend' })

/** The name of the game of each variant. */
const names = Object.fromEntries(
  Object.entries(FAMILY_OF).map(([variant, family]) => [variant, family[0]!.toUpperCase() + family.slice(1)]),
)

/** Gives the service worker the list of everything that was built, a version that changes with it, and what games are called. */
function offline(): Plugin {
  return {
    name: 'offline',
    apply: 'build',
    enforce: 'post',
    generateBundle(_, bundle) {
      const worker = bundle['sw.js']
      if (worker?.type !== 'chunk') throw new Error('there is no service worker')
      const files = Object.keys(bundle).filter((name) => name !== 'sw.js' && !/\.(map|woff|book)$/.test(name))
      const all = ['./', ...files.filter((name) => name !== 'index.html'), 'manifest.webmanifest', 'icon.svg']
      const version = createHash('sha256')
        .update(all.join('\n') + worker.code)
        .digest('hex')
        .slice(0, 16)
      const filled = { __FILES__: JSON.stringify(all), __NAMES__: JSON.stringify(names), __VERSION__: version }
      for (const [mark, text] of Object.entries(filled)) worker.code = worker.code.replace(mark, text)
    },
  }
}

/** The version of the program that the page belongs to. */
const version = /^version = "(.*)"$/m.exec(readFileSync(new URL('../Cargo.toml', import.meta.url), 'utf8'))?.[1]

export default defineConfig({
  base: './',
  define: { VERSION: JSON.stringify(version) },
  plugins: [svelte(), sheets(), lessons(), texts(), early(), offline()],
  build: {
    target: 'es2022',
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      input: { index: 'index.html', sw: 'src/sw.ts' },
      output: {
        entryFileNames: (chunk) => (chunk.name === 'sw' ? 'sw.js' : 'assets/[name]-[hash].js'),
        // What a first visit needs is one file: browsers fetch only six at a time, and each costs a way to the server.
        codeSplitting: {
          groups: [
            { name: 'main', test: /\/src\/main\.ts$/, priority: 2 },
            { name: 'start', test: /\/src\/start\.ts$/, priority: 1 },
          ],
        },
      },
    },
  },
  worker: { format: 'es' },
  // No test depends on the speed of the machine.
  test: { include: ['tests/unit/**/*.test.ts'], testTimeout: 60_000, hookTimeout: 60_000 },
} as Parameters<typeof defineConfig>[0])
