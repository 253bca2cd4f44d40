import 'server-only'
import type { Settings } from '#server/env/settings.ts'

/**
 * Header with the connection's address, which `installPreHandler` overwrites on every request; read
 * after its installation only.
 */
export const socketHeader = 'x-latchkey-socket'

/**
 * The client address that rate limits count. X-Forwarded-For can be forged and is ignored, unless
 * TRUSTED_PROXY gives the number of its last entries that the site's own proxies wrote.
 */
export function clientAddress(
  headers: Headers,
  remoteAddress: string | undefined,
  { trustedProxies }: Pick<Settings, 'trustedProxies'>,
): string {
  const forwarded = (headers.get('x-forwarded-for') ?? '').split(',').map(withoutPort)
  const address = trustedProxies > 0 ? forwarded.at(-trustedProxies) : remoteAddress
  return clientNetwork(address || 'unknown')
}

/** Some proxies append `ip:port`, with IPv6 addresses in brackets. */
function withoutPort(entry: string): string {
  const match = /^(?:\[([^\]]+)\]|([^:]+))(?::\d{1,5})?$/.exec(entry.trim())
  return match?.[1] ?? match?.[2] ?? entry.trim()
}

/**
 * What limits count of an address. An IPv6 customer has at least 2^64 of them, and commonly 2^72 (a /56),
 * which are one client.
 */
export function clientNetwork(address: string): string {
  const plain = address.replace(/^::ffff:(?=\d+\.)/i, '').toLowerCase()
  if (!plain.includes(':')) return plain
  const [head = '', tail] = plain.split('%')[0]?.split('::') ?? []
  const left = head ? head.split(':') : []
  const right = tail ? tail.split(':') : []
  const zeros = tail === undefined ? 0 : Math.max(0, 8 - left.length - right.length)
  const groups = [...left, ...Array<string>(zeros).fill('0'), ...right].map((group) =>
    Number.parseInt(group || '0', 16),
  )
  const [a = 0, b = 0, c = 0, d = 0, e, mark, ...four] = groups
  // An IPv4 address that is written in hexadecimal.
  if (a + b + c + d + (e ?? 0) === 0 && mark === 0xffff)
    return four.flatMap((group) => [group >> 8, group & 0xff]).join('.')
  return [a, b, c, d & 0xff00].map((group) => group.toString(16)).join(':')
}
