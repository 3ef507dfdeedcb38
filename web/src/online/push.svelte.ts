/** Whether this browser calls its owner when something waits, and what for. */

import { settings } from '../lib/settings.svelte'
import { PUSH, read, remove, write } from '../lib/store'
import { client } from './client.svelte'
import type { CallKind, PushKey } from './messages'

export const EVENTS: readonly CallKind[] = ['turn', 'invitation', 'rematch', 'time']

/** Why this browser cannot be called, as the name of a text. */
export function hindrance(): string | undefined {
  if (!isSecureContext) return 'push-insecure'
  if (!('serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window)) return 'push-unable'
  return Notification.permission === 'denied' ? 'push-denied' : undefined
}

const pushManager = async (): Promise<PushManager> => (await navigator.serviceWorker.ready).pushManager

class Push {
  /** What this browser calls for; nothing, where it does not call at all. */
  events = $state.raw(read<CallKind[]>(PUSH))

  /** To be called by a press: the browser asks its owner first. Says why it did not work, as the name of a text. */
  async turnOn(): Promise<string | undefined> {
    if ((await Notification.requestPermission()) !== 'granted') return hindrance()
    const { key } = await client.asMe<PushKey>('GET', 'me/push')
    try {
      const manager = await pushManager()
      // One for another server, or from before its key was changed, would be in the way.
      await (await manager.getSubscription())?.unsubscribe()
      await manager.subscribe({ userVisibleOnly: true, applicationServerKey: key })
    } catch {
      return 'push-failed'
    }
    await this.choose(EVENTS)
  }

  async choose(events: readonly CallKind[]): Promise<void> {
    this.events = [...events]
    write(PUSH, this.events)
    await this.tell()
  }

  /** Tells the server where this browser is called, for what, and in which language. */
  async tell(): Promise<void> {
    const subscription = await (await pushManager()).getSubscription()
    const { endpoint, keys } = subscription?.toJSON() ?? {}
    if (!endpoint || !this.events) return
    const { p256dh, auth } = keys ?? {}
    const { language } = settings
    await client.asMe('POST', 'me/push', { endpoint, keys: { p256dh, auth }, events: this.events, language })
  }

  async turnOff(): Promise<void> {
    const subscription = await (await pushManager()).getSubscription()
    this.events = undefined
    remove(PUSH)
    await subscription?.unsubscribe()
    if (subscription) await client.asMe('DELETE', 'me/push', { endpoint: subscription.endpoint })
  }
}

export const push = new Push()
