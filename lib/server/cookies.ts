import 'server-only'
import type { Env } from '#lib/server/env.ts'

/** Name of the cookie that holds a session's token. */
export const sessionCookie = ({ cookieSuffix }: Env) => `__Host-sid${cookieSuffix}`

/** Name of the cookie that binds a challenge to the browser that asked for it. */
export const preCookie = ({ cookieSuffix }: Env) => `__Host-pre${cookieSuffix}`

/**
 * Reads one cookie of a Cookie header. `absent` is no cookie of that name; two of one name are
 * `broken`, as nobody can say which one is ours.
 */
export function readCookie(header: string | null, name: string): string | 'absent' | 'broken' {
  const values = (header ?? '')
    .split(';')
    .map((part) => part.trim())
    .filter((part) => part.startsWith(`${name}=`))
    .map((part) => part.slice(name.length + 1))
  if (values.length === 0) return 'absent'
  return values.length === 1 && values[0] ? values[0] : 'broken'
}

/** A Set-Cookie value that no script can read. `Secure` holds on http://localhost too. */
export function setCookie(
  name: string,
  value: string,
  { seconds, sameSite }: { seconds: number; sameSite: 'Strict' | 'Lax' },
): string {
  return `${name}=${value}; Path=/; Max-Age=${seconds}; HttpOnly; Secure; SameSite=${sameSite}`
}

/** A Set-Cookie value that removes the cookie. */
export function clearCookie(name: string): string {
  return setCookie(name, '', { seconds: 0, sameSite: 'Lax' })
}
