import type { State } from 'wagmi'
import { plainText } from '#lib/plainText.ts'
import { addressPattern } from '#lib/protocol/constants.ts'

/** Largest value of the cookie, in characters as sent. */
const cookieLimit = 2048
const accountLimit = 8
const nameLimit = 48
const idPattern = /^[\w.#-]{1,120}$/

/** The part of wagmi's store that survives a reload: the current connection and nothing else. */
export type RememberedConnection = {
  /** wagmi's store version. */
  version: number
  accounts: readonly [`0x${string}`, ...`0x${string}`[]]
  chainId: number
  connector: { id: string; name: string; type: string; uid: string }
}

/** Name of the cookie, for `cookieSuffix` of the public configuration. */
export function walletCookieName(suffix: string) {
  return `wagmi${suffix}.store`
}

/** wagmi's serialized store → the value of the cookie; undefined where nothing is connected. */
export function storeToCookie(store: string): string | undefined {
  const connection = readStore(parse(store))
  if (!connection) return undefined
  for (let kept = connection.accounts.length; kept > 0; kept = kept >> 1) {
    const value = encodeURIComponent(
      JSON.stringify({ ...connection, accounts: connection.accounts.slice(0, kept) }),
    )
    if (value.length <= cookieLimit) return value
  }
  return undefined
}

/** The value of the cookie → the connection it remembers. Whatever else it holds gives undefined. */
export function readWalletCookie(
  cookies: string | null | undefined,
  suffix: string,
): RememberedConnection | undefined {
  const start = `${walletCookieName(suffix)}=`
  const value = cookies
    ?.split(';')
    .map((pair) => pair.trim())
    .find((pair) => pair.startsWith(start))
    ?.slice(start.length)
  if (!value || value.length > cookieLimit) return undefined
  try {
    return check(JSON.parse(decodeURIComponent(value)))
  } catch {
    return undefined
  }
}

/** The connection as wagmi's store holds it, serialized as wagmi reads it. */
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

/** The connection as wagmi's initial state, for the first paint. */
export function connectionToState({ accounts, chainId, connector }: RememberedConnection): State {
  return {
    chainId,
    // Until wagmi has reconnected, a connector is only what the cookie says of it.
    connections: new Map([[connector.uid, { accounts, chainId, connector: connector as never }]]),
    current: connector.uid,
    status: 'reconnecting',
  }
}

function readStore(store: unknown) {
  const { state, version } = (store ?? {}) as { state?: Record<string, unknown>; version?: unknown }
  const entries = (state?.connections as { value?: unknown } | undefined)?.value
  if (!Array.isArray(entries)) return undefined
  const current = entries.find((entry) => Array.isArray(entry) && entry[0] === state?.current)
  return check({ ...current?.[1], version })
}

/** The cookie can be written by anybody with this browser in hand: each value is checked. */
function check(value: unknown): RememberedConnection | undefined {
  const { version, accounts, chainId, connector } = (value ?? {}) as Record<string, unknown>
  if (!isCount(version) || !isCount(chainId) || !Array.isArray(accounts)) return undefined
  const kept = accounts.filter(isAddress).slice(0, accountLimit)
  const { id, name, type, uid } = (connector ?? {}) as Record<string, unknown>
  if (!isId(id) || !isId(type) || !isId(uid) || !kept[0]) return undefined
  const shown = plainText(name, nameLimit) ?? id
  return {
    version,
    accounts: [kept[0], ...kept.slice(1)],
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

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
