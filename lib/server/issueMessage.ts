import 'server-only'
import type { Challenge } from '#lib/protocol/auth.ts'
import { challengeSeconds } from '#lib/protocol/constants.ts'
import type { Database } from '#lib/server/db/openDatabase.ts'
import { type ChallengePurpose, challenges } from '#lib/server/db/schema.ts'
import type { Env } from '#lib/server/env.ts'
import { createNonce, hashToken } from '#lib/server/nonce.ts'
import { buildSiweMessage } from '#lib/siwe/buildSiweMessage.ts'
import type { SiweMessage } from '#lib/siwe/siweMessage.ts'

type Issue = Pick<SiweMessage, 'address' | 'chainId' | 'statement' | 'resources'> & {
  purpose: ChallengePurpose
  /** The cookie of the requesting browser: only that browser can submit the signed message. */
  cookie: string
}

/**
 * Builds an EIP-4361 message of the site's own origin for one account and one purpose, and stores
 * it until it is used or expires.
 */
export async function issueMessage(
  { db, env, now }: { db: Database; env: Env; now: Date },
  { purpose, cookie, ...fields }: Issue,
): Promise<Challenge> {
  const nonce = createNonce()
  const expiresAt = new Date(now.getTime() + challengeSeconds * 1000)
  const message = buildSiweMessage({
    ...fields,
    domain: new URL(env.appOrigin).host,
    uri: env.appOrigin,
    version: '1',
    nonce,
    issuedAt: now.toISOString(),
    expirationTime: expiresAt.toISOString(),
  })
  const { address, chainId } = fields
  const row = { nonce, purpose, preHash: hashToken(cookie), address, chainId }
  await db.insert(challenges).values({ ...row, message, expiresAt })
  return { message, expiresAt: expiresAt.toISOString() }
}
