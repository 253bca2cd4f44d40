import { defaultBasePath } from '#lib/protocol/constants.ts'

/** Placeholder origin: a path that resolves to another one is not relative. */
const anyOrigin = 'https://site.invalid'
/** Visible ASCII without backslash: browsers drop or trim the rest, and treat `\` as a slash. */
const plainPath = /^[!-[\]-~]+$/

/**
 * Returns the requested path if it is on this site, else undefined: for a return after the sign-in,
 * against open redirects. The page of the sign-in itself (`/`) is no place to return to.
 */
export function safeRedirect(redirect: unknown, basePath?: string): string | undefined {
  const path = sitePath(redirect, basePath)
  return path === undefined || /^\/(?:[?#]|$)/.test(path) ? undefined : path
}

/**
 * Returns the path of a page of this site as a browser resolves it, else undefined. It starts with a
 * single slash, is no path of the server's routes, and stays what it is however often it is resolved
 * again.
 */
export function sitePath(text: unknown, basePath: string = defaultBasePath): string | undefined {
  if (typeof text !== 'string' || text.length > 2000) return undefined
  if (!/^\/(?!\/)/.test(text) || !plainPath.test(text)) return undefined
  const url = URL.canParse(text, anyOrigin) ? new URL(text, anyOrigin) : undefined
  // `/.//evil.example` has this site's origin, but its path is another site's address.
  if (url?.origin !== anyOrigin || url.pathname.startsWith('//')) return undefined
  return url.pathname.startsWith(`${basePath}/`) ? undefined : pathOf(url)
}

/** Sets a parameter of a path that {@link sitePath} has returned. */
export function withParameter(path: string, name: string, value: string): string {
  const url = new URL(path, anyOrigin)
  url.searchParams.set(name, value)
  return pathOf(url)
}

function pathOf({ pathname, search, hash }: URL): string {
  return pathname + search + hash
}
