import 'server-only'
import { createHmac } from 'node:crypto'
import { z } from 'zod'
import { knownBrowser } from '#lib/server/auth/knownBrowser.ts'
import type { RateLimit } from '#lib/server/env/rateLimits.ts'
import { countAttempt } from '#lib/server/http/rateLimit.ts'
import type { RouteCall } from '#lib/server/http/route.ts'
import type { Env } from '#lib/server/site.ts'

/** An email address, converted to lower case: users enter theirs in any case. */
export const emailSchema = z
  .string()
  .max(254)
  .transform((value) => value.trim().toLowerCase())
  .pipe(z.email())

/**
 * What the database stores of an email address: an HMAC with the Turnkey API key. Addresses are
 * easily guessed, so a plain hash would reveal the users to anyone who steals the database.
 */
export function hashEmail({ custodyKey }: Env, email: string): string {
  return createHmac('sha256', `e-mail:${custodyKey?.privateKey ?? ''}`)
    .update(email)
    .digest('hex')
}

/**
 * Counts an email that a client causes to be sent to an address. All clients share the address's
 * limit, and each may use a third of it, so that no single client can exhaust it. A browser that
 * verified the address before has a separate limit that no other client can exhaust.
 * @returns an opaque subject under which Turnkey should count the email
 * @throws WalletError rateLimited
 */
export async function countEmail(
  call: RouteCall,
  purpose: 'codesTo' | 'recoveriesTo',
  email: string,
): Promise<string> {
  const { env, now, client, cookies } = call
  const { rateLimits } = env
  const db = await call.db()
  const emailHash = hashEmail(env, email)
  const browser = await knownBrowser({ db, env, now }, cookies, emailHash)
  const subject = browser ?? `${emailHash}:${client}`
  const count = (name: string, whose: string, limit: RateLimit) =>
    countAttempt({ db, now, name, subject: whose, limit })
  if (!browser) await count('email', client, rateLimits.email)
  await count('emailTo', `${purpose}:${subject}`, rateLimits.emailTo)
  // Counted first, so that a request that is refused here does not count toward the shared limit.
  if (!browser) await count(`${purpose}:client`, subject, shareOf(rateLimits[purpose]))
  await count(purpose, browser ?? emailHash, rateLimits[purpose])
  return hashEmail(env, `${purpose}:${subject}`)
}

/**
 * A third: a client can use its share in two of its own windows within one window of the address's
 * limit, and even that must not exhaust it.
 */
function shareOf({ max, seconds }: RateLimit): RateLimit {
  return { max: Math.max(1, Math.floor(max / 3)), seconds }
}
