import 'server-only'
import { and, inArray } from 'drizzle-orm'
import { knownBrowserSeconds } from '#lib/protocol/constants.ts'
import { createToken, hashToken, isToken } from '#server/auth/tokens.ts'
import type { Database } from '#server/db/database.ts'
import { isCurrent } from '#server/db/isCurrent.ts'
import { knownBrowsers } from '#server/db/schema.ts'
import type { Settings } from '#server/env/settings.ts'
import { knownBrowserCookie, readCookie, setCookie } from '#server/http/cookies.ts'

type Context = { db: Database; env: Settings; now: Date }

/** An email hash by each version of the look-up keys, newest first, or an identity. */
type Subject = readonly [string, ...string[]]

/**
 * The key under which rate limits count a browser that verified `subject` before, so that other
 * clients cannot use up its attempts; undefined for every other browser. It only reserves attempts
 * and never authenticates anyone.
 */
export async function knownBrowser(
  { db, env, now }: Context,
  cookies: string | null,
  subject: Subject,
): Promise<string | undefined> {
  const token = readCookie(cookies, knownBrowserCookie(env))
  if (!isToken(token)) return undefined
  const keys = subject.map((one) => keyOf(token, one))
  const rows = await db
    .select({ key: knownBrowsers.key })
    .from(knownBrowsers)
    .where(
      and(
        inArray(knownBrowsers.key, keys),
        isCurrent(knownBrowsers.expiresAt, now, knownBrowserSeconds),
      ),
    )
  // The oldest, so that a count goes on when a newer key is added.
  return rows.length > 0 ? keys.at(-1) : undefined
}

/** The token by which a browser is recognized, a new one for a browser without, and the cookie that keeps it. */
export function browserToken(
  env: Settings,
  cookies: string | null,
): { token: string; cookie: string } {
  const name = knownBrowserCookie(env)
  const sent = readCookie(cookies, name)
  const token = isToken(sent) ? sent : createToken()
  const cookie = setCookie(env, name, token, { seconds: knownBrowserSeconds, sameSite: 'Strict' })
  return { token, cookie }
}

/** Records that the browser with this token verified `subject`. */
export async function rememberBrowser(
  { db, now }: Omit<Context, 'env'>,
  token: string,
  subject: Subject,
): Promise<void> {
  const expiresAt = new Date(now.getTime() + knownBrowserSeconds * 1000)
  await db
    .insert(knownBrowsers)
    .values({ key: keyOf(token, subject[0]), expiresAt })
    .onConflictDoUpdate({ target: knownBrowsers.key, set: { expiresAt } })
}

function keyOf(token: string, subject: string): string {
  return hashToken(`${token}:${subject}`)
}
