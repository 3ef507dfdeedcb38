/** The service worker, and the news that a new version is ready. */

class Update {
  waiting = $state.raw<ServiceWorker | null>(null)
}

export const update = new Update()

export async function workOffline(): Promise<void> {
  if (!('serviceWorker' in navigator) || import.meta.env.DEV) return
  const registration = await navigator.serviceWorker.register('./sw.js')
  const offer = () => {
    if (registration.waiting && navigator.serviceWorker.controller) update.waiting = registration.waiting
  }
  offer()
  registration.addEventListener('updatefound', () => registration.installing?.addEventListener('statechange', offer))
  // Look for a new version when people come back to a page that stayed open.
  document.addEventListener('visibilitychange', () => {
    if (!document.hidden) void registration.update().catch(() => undefined)
  })
}

export function takeUpdate(): void {
  navigator.serviceWorker.addEventListener('controllerchange', () => location.reload())
  update.waiting?.postMessage('take over')
}
