import 'server-only'
import { and, eq, gt, inArray, sql } from 'drizzle-orm'
import { z } from 'zod'
import { userErrors } from '#lib/errors/userErrors.ts'
import { WalletError } from '#lib/errors/WalletError.ts'
import { challengeSeconds } from '#lib/protocol/constants.ts'
import type { IdentityChallengeRequest, MergePreview } from '#lib/protocol/users.ts'
import { normalizeAddress } from '#server/auth/challenge.ts'
import { isFresh } from '#server/auth/requireFresh.ts'
import { isLiveSession, isSessionOf, sessionOf, sessionTokenHash } from '#server/auth/session.ts'
import { createNonce } from '#server/auth/tokens.ts'
import type { Database } from '#server/db/database.ts'
import { challenges, identities, receiptChains, sessions } from '#server/db/schema.ts'
import { checkBody } from '#server/http/readJson.ts'
import type { RouteCall, RouteReply } from '#server/http/route.ts'
import { countIdentityChange, type ProvenIdentity } from '#server/users/identityProof.ts'
import { readUser, readUserOf } from '#server/users/user.ts'

const bodySchema = z.strictObject({ address: z.string(), chainId: z.number() })

/**
 * Notes that a wallet of another user has proven itself in this session, so that for some minutes the
 * session may see what a merge would move.
 */
export async function noteTaken(call: RouteCall, proven: ProvenIdentity): Promise<void> {
  const { identity, address, chainId } = proven
  const expiresAt = new Date(call.now.getTime() + challengeSeconds * 1000)
  const preHash = sessionTokenHash(call)
  await (await call.db()).insert(challenges).values({
    nonce: createNonce(),
    purpose: 'taken',
    preHash,
    address,
    chainId,
    message: identity,
    expiresAt,
  })
}

/**
 * `POST /api/user/merge/preview`: both users of a merge, and how much moves. Only for a wallet whose proof
 * was refused with `identityTaken` in this session: for any other it is as if it were nobody's.
 * @throws WalletError identityNotFound
 */
export async function postMergePreview(call: RouteCall): Promise<RouteReply> {
  const session = await sessionOf(call)
  await countIdentityChange(call)
  const request: IdentityChallengeRequest = checkBody(bodySchema, await call.json())
  const db = await call.db()
  const [taken] = await db
    .select({ userId: identities.userId })
    .from(challenges)
    .innerJoin(identities, eq(identities.identity, challenges.message))
    .where(
      and(
        eq(challenges.purpose, 'taken'),
        eq(challenges.preHash, sessionTokenHash(call)),
        eq(challenges.address, normalizeAddress(request.address)),
        eq(challenges.chainId, request.chainId),
        gt(challenges.expiresAt, call.now),
      ),
    )
    .limit(1)
  if (!taken || taken.userId === session.user.id) throw new WalletError(userErrors.identityNotFound)
  const body: MergePreview = {
    ...(await readUser(db, session)),
    other: await readUserOf(db, taken.userId),
    moved: await countMoved(db, call.now, taken.userId),
    movesSiteRows: call.site.onMerge !== undefined,
    isFresh: isFresh(call.now, session),
  }
  return { body }
}

/** What belongs to a user: the wallets, with what is theirs, and the devices that are signed in. */
async function countMoved(db: Database, now: Date, userId: string): Promise<MergePreview['moved']> {
  const own = db
    .select({ identity: identities.identity })
    .from(identities)
    .where(eq(identities.userId, userId))
  const [counted] = await db
    .select({ receipts: sql<number>`coalesce(sum(${receiptChains.count}), 0)::int` })
    .from(receiptChains)
    .where(inArray(receiptChains.identity, own))
  return {
    receipts: counted?.receipts ?? 0,
    devices: await db.$count(sessions, and(isSessionOf(db, userId), isLiveSession(now))),
  }
}
