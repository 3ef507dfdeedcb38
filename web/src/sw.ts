/** Keeps the whole page, so that it works without a network after one visit. */

/// <reference lib="webworker" />
import type { Call } from './wire/server'

const worker = globalThis as unknown as ServiceWorkerGlobalScope

const VERSION = '__VERSION__'
// The build puts the list of its files here.
const FILES = JSON.parse('__FILES__') as string[]
// And here the name of the game of each variant.
const NAMES = JSON.parse('__NAMES__') as Record<string, string>
/** What calls say, in every language: these few lines are nobody else's, so that the worker is one file. */
const TEXTS = import.meta.glob<string>('../../texts/*/page-call.ftl', { query: '?raw', import: 'default', eager: true })
const CACHE = `quadrille-${VERSION}`

worker.addEventListener('install', (event) => {
  const requests = FILES.map((file) => new Request(file, { cache: 'reload' }))
  event.waitUntil(caches.open(CACHE).then((cache) => cache.addAll(requests)))
})

worker.addEventListener('activate', (event) => {
  const tidy = async () => {
    const old = (await caches.keys()).filter((name) => name.startsWith('quadrille-') && name !== CACHE)
    await Promise.all(old.map((name) => caches.delete(name)))
    await worker.clients.claim()
  }
  event.waitUntil(tidy())
})

worker.addEventListener('fetch', (event) => {
  const url = new URL(event.request.url)
  const isOurs = url.origin === worker.location.origin && event.request.method === 'GET'
  // What other people do is never kept: it comes from the server or not at all.
  if (!isOurs || url.pathname.includes('/api/')) return
  // A file that is opened by itself, the licences, is no place in the app.
  const isPage = event.request.mode === 'navigate' && !url.pathname.endsWith('.txt')
  const answer = async () => {
    const cache = await caches.open(CACHE)
    return (await cache.match(isPage ? './' : event.request, { ignoreSearch: isPage })) ?? fetch(event.request)
  }
  event.respondWith(answer())
})

// The server calls: a message says who waits where, and the words are ours.
worker.addEventListener('push', (event) => {
  const { kind, match, game, from, language } = event.data!.json() as Call
  const texts = TEXTS[`../../texts/${language}/page-call.ftl`] ?? ''
  const name = `call-${kind}`
  const title = texts.split('\n').find((line) => line.startsWith(`${name} = `))
  const options = {
    body: `${NAMES[game]} · ${from}`,
    tag: match,
    lang: language,
    icon: './icon-192.png',
    data: `./#/m/${match}`,
  }
  event.waitUntil(worker.registration.showNotification(title?.split(' = ')[1] ?? 'Quadrille', options))
})

// Whose turn it is, on phones: a touch leads to the match.
worker.addEventListener('notificationclick', (event) => {
  event.notification.close()
  const open = async () => {
    const [page] = await worker.clients.matchAll({ type: 'window' })
    if (!page) return void (await worker.clients.openWindow(event.notification.data))
    await page.focus()
    await page.navigate(event.notification.data)
  }
  event.waitUntil(open())
})

// A new version takes over when people say so.
worker.addEventListener('message', (event) => {
  if (event.data === 'take over') void worker.skipWaiting()
})
