import type { State } from 'wagmi'
import { parseJson } from '#lib/input/parseJson.ts'
import { plainText } from '#lib/input/plainText.ts'
import { addressPattern } from '#lib/protocol/constants.ts'
import { readSiteCookie } from '#lib/storage/readSiteCookie.ts'

/** Size limit for the cookie's value, in characters as sent. */
const cookieLimit = 2048
const accountLimit = 8
const nameLimit = 48
const idPattern = /^[\w.#-]{1,120}$/

/** A connector by what the list shows of it before it is found. */
type RecentWallet = { id: string; name: string }

/** The part of wagmi's store that survives a reload: the current connection only. */
type RememberedConnection = {
  /** wagmi's store version. */
  version: number
  accounts: readonly [`0x${string}`, ...`0x${string}`[]]
  chainId: number
  connector: { id: string; name: string; type: string; uid: string }
}

/** wagmi's name of its store, and the cookie's, for the public configuration's `cookieSuffix`. */
export function walletCookieName(suffix: string) {
  return `wagmi${suffix}.store`
}

/** Name of the cookie of the wallet that was used last, which survives a sign-out. */
export function recentCookieName(suffix: string) {
  return `wagmi${suffix}.recent`
}

/** Converts wagmi's serialized store to the cookie's value; undefined if nothing is connected. */
export function storeToCookie(store: string): string | undefined {
  const connection = readStore(parseJson(store))
  if (!connection) return undefined
  for (let count = connection.accounts.length; count > 0; count = count >> 1) {
    const value = encodeURIComponent(
      JSON.stringify({ ...connection, accounts: connection.accounts.slice(0, count) }),
    )
    if (value.length <= cookieLimit) return value
  }
  return undefined
}

/** The wallet of wagmi's serialized store as its own cookie's value; undefined without one. */
export function storeToRecentCookie(store: string): string | undefined {
  const connector = readStore(parseJson(store))?.connector
  return connector && encodeURIComponent(JSON.stringify({ id: connector.id, name: connector.name }))
}

/** Converts the cookie's value to the connection it remembers; undefined if it is invalid. */
export function readWalletCookie(
  cookies: string | null | undefined,
  suffix: string,
): RememberedConnection | undefined {
  return check(readCookie(cookies, walletCookieName(suffix)))
}

/** The wallet that is connected or was used last; undefined if the cookies name none. */
export function readRecentWallet(
  cookies: string | null | undefined,
  suffix: string,
): RecentWallet | undefined {
  const connector =
    readWalletCookie(cookies, suffix)?.connector ?? readCookie(cookies, recentCookieName(suffix))
  const { id, name } = (connector ?? {}) as Record<string, unknown>
  return isId(id) ? { id, name: plainText(name, nameLimit) ?? id } : undefined
}

/** Serializes the connection in the format of wagmi's store. */
export function connectionToStore(connection: RememberedConnection): string {
  const { version, accounts, chainId, connector } = connection
  return JSON.stringify({
    state: {
      connections: {
        __type: 'Map',
        value: [[connector.uid, { accounts, chainId, connector }]],
      },
      chainId,
      current: connector.uid,
    },
    version,
  })
}

/** Converts the connection to wagmi's initial state, for the first paint. */
export function connectionToState({ accounts, chainId, connector }: RememberedConnection): State {
  return {
    chainId,
    // Until wagmi has reconnected, a connector consists only of the cookie's data.
    connections: new Map([[connector.uid, { accounts, chainId, connector: connector as never }]]),
    current: connector.uid,
    status: 'reconnecting',
  }
}

/** The JSON value of a cookie; undefined if it is missing or damaged. */
function readCookie(cookies: string | null | undefined, name: string): unknown {
  const value = readSiteCookie(cookies, name)
  if (!value || value.length > cookieLimit) return undefined
  try {
    return JSON.parse(decodeURIComponent(value))
  } catch {
    return undefined
  }
}

function readStore(store: unknown) {
  const { state, version } = (store ?? {}) as { state?: Record<string, unknown>; version?: unknown }
  const entries = (state?.connections as { value?: unknown } | undefined)?.value
  if (!Array.isArray(entries)) return undefined
  const current = entries.find((entry) => Array.isArray(entry) && entry[0] === state?.current)
  return check({ ...current?.[1], version })
}

/** Anyone with access to this browser can write the cookie, so each value is validated. */
function check(value: unknown): RememberedConnection | undefined {
  const { version, accounts, chainId, connector } = (value ?? {}) as Record<string, unknown>
  if (!isCount(version) || !isCount(chainId) || !Array.isArray(accounts)) return undefined
  const valid = accounts.filter(isAddress).slice(0, accountLimit)
  const { id, name, type, uid } = (connector ?? {}) as Record<string, unknown>
  if (!isId(id) || !isId(type) || !isId(uid) || !valid[0]) return undefined
  const shown = plainText(name, nameLimit) ?? id
  return {
    version,
    accounts: [valid[0], ...valid.slice(1)],
    chainId,
    connector: { id, name: shown, type, uid },
  }
}

function isCount(value: unknown): value is number {
  return Number.isSafeInteger(value) && (value as number) > 0
}

function isAddress(value: unknown): value is `0x${string}` {
  return typeof value === 'string' && value.startsWith('0x') && addressPattern.test(value)
}

function isId(value: unknown): value is string {
  return typeof value === 'string' && idPattern.test(value)
}
