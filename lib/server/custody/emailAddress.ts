import 'server-only'
import { createHmac } from 'node:crypto'
import { z } from 'zod'
import type { Env } from '#lib/server/env.ts'

/** An e-mail address in small letters: people write theirs in any case. */
export const emailSchema = z
  .string()
  .max(254)
  .transform((value) => value.trim().toLowerCase())
  .pipe(z.email())

/**
 * What the database knows of an e-mail address. Addresses are easily guessed, so a bare hash would
 * tell a thief of the database who is here: it takes the custody's key as well.
 */
export function hashEmail({ custodyKey }: Env, email: string): string {
  return createHmac('sha256', `e-mail:${custodyKey?.privateKey ?? ''}`)
    .update(email)
    .digest('hex')
}
