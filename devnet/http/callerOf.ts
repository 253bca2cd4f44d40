import type { IncomingMessage } from 'node:http'

/**
 * Who sends a request: a page of the service itself, one of this machine or of the developer's
 * site, one of any other site; or a program, as is a link that the user opens, whose sender sees no
 * response.
 */
export type Caller = 'ownPage' | 'localPage' | 'foreignPage' | 'program'

/**
 * Returns who sends a request, by the headers that only the browser can set. The `Host` must have
 * been checked: under a foreign name of this machine, every page looks like an own one.
 */
export function callerOf({ method, headers }: IncomingMessage, siteUrl?: string): Caller {
  const { origin, host, 'sec-fetch-site': site, 'sec-fetch-mode': mode } = headers
  if (origin !== undefined && origin !== 'null') return ownerOf(origin, host ?? '', siteUrl)
  if (site === 'same-origin') return 'ownPage'
  if (origin === 'null') return 'foreignPage'
  const isLink = mode === 'navigate' && (method === 'GET' || method === 'HEAD')
  if (isLink || (site !== 'cross-site' && site !== 'same-site')) return 'program'
  return site === 'same-site' ? 'localPage' : 'foreignPage'
}

function ownerOf(origin: string, host: string, siteUrl: string | undefined): Caller {
  const name = origin.toLowerCase()
  // Behind a proxy with TLS, the page is secure and the service does not know.
  if (name === `http://${host.toLowerCase()}` || name === `https://${host.toLowerCase()}`)
    return 'ownPage'
  const url = URL.canParse(origin) ? new URL(origin) : undefined
  // A text that is more than an origin is from no browser.
  if (!url || url.origin !== name) return 'foreignPage'
  const isSite = siteUrl !== undefined && url.origin === new URL(siteUrl).origin
  return isSite || isLoopbackHost(url.host) ? 'localPage' : 'foreignPage'
}

/** True for localhost, its subdomains, and the loopback addresses, with or without a port. */
export function isLoopbackHost(host: string): boolean {
  return /^(([a-z0-9-]+\.)*localhost|127\.0\.0\.1|\[::1\])(:\d+)?$/i.test(host)
}
