import { createStorage, type State } from 'wagmi'
import {
  connectionToState,
  connectionToStore,
  readWalletCookie,
  storeToCookie,
  walletCookieName,
} from '#lib/walletCookie.ts'

/** How long a connection is remembered, in seconds. */
const rememberSeconds = 30 * 24 * 60 * 60

/**
 * wagmi's storage. Its store goes into one cookie, so that the server paints the right thing at
 * once: encoded, 2 kB at most, the current connection only. Everything else goes to localStorage,
 * or to memory where that throws or is full. What does not parse is dropped.
 * On the server it holds nothing.
 */
export function walletStorage(suffix: string) {
  const key = `wagmi${suffix}`
  const storeKey = walletCookieName(suffix)
  const other = forgivingStorage()
  let isRead = false

  return createStorage({
    key,
    storage: {
      getItem(name) {
        if (typeof document === 'undefined') return null
        if (name !== storeKey) return other.getItem(name)
        isRead = true
        const connection = readWalletCookie(document.cookie, suffix)
        return connection ? connectionToStore(connection) : null
      },
      setItem(name, value) {
        if (typeof document === 'undefined') return
        if (name !== storeKey) return other.setItem(name, value)
        const cookie = storeToCookie(value)
        // A new config writes its empty store before it reads the old one.
        if (cookie !== undefined || isRead) writeCookie(storeKey, cookie)
      },
      removeItem(name) {
        if (typeof document === 'undefined') return
        if (name !== storeKey) return other.removeItem(name)
        writeCookie(storeKey, undefined)
      },
    },
  })
}

/**
 * wagmi's initial state as a request's Cookie header remembers it, for the first paint; undefined
 * where there is none or it is damaged. Never throws, and is proof of nothing: anybody can write it.
 */
export function readWalletState(
  cookieHeader: string | null | undefined,
  suffix: string,
): State | undefined {
  const connection = readWalletCookie(cookieHeader, suffix)
  return connection && connectionToState(connection)
}

function writeCookie(name: string, value: string | undefined) {
  const attributes = [
    `Max-Age=${value === undefined ? 0 : rememberSeconds}`,
    'Path=/',
    'SameSite=Lax',
    // A page of plain http elsewhere could not write a Secure cookie.
    ...(window.isSecureContext ? ['Secure'] : []),
  ]
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is asynchronous, wagmi's store is not
  document.cookie = [`${name}=${value ?? ''}`, ...attributes].join('; ')
}

/** localStorage as long as it works, memory from the first failure of a key on. */
function forgivingStorage() {
  const memory = new Map<string, string>()
  return {
    getItem(name: string) {
      const kept = memory.get(name)
      if (kept !== undefined) return kept
      try {
        const value = window.localStorage.getItem(name)
        if (value !== null) JSON.parse(value)
        return value
      } catch {
        this.removeItem(name)
        return null
      }
    },
    setItem(name: string, value: string) {
      try {
        window.localStorage.setItem(name, value)
        memory.delete(name)
      } catch {
        memory.set(name, value)
      }
    },
    removeItem(name: string) {
      memory.delete(name)
      try {
        window.localStorage.removeItem(name)
      } catch {
        // Nothing was stored there either.
      }
    },
  }
}
