import 'server-only'
import type { Env } from '#lib/server/env.ts'

/** Written by the front door on every request, whatever the sender wrote there. */
export const socketHeader = 'x-latchkey-socket'

/**
 * Who a request counts for in rate limits. X-Forwarded-For is anybody's to write and ignored,
 * unless TRUSTED_PROXY says how many of its last entries are our own proxies' work.
 */
export function clientAddress(headers: Headers, { trustedProxies }: Env): string {
  const forwarded = (headers.get('x-forwarded-for') ?? '').split(',').map((part) => part.trim())
  const address =
    trustedProxies > 0 ? forwarded.at(-trustedProxies) : (headers.get(socketHeader) ?? undefined)
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
