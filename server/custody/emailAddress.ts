import 'server-only'
import { z } from 'zod'
import { knownBrowser } from '#server/auth/knownBrowser.ts'
import { hashForLookup, type LookupHashes, oldestOf } from '#server/custody/lookupKeys.ts'
import type { Database } from '#server/db/database.ts'
import type { Env } from '#server/env/Env.ts'
import type { RateLimit } from '#server/env/rateLimits.ts'
import { countAttempt, shareOf } from '#server/http/rateLimit.ts'
import type { RouteCall } from '#server/http/route.ts'

/**
 * An email address, converted to lower case: users enter theirs in any case. Only ASCII, as lower
 * case makes a letter of other characters (the Kelvin sign).
 */
export const emailSchema = z
  .string()
  .max(254)
  .regex(/^[ -~]*$/)
  .transform((value) => value.trim().toLowerCase())
  .pipe(z.email())

/** What the database stores of an email address. */
export function hashEmail(
  context: { db: Database; env: Env },
  email: string,
): Promise<LookupHashes> {
  return hashForLookup(context, 'email', email)
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
  const hashes = await hashEmail({ db, env }, email)
  const browser = await knownBrowser({ db, env, now }, cookies, hashes)
  // By the oldest key: a count goes on when a newer one is added.
  const emailHash = oldestOf(hashes)
  const subject = browser ?? `${emailHash}:${client}`
  const count = (name: string, whose: string, limit: RateLimit) =>
    countAttempt({ db, now, name, subject: whose, limit })
  if (!browser) await count('email', client, rateLimits.email)
  await count('emailTo', `${purpose}:${subject}`, rateLimits.emailTo)
  // Counted first, so that a request that is refused here does not count toward the shared limit.
  if (!browser) await count(`${purpose}:client`, subject, shareOf(rateLimits[purpose]))
  await count(purpose, browser ?? emailHash, rateLimits[purpose])
  if (!browser) await count('emailAll', 'all', rateLimits.emailAll)
  return oldestOf(await hashEmail({ db, env }, `${purpose}:${subject}`))
}
