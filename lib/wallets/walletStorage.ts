import { createStorage, type State } from 'wagmi'
import { parseJson } from '#lib/input/parseJson.ts'
import { openKey } from '#lib/protocol/constants.ts'
import { canWriteLocal, readLocal, removeLocal, writeLocal } from '#lib/storage/localStorage.ts'
import { writeSiteCookie } from '#lib/storage/writeSiteCookie.ts'
import {
  connectionToState,
  connectionToStore,
  readRecentWallet,
  readWalletCookie,
  recentCookieName,
  storeToCookie,
  storeToRecentCookie,
  walletCookieName,
} from '#lib/wallets/walletCookie.ts'

/** How long a connection is remembered, in seconds. */
const rememberSeconds = 30 * 24 * 60 * 60

/**
 * wagmi's storage. Its store goes into one cookie, so that the server renders the right state
 * immediately: encoded, 2 kB at most, the current connection only. Another keeps the wallet that was
 * used last, for the list after a sign-out. Everything else goes to
 * localStorage, or to memory if that throws or is full; what a wallet has to remember to reconnect is
 * then read from the cookie. Values that do not parse are dropped. On the server it is empty.
 */
export function walletStorage(suffix: string) {
  const key = `wagmi${suffix}`
  const storeKey = walletCookieName(suffix)
  const other = storageWithFallback(() => rememberedByCookies(suffix))
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
        const recent = storeToRecentCookie(value)
        if (recent) writeCookie(recentCookieName(suffix), recent)
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
 * wagmi's initial state from a request's Cookie header, for the first paint; undefined if there is
 * none or it is damaged. Never throws, and must not be trusted: anyone can write it.
 */
export function readWalletState(
  cookieHeader: string | null | undefined,
  suffix: string,
): State | undefined {
  const connection = readWalletCookie(cookieHeader, suffix)
  return connection && connectionToState(connection)
}

/**
 * What a page gets of a request's Cookie header: wagmi's own cookies and its initial state. No other
 * cookie, because the session's must never be in a page.
 */
export function walletStateOf(
  cookieHeader: string | null | undefined,
  suffix: string,
): { cookie: string; initialState: State | undefined } {
  const cookie = (cookieHeader ?? '')
    .split(/;\s*/)
    .filter((pair) => {
      const name = pair.slice(0, pair.indexOf('='))
      return /^(__Host-)?wagmi/.test(name) && name.includes(suffix)
    })
    .join('; ')
  return { cookie, initialState: readWalletState(cookie, suffix) }
}

function writeCookie(name: string, value: string | undefined) {
  writeSiteCookie(name, value ?? '', value === undefined ? 0 : rememberSeconds)
}

/** What wagmi and the wallet's `walletMemory` had stored, as far as the cookies tell it. */
function rememberedByCookies(suffix: string): [name: string, value: string][] {
  const recent = readRecentWallet(document.cookie, suffix)
  if (!recent) return []
  const known: [string, string][] = [
    [`wagmi${suffix}.recentConnectorId`, JSON.stringify(recent.id)],
  ]
  // This cookie is removed with the connection.
  if (readWalletCookie(document.cookie, suffix))
    known.push([`wagmi${suffix}.${recent.id}.${openKey}`, 'true'])
  return known
}

/**
 * localStorage while it works; memory for a key from its first failure on. If nothing can be stored,
 * the memory begins with `remembered`, as the page was opened.
 */
function storageWithFallback(remembered: () => [name: string, value: string][]) {
  let opened: Map<string, string> | undefined
  const memory = () => {
    if (opened) return opened
    const lost = remembered().filter(([name]) => readLocal(name) === null)
    opened = new Map(lost.length > 0 && !canWriteLocal() ? lost : [])
    return opened
  }
  return {
    getItem(name: string) {
      const value = memory().get(name) ?? readLocal(name)
      if (value === null || parseJson(value) !== undefined) return value
      this.removeItem(name)
      return null
    },
    setItem(name: string, value: string) {
      if (writeLocal(name, value)) memory().delete(name)
      else memory().set(name, value)
    },
    removeItem(name: string) {
      memory().delete(name)
      removeLocal(name)
    },
  }
}
