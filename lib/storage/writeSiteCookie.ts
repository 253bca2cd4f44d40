/** Of a cookie that only a secure page of this very host can write (RFC 6265bis). */
export const hostPrefix = '__Host-'

/** Writes a cookie of a page, for `readSiteCookie`; no seconds remove it. */
export function writeSiteCookie(name: string, value: string, seconds: number): void {
  // In a frame on another site, browsers drop all cookies except partitioned ones.
  const site = window.parent === window ? 'Lax' : 'None; Partitioned'
  const write = (pair: string, maxAge: number, ending = '') => {
    // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is asynchronous, wagmi's store is not
    document.cookie = `${pair}; Max-Age=${maxAge}; Path=/; SameSite=${site}${ending}`
  }
  // A page on plain http (except localhost) could not write a Secure cookie.
  if (window.isSecureContext) {
    write(`${hostPrefix}${name}=${value}`, seconds, '; Secure')
    // One from before there was a prefix.
    write(`${name}=`, 0)
  } else write(`${name}=${value}`, seconds)
}
