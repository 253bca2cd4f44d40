import 'server-only'
import { subscribe } from 'node:diagnostics_channel'
import type { IncomingMessage } from 'node:http'
import type { Env } from '#lib/server/env.ts'

/** Set by us on every request that comes in, whatever the sender wrote there. */
const header = 'x-latchkey-socket'

/**
 * Writes the socket's address into each request before Next sees it: Next hands a handler only
 * headers, and fills X-Forwarded-For in only where the sender did not. Called once, at the start.
 */
export function noteSocketAddresses(): void {
  subscribe('http.server.request.start', (message) => {
    const { request } = message as { request: IncomingMessage }
    request.headers[header] = request.socket.remoteAddress ?? ''
  })
}

/**
 * Who a request counts for in rate limits. X-Forwarded-For is anybody's to write and ignored,
 * unless TRUSTED_PROXY says how many of its last entries are our own proxies' work.
 */
export function clientAddress(headers: Headers, { trustedProxies }: Env): string {
  const forwarded = (headers.get('x-forwarded-for') ?? '').split(',').map((part) => part.trim())
  const address =
    trustedProxies > 0 ? forwarded.at(-trustedProxies) : (headers.get(header) ?? undefined)
  return network(address || 'unknown')
}

/** An IPv6 customer has 2^64 addresses: they count as one. */
function network(address: string): string {
  const plain = address.replace(/^::ffff:(?=\d+\.)/i, '').toLowerCase()
  if (!plain.includes(':')) return plain
  const [head = '', tail] = plain.split('%')[0]?.split('::') ?? []
  const left = head ? head.split(':') : []
  const right = tail ? tail.split(':') : []
  const zeros = tail === undefined ? 0 : Math.max(0, 8 - left.length - right.length)
  return [...left, ...Array<string>(zeros).fill('0'), ...right]
    .slice(0, 4)
    .map((group) => Number.parseInt(group || '0', 16).toString(16))
    .join(':')
}
