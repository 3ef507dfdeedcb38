/** My matches on the server, and which of them wait for my move. */

import { GAMES } from '../games/registry'
import { t } from '../lib/language.svelte'
import { go, route } from '../lib/route.svelte'
import { settings } from '../lib/settings.svelte'
import { PUSH, read, write } from '../lib/store'
import { familyOf } from '../games/names'
import { sound } from '../lib/sounds'
import { inOrder, isMyTurn, isWaiting, newer } from './lists'
import type { Listed, Snapshot } from './messages'
import { client } from './client.svelte'
import { problemOf, sitterText } from './words'

/** Says that this browser has sat at a table, so that a look at the server is worth it when the page opens. */
const KEY = 'seated'
const SERVER_PAGES = ['online', 'm', 'sit']

class MyMatches {
  all = $state.raw<Listed[]>([])
  problem = $state('')
  private isPlaying = $state(read(KEY) === true)
  private isKnown = false
  /** Matches that have begun while I was elsewhere. */
  private begun = $state.raw<readonly string[]>([])
  waiting = $derived(this.all.filter((match) => isWaiting(match) || this.begun.includes(match.match)).length)
  /** Nobody is asked about those who never came to a table. */
  isWorthALook = $derived(this.isPlaying || SERVER_PAGES.includes(route.place.page))

  refresh = async (): Promise<void> => {
    try {
      this.take(newer(await client.mine(), this.all))
      this.isKnown = true
      this.problem = ''
    } catch (reason) {
      this.problem = problemOf(reason)
    }
  }

  /** The server tells of some that have changed. */
  learn(some: readonly Listed[]) {
    const changed = new Set(some.map(({ match }) => match))
    const others = this.all.filter(({ match }) => !changed.has(match))
    this.take([...newer(some, this.all).filter(({ status }) => status !== 'cancelled'), ...others])
  }

  /** The page of one match hears of it first. */
  hear(now: Snapshot) {
    if (now.you === null) return
    this.begun = this.begun.filter((match) => match !== now.match)
    const others = this.all.filter(({ match }) => match !== now.match)
    if (now.status === 'cancelled') return this.take(others)
    const { match, game, status, ply, seats, terms, you } = now
    const to_move = now.to_move ?? undefined
    const deadline = to_move === undefined ? undefined : (now.clock?.first ?? now.clock?.left[to_move])
    this.take([
      {
        match,
        game,
        status,
        ply,
        seats,
        terms,
        you,
        to_move,
        deadline,
        result: now.result?.score,
        changed: Date.now(),
      },
      ...others,
    ])
  }

  private take(all: Listed[]) {
    const tables = new Set(this.all.filter(({ status }) => status === 'waiting').map(({ match }) => match))
    const begun = all.filter(({ match, status }) => status === 'running' && tables.has(match))
    begun.filter(({ match }) => route.place.rest !== match).forEach((match) => this.welcome(match))
    const waited = new Set(this.all.filter(isWaiting).map(({ match }) => match))
    const challenges = all.filter(({ match, invited }) => invited !== undefined && !waited.has(match))
    if (this.isKnown && challenges.length) sound('joined')
    if (this.isKnown) challenges.forEach((match) => call(match, t('online-challenged')))
    if (this.isKnown && document.hidden)
      all
        .filter((match) => isMyTurn(match) && !waited.has(match.match) && !begun.includes(match))
        .forEach((match) => call(match, t('play-your-turn')))
    this.all = inOrder(all)
    this.isPlaying = all.some(({ status }) => status !== 'over')
    if (all.length) write(KEY, true)
  }

  /** Somebody has sat down at my table while I was looking elsewhere. */
  private welcome(match: Listed) {
    this.begun = [...this.begun, match.match]
    sound('joined')
    call(match, t('online-joined'))
  }
}

export const myMatches = new MyMatches()

/** The system says what waits, if it may. */
function call({ match, game, seats }: Listed, title: string) {
  // Where the server calls, nobody is called twice.
  if (read(PUSH) || !('Notification' in window) || Notification.permission !== 'granted') return
  const options = { body: [GAMES[familyOf(game)].name, ...seats.map(sitterText)].join(' · '), tag: match }
  try {
    new Notification(title, options).onclick = () => (focus(), go(`/m/${match}`))
  } catch {
    // Phones let only the service worker call.
    const data = `./#/m/${match}`
    void navigator.serviceWorker
      ?.getRegistration()
      .then((worker) => worker?.showNotification(title, { ...options, data }))
  }
}

/** Keeps the list fresh and the badge of the app right; to be called where effects run. */
export function followMyMatches(): void {
  $effect(() => {
    if (!myMatches.isWorthALook) return
    return client.use(
      (heard) => heard.type === 'mine' && myMatches.learn(heard.matches),
      () => {
        client.send({ type: 'mine', on: true })
        void myMatches.refresh()
      },
    )
  })
  // Whoever we are now, and whatever we speak, is called here.
  $effect(() => {
    if (client.me && settings.language && read(PUSH)) void import('./push.svelte').then(({ push }) => push.tell())
  })
  $effect(() => {
    if ('setAppBadge' in navigator) navigator.setAppBadge(myMatches.waiting).catch(() => undefined)
  })
}
