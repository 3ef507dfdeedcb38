/** What this browser keeps. Nothing here leaves it. */

const PREFIX = 'quadrille:'
/** What this browser calls its owner for, if it does. */
export const PUSH = 'push'

const forGood = () => localStorage
/** For what only this tab keeps, and only until it is closed. */
export const forThisTab = () => sessionStorage

export function read<T>(key: string, where = forGood): T | undefined {
  try {
    const text = where().getItem(PREFIX + key)
    return text === null ? undefined : (JSON.parse(text) as T)
  } catch {
    return undefined
  }
}

/** Keeps a value; says whether there was room for it. */
export function write(key: string, value: unknown, where = forGood): boolean {
  try {
    where().setItem(PREFIX + key, JSON.stringify(value))
    return true
  } catch {
    return false
  }
}

/** Calls when another tab of this browser has kept something; gives a way to stop. */
export function whenKeptElsewhere(key: string, heard: () => void): () => void {
  const listen = (event: StorageEvent) => event.key === PREFIX + key && heard()
  addEventListener('storage', listen)
  return () => removeEventListener('storage', listen)
}

export function remove(key: string, where = forGood): void {
  try {
    where().removeItem(PREFIX + key)
  } catch {
    // Without a store there is nothing to remove.
  }
}

/** Everything that is kept, for a file of one's own. */
export function everything(): Record<string, unknown> {
  const keys = Object.keys(localStorage).filter((key) => key.startsWith(PREFIX))
  return Object.fromEntries(keys.map((key) => [key.slice(PREFIX.length), read(key.slice(PREFIX.length))]))
}

/** Forgets everything, the key of the sealed games too. */
export async function wipe(): Promise<void> {
  for (const key of Object.keys(localStorage)) if (key.startsWith(PREFIX)) localStorage.removeItem(key)
  await new Promise<void>((resolve) => {
    const request = indexedDB.deleteDatabase(VAULT)
    request.onsuccess = request.onerror = request.onblocked = () => resolve()
  })
}

/* Records of games with secrets hold what nobody at the table may look up. They are sealed with a key that the browser
   uses for us and shows to nobody, this page included. */

const VAULT = 'quadrille'

/** Whether games with secrets can be kept: browsers offer sealing only over HTTPS and on this machine. */
export const canSeal = (): boolean => typeof crypto.subtle !== 'undefined' && typeof indexedDB !== 'undefined'

function vault(): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    const request = indexedDB.open(VAULT, 1)
    request.onupgradeneeded = () => request.result.createObjectStore('keys')
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error)
  })
}

function done<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error)
  })
}

let sealing: Promise<CryptoKey> | undefined

async function makeKey(): Promise<CryptoKey> {
  const database = await vault()
  try {
    const kept = await done(database.transaction('keys').objectStore('keys').get('seal'))
    if (kept) return kept as CryptoKey
    const fresh = await crypto.subtle.generateKey({ name: 'AES-GCM', length: 256 }, false, ['encrypt', 'decrypt'])
    await done(database.transaction('keys', 'readwrite').objectStore('keys').put(fresh, 'seal'))
    return fresh
  } finally {
    database.close()
  }
}

const key = (): Promise<CryptoKey> => (sealing ??= makeKey())

export async function seal(text: string): Promise<string> {
  const iv = crypto.getRandomValues(new Uint8Array(12))
  const sealed = await crypto.subtle.encrypt({ name: 'AES-GCM', iv }, await key(), new TextEncoder().encode(text))
  return btoa(String.fromCharCode(...iv, ...new Uint8Array(sealed)))
}

export async function unseal(text: string): Promise<string> {
  const bytes = Uint8Array.from(atob(text), (c) => c.charCodeAt(0))
  const opened = await crypto.subtle.decrypt({ name: 'AES-GCM', iv: bytes.slice(0, 12) }, await key(), bytes.slice(12))
  return new TextDecoder().decode(opened)
}
