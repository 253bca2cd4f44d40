import { defaultBasePath } from '#lib/protocol/constants.ts'

/** Placeholder origin: a path that resolves to another one is not relative. */
const anyOrigin = 'https://site.invalid'
/** Visible ASCII without backslash: browsers drop or trim the rest, and treat `\` as a slash. */
const plainPath = /^[!-[\]-~]+$/

/**
 * Returns the requested path if it is on this site, else undefined. Accepts only a path that starts
 * with a single slash and resolves to the site's origin, against open redirects, and is no path of
 * the server's routes.
 */
export function safeRedirect(
  redirect: unknown,
  basePath: string = defaultBasePath,
): string | undefined {
  if (typeof redirect !== 'string' || redirect.length > 2000) return undefined
  if (!/^\/(?!\/)/.test(redirect) || !plainPath.test(redirect)) return undefined
  const url = URL.canParse(redirect, anyOrigin) ? new URL(redirect, anyOrigin) : undefined
  if (url?.origin !== anyOrigin || url.pathname.startsWith('//')) return undefined
  if (url.pathname === '/' || url.pathname.startsWith(`${basePath}/`)) return undefined
  return url.pathname + url.search + url.hash
}
