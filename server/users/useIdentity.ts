import 'server-only'
import { and, eq } from 'drizzle-orm'
import { userErrors } from '#lib/errors/userErrors.ts'
import { WalletError } from '#lib/errors/WalletError.ts'
import type { SessionBody } from '#lib/protocol/auth.ts'
import {
  changeAccount,
  requireConfirmed,
  sessionOf,
  sessionTokenHash,
} from '#server/auth/session.ts'
import { identities } from '#server/db/schema.ts'
import { countChainCheck } from '#server/http/rateLimit.ts'
import type { RouteCall, RouteReply } from '#server/http/route.ts'
import { idOf } from '#server/users/identities.ts'
import { countIdentityChange } from '#server/users/identityProof.ts'
import { lockActiveUsers } from '#server/users/lockUsers.ts'

/**
 * `POST /api/user/identities/<id>/use`: makes the session one of another wallet of its user, without a new
 * sign-in. A contract account must still accept what it has signed last.
 * @throws WalletError identityNotFound or identityUnproven
 */
export async function postUse(call: RouteCall): Promise<RouteReply> {
  const session = await sessionOf(call)
  await countIdentityChange(call)
  const id = idOf(call)
  // It may be one of a contract account that has other owners by now.
  await requireConfirmed(call)
  const db = await call.db()
  const isThis = and(eq(identities.id, id), eq(identities.userId, session.user.id))
  const [row] = await db.select().from(identities).where(isThis)
  if (!row) throw new WalletError(userErrors.identityNotFound)
  if (row.identity === session.identity) return { body: { session } satisfies SessionBody }
  const { address, accountType } = row
  const account = { address, accountType, chainId: row.chainId ?? session.chainId }
  if (accountType === 'contract') await confirmContract(call, row)
  const used = await db.transaction(async (transaction) => {
    await lockActiveUsers(transaction, [session.user.id])
    // It was removed in another tab meanwhile.
    if ((await transaction.$count(identities, isThis)) === 0)
      throw new WalletError(userErrors.identityNotFound)
    return changeAccount(transaction, call.now, sessionTokenHash(call), account)
  })
  return { body: { session: used } satisfies SessionBody }
}

/** @throws WalletError identityUnproven, chainUnavailable or wrongChainRpc */
async function confirmContract(
  call: RouteCall,
  { address, chainId, messageHash, signature }: typeof identities.$inferSelect,
) {
  await countChainCheck(call)
  const chain = call.env.chains.find(({ id }) => id === chainId)
  const { isContractSignature } = await import('#server/auth/contractSignature.ts')
  if (
    !chain ||
    !messageHash ||
    !signature ||
    !(await isContractSignature(chain, { address, hash: messageHash, signature }))
  )
    throw new WalletError(userErrors.identityUnproven)
}
