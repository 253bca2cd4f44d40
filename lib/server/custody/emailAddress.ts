import 'server-only'
import { createHmac } from 'node:crypto'
import { z } from 'zod'
import type { Env } from '#lib/server/env/env.ts'

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
