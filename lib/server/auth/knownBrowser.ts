import 'server-only'
import { and, eq, gt } from 'drizzle-orm'
import { knownBrowserSeconds } from '#lib/protocol/constants.ts'
import { createToken, hashToken, isToken } from '#lib/server/auth/tokens.ts'
import type { Database } from '#lib/server/db/database.ts'
import { knownBrowsers } from '#lib/server/db/schema.ts'
import type { Settings } from '#lib/server/env/settings.ts'
import { knownBrowserCookie, readCookie, setCookie } from '#lib/server/http/cookies.ts'

type Context = { db: Database; env: Settings; now: Date }

/**
 * The key under which rate limits count a browser that verified `subject` (an email hash or an
 * identity) before, so that other clients cannot use up its attempts; undefined for every other
 * browser. It only reserves attempts and never authenticates anyone.
 */
export async function knownBrowser(
  { db, env, now }: Context,
  cookies: string | null,
  subject: string,
): Promise<string | undefined> {
  const token = readCookie(cookies, knownBrowserCookie(env))
  if (!isToken(token)) return undefined
  const key = keyOf(token, subject)
  const rows = await db
    .select({ key: knownBrowsers.key })
    .from(knownBrowsers)
    .where(and(eq(knownBrowsers.key, key), gt(knownBrowsers.expiresAt, now)))
  return rows[0]?.key
}

/**
 * Records that this browser verified `subject`.
 * @returns the cookie to set
 */
export async function rememberBrowser(
  { db, env, now }: Context,
  cookies: string | null,
  subject: string,
): Promise<string> {
  const name = knownBrowserCookie(env)
  const sent = readCookie(cookies, name)
  const token = isToken(sent) ? sent : createToken()
  const expiresAt = new Date(now.getTime() + knownBrowserSeconds * 1000)
  await db
    .insert(knownBrowsers)
    .values({ key: keyOf(token, subject), expiresAt })
    .onConflictDoUpdate({ target: knownBrowsers.key, set: { expiresAt } })
  return setCookie(env, name, token, { seconds: knownBrowserSeconds, sameSite: 'Strict' })
}

function keyOf(token: string, subject: string): string {
  return hashToken(`${token}:${subject}`)
}
