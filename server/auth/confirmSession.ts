import 'server-only'
import { and, eq, lte } from 'drizzle-orm'
import { routeErrors } from '#lib/errors/routeErrors.ts'
import { WalletError } from '#lib/errors/WalletError.ts'
import type { Database } from '#server/db/database.ts'
import { sessions } from '#server/db/schema.ts'
import type { Env } from '#server/env/Env.ts'
import { describeError } from '#server/env/log.ts'
import { countChainCheckFrom, countChainCheckOfAll } from '#server/http/rateLimit.ts'

/** A session's database row. */
export type SessionRow = typeof sessions.$inferSelect

type Context = { db: Database; env: Env; now: Date }

/** How long a contract account's confirmation is valid for non-sensitive requests, in seconds. */
const confirmSeconds = 24 * 60 * 60
/** Seconds until an unreachable chain is queried again. */
const retrySeconds = 5 * 60

/** When a contract account that was confirmed at `now` is due for its next confirmation. */
export function nextConfirmation(now: Date): Date {
  return new Date(now.getTime() + confirmSeconds * 1000)
}

/**
 * Verifies again that a contract account accepts the signature that opened the session (its owners
 * may have changed since). Ends the session if the account rejects it, if its code is gone (a
 * delegation of EIP-7702 that was revoked), or if no signature is stored.
 * Sessions of key accounts are always valid.
 * @returns whether the session continues
 * @throws WalletError chainUnavailable or wrongChainRpc; the session stays, unconfirmed
 */
export async function confirmSession({ db, env, now }: Context, row: SessionRow): Promise<boolean> {
  const { tokenHash, address, chainId, accountType, messageHash, signature, createdAt } = row
  if (accountType === 'eoa') return true
  const isThis = eq(sessions.tokenHash, tokenHash)
  const chain = env.chains.find(({ id }) => id === chainId)
  const check = messageHash && signature && { address, hash: messageHash, signature }
  // Loaded only for sessions of contract accounts.
  const { hasLostCode, verifyOnChain } = await import('#server/auth/contractSignature.ts')
  let result = chain && check ? await verifyOnChain(chain, check) : 'rejected'
  // The account had code when the session was opened: a node without it answers, or is behind.
  if (chain && result === 'noCode' && (await hasLostCode(chain, address, createdAt)))
    result = 'rejected'
  if (result === 'unanswered' || result === 'noCode')
    throw new WalletError(routeErrors.chainUnavailable)
  if (result === 'rejected') {
    await db.delete(sessions).where(isThis)
    return false
  }
  await db
    .update(sessions)
    .set({ confirmAt: nextConfirmation(now) })
    .where(isThis)
  return true
}

/**
 * Runs the daily confirmation if it is due. One request performs it; others continue meanwhile. An
 * unreachable chain ends no session; the confirmation is retried soon. So is one for which others have
 * used up the checks of all clients; a client that has used up its own is refused, or it could keep
 * off the confirmation in this way. `client` is undefined if it is not known.
 * @throws WalletError rateLimited
 */
export async function confirmIfDue(
  context: Context & { client: string | undefined },
  row: SessionRow,
): Promise<boolean> {
  const { db, env, now, client } = context
  if (row.accountType === 'eoa') return true
  if (!row.confirmAt) return confirmSession(context, row)
  if (row.confirmAt > now) return true
  const counted = { db: async () => db, env, now }
  if (client !== undefined) await countChainCheckFrom({ ...counted, client })
  const [claimed] = await db
    .update(sessions)
    .set({ confirmAt: new Date(now.getTime() + retrySeconds * 1000) })
    .where(and(eq(sessions.tokenHash, row.tokenHash), lte(sessions.confirmAt, now)))
    .returning({ tokenHash: sessions.tokenHash })
  if (!claimed) return true
  try {
    await countChainCheckOfAll(counted)
    return await confirmSession(context, row)
  } catch (error) {
    if (!(error instanceof WalletError)) throw error
    env.log('warn', 'session not confirmed', describeError(error))
    return true
  }
}
