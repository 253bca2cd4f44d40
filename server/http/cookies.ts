import 'server-only'
import { cookiePairs } from '#lib/storage/cookiePairs.ts'
import type { Settings } from '#server/env/settings.ts'

/** Name of the cookie that holds a session's token. */
export const sessionCookie = (env: Settings) => cookieName(env, 'sid')

/** Name of the cookie that binds a challenge to the browser that requested it. */
export const preCookie = (env: Settings) => cookieName(env, 'pre')

/** Name of the cookie by which rate limits and the person's feed recognize a browser (server/auth/knownBrowser.ts). */
export const knownBrowserCookie = (env: Settings) => cookieName(env, 'known')

/**
 * Name of the cookie that binds a sign-in at an OpenID provider to its browser: one for each, by its
 * id. `SameSite=None`, because a provider may return by a form that its own site posts (Apple), and
 * browsers send no other cookie with that. It opens nothing by itself, and lives for minutes.
 */
export const openIdStateCookie = ({ cookieSuffix }: Settings, id: string) =>
  `__Host-openid-state-${id}${cookieSuffix}`

/** Name of the cookie that completes a sign-in after the return, on this site only. */
export const openIdCookie = ({ cookieSuffix }: Settings, id: string) =>
  `__Host-openid-${id}${cookieSuffix}`

/**
 * Partitioned cookies have their own name: a browser keeps them beside unpartitioned ones that were
 * set before `FRAME_ANCESTORS` changed, and sends both.
 */
function cookieName({ frameAncestors, cookieSuffix }: Settings, name: string): string {
  return `__Host-${name}${frameAncestors.length > 0 ? '-framed' : ''}${cookieSuffix}`
}

/**
 * Reads one cookie from a Cookie header. Returns `absent` if there is none of that name, and
 * `broken` if there are two, because it is unknown which one this site set.
 */
export function readCookie(header: string | null, name: string): string | 'absent' | 'broken' {
  const values = cookiePairs(header)
    .filter((part) => part.startsWith(`${name}=`))
    .map((part) => part.slice(name.length + 1))
  if (values.length === 0) return 'absent'
  return values.length === 1 && values[0] ? values[0] : 'broken'
}

/**
 * Builds an HttpOnly Set-Cookie value. `Secure` also works on http://localhost. If other origins
 * may frame the site, the cookie is partitioned, so that browsers send it in their frames too,
 * separately for each origin; routes with side effects check the origin themselves.
 */
export function setCookie(
  { frameAncestors }: Settings,
  name: string,
  value: string,
  { seconds, sameSite }: { seconds: number; sameSite: 'Strict' | 'Lax' },
): string {
  const site = frameAncestors.length > 0 ? 'None; Partitioned' : sameSite
  return `${name}=${value}; Path=/; Max-Age=${seconds}; HttpOnly; Secure; SameSite=${site}`
}

/**
 * Builds the Set-Cookie value of a cookie of the OpenID sign-in; `seconds: 0` removes it. Never
 * partitioned: providers are opened in the top-level page only.
 */
export function setOpenIdCookie(
  name: string,
  value: string,
  { seconds, sameSite }: { seconds: number; sameSite: 'Strict' | 'None' },
): string {
  return `${name}=${value}; Path=/; Max-Age=${seconds}; HttpOnly; Secure; SameSite=${sameSite}`
}

/** Builds a Set-Cookie value that removes the cookie. */
export function clearCookie(env: Settings, name: string): string {
  return setCookie(env, name, '', { seconds: 0, sameSite: 'Lax' })
}
