/** Of a cookie that only a secure page of this very host can write (RFC 6265bis). */
const prefix = '__Host-'

/**
 * The value of a cookie that pages write, from a Cookie header or `document.cookie`; undefined if there
 * is none. One without the prefix is of a page on plain http, or was written before there was a prefix.
 */
export function readSiteCookie(
  cookies: string | null | undefined,
  name: string,
): string | undefined {
  const pairs = (cookies ?? '').split(';').map((pair) => pair.trim())
  for (const start of [`${prefix}${name}=`, `${name}=`]) {
    const pair = pairs.find((one) => one.startsWith(start))
    if (pair) return pair.slice(start.length)
  }
  return undefined
}

/** Writes such a cookie from a page; no seconds remove it. */
export function writeSiteCookie(name: string, value: string, seconds: number): void {
  // A page on plain http (except localhost) could not write a Secure cookie.
  const isSecure = window.isSecureContext
  // In a frame on another site, browsers drop all cookies except partitioned ones.
  const site = window.parent === window ? 'Lax' : 'None; Partitioned'
  const write = (pair: string, maxAge: number) => {
    // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is asynchronous, wagmi's store is not
    document.cookie = `${pair}; Max-Age=${maxAge}; Path=/; SameSite=${site}${isSecure ? '; Secure' : ''}`
  }
  write(`${isSecure ? prefix : ''}${name}=${value}`, seconds)
  // One from before there was a prefix.
  if (isSecure) write(`${name}=`, 0)
}
