import 'server-only'
import { and, eq, lte } from 'drizzle-orm'
import { routeErrors } from '#lib/errors/routeErrors.ts'
import { WalletError } from '#lib/errors/WalletError.ts'
import type { Database } from '#server/db/database.ts'
import { identities, sessions } from '#server/db/schema.ts'
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

/** Whether a contract account is in use in a session, or has opened it. */
export function isOfContract({ accountType, openedWith }: SessionRow): boolean {
  return accountType === 'contract' || openedWith?.startsWith('eip155:') === true
}

/**
 * Verifies again that a contract account accepts the signature that opened the session (its owners
 * may have changed since), and so does the one in use, if that is another. Ends the session if one
 * rejects it, if its code is gone (a delegation of EIP-7702 that was revoked), or if no signature is
 * stored. Sessions of key accounts are always valid.
 * @returns whether the session continues
 * @throws WalletError chainUnavailable or wrongChainRpc; the session stays, unconfirmed
 */
export async function confirmSession({ db, env, now }: Context, row: SessionRow): Promise<boolean> {
  if (!isOfContract(row)) return true
  const isThis = eq(sessions.tokenHash, row.tokenHash)
  for (const account of await contractsOf(db, row))
    if (!(await isStillAccepted(env, account, row.createdAt))) {
      await db.delete(sessions).where(isThis)
      return false
    }
  await db
    .update(sessions)
    .set({ confirmAt: nextConfirmation(now) })
    .where(isThis)
  return true
}

type SignedAccount = Pick<SessionRow, 'address' | 'messageHash' | 'signature'> & {
  chainId: number | null
}

/**
 * The contract accounts of a session: the one that has opened it, with what that has signed for it, as another
 * owner may have signed since; and the one in use, if that is another, with what it has signed last.
 */
async function contractsOf(db: Database, row: SessionRow): Promise<SignedAccount[]> {
  if (!row.openedWith) return [row]
  const { messageHash, signature } = row
  const opener = contractOf(row.openedWith)
  const accounts: SignedAccount[] = opener ? [{ ...opener, messageHash, signature }] : []
  if (row.accountType !== 'contract') return accounts
  const isInUse = eq(identities.identity, row.identity)
  const [inUse] = await db.select().from(identities).where(isInUse)
  return [...accounts, inUse ?? { ...row, messageHash: null, signature: null }]
}

/** The contract account of an identity; undefined if that is a key's. */
function contractOf(identity: string): Pick<SignedAccount, 'address' | 'chainId'> | undefined {
  const [namespace, chainId, address] = identity.split(':')
  if (namespace !== 'eip155' || !address) return undefined
  return { address: address as `0x${string}`, chainId: Number(chainId) }
}

/** @throws WalletError chainUnavailable or wrongChainRpc */
async function isStillAccepted(
  env: Env,
  { address, chainId, messageHash, signature }: SignedAccount,
  openedAt: Date,
): Promise<boolean> {
  const chain = env.chains.find(({ id }) => id === chainId)
  if (!chain || !messageHash || !signature) return false
  // Loaded only for sessions of contract accounts.
  const { acceptsSince, verifyOnChain } = await import('#server/auth/contractSignature.ts')
  const check = { address, hash: messageHash, signature }
  const result = await verifyOnChain(chain, check).catch((error: unknown) => {
    // Nodes have many words for what a contract does wrong: asked below, it cannot seem to be their failure.
    if (error instanceof WalletError && error.key === routeErrors.chainUnavailable.key)
      return 'unanswered'
    throw error
  })
  if (result === 'accepted' || result === 'rejected') return result === 'accepted'
  // The account had code and answered when the session was opened, or the node is behind.
  const accepts = await acceptsSince(chain, check, openedAt)
  if (accepts === undefined) throw new WalletError(routeErrors.chainUnavailable)
  return accepts
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
  if (!isOfContract(row)) return true
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
