/** An origin no one has: only what stays on it is relative. */
const anyOrigin = 'https://site.invalid'
/** Visible ASCII without the backslash: browsers drop or trim the rest, and take a backslash for a slash. */
const plainPath = /^[!-[\]-~]+$/

/**
 * Where to go after sign-in: the asked-for path if it is one of this site, else undefined.
 * Only a path that starts with a single slash and stays on the site passes (notes on open redirects: T23).
 */
export function safeRedirect(asked: unknown): string | undefined {
  if (typeof asked !== 'string' || asked.length > 2000) return undefined
  if (!/^\/(?!\/)/.test(asked) || !plainPath.test(asked)) return undefined
  const url = URL.canParse(asked, anyOrigin) ? new URL(asked, anyOrigin) : undefined
  if (url?.origin !== anyOrigin || url.pathname.startsWith('//')) return undefined
  if (url.pathname === '/' || url.pathname.startsWith('/api/')) return undefined
  return url.pathname + url.search + url.hash
}
