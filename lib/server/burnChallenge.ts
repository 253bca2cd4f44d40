import 'server-only'
import { and, eq, gt } from 'drizzle-orm'
import { WalletError } from '#lib/errors/WalletError.ts'
import type { Database } from '#lib/server/db/openDatabase.ts'
import { type ChallengePurpose, challenges } from '#lib/server/db/schema.ts'
import { hashToken } from '#lib/server/nonce.ts'
import { parseSiweMessage } from '#lib/siwe/parseSiweMessage.ts'
import type { SiweMessage } from '#lib/siwe/siweMessage.ts'

type Spending = { message: string; purpose: ChallengePurpose; cookie: string }

/**
 * Spends the challenge of a message, whether or not the sign-in then succeeds. A single SQL
 * statement finds and deletes it, so only one of several parallel attempts gets it.
 * @returns the message's fields; the message is byte for byte the one that was issued
 * @throws WalletError messageInvalid, or challengeInvalid if the challenge is unknown, spent,
 * expired, or was issued for another purpose or browser
 */
export async function burnChallenge(
  db: Database,
  now: Date,
  { message, purpose, cookie }: Spending,
): Promise<SiweMessage> {
  const parsed = parseSiweMessage(message)
  const [row] = await db
    .delete(challenges)
    .where(
      and(
        eq(challenges.nonce, parsed.nonce),
        eq(challenges.purpose, purpose),
        eq(challenges.preHash, hashToken(cookie)),
        gt(challenges.expiresAt, now),
      ),
    )
    .returning({ message: challenges.message })
  if (!row) throw new WalletError('challengeInvalid')
  if (message !== row.message) throw new WalletError('messageInvalid', { details: 'issued text' })
  return parsed
}
