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

/** Writes such a cookie from a page; without a value or seconds it is removed. */
export function writeSiteCookie(name: string, value: string, seconds: number): void {
  const attributes = [
    'Path=/',
    // In a frame on another site, browsers drop all cookies except partitioned ones.
    window.parent === window ? 'SameSite=Lax' : 'SameSite=None; Partitioned',
  ]
  const write = (prefixed: string, text: string, maxAge: number, more: string[]) => {
    // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is asynchronous, wagmi's store is not
    document.cookie = [`${prefixed}=${text}`, `Max-Age=${maxAge}`, ...attributes, ...more].join(
      '; ',
    )
  }
  // A page on plain http (except localhost) could not write a Secure cookie.
  if (window.isSecureContext) {
    write(`${prefix}${name}`, value, seconds, ['Secure'])
    const names = document.cookie.split('; ').map((pair) => pair.split('=')[0])
    if (names.includes(name)) write(name, '', 0, ['Secure'])
  } else write(name, value, seconds, [])
}
