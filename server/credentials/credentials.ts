import 'server-only'
import { and, asc, eq, or } from 'drizzle-orm'
import type { LinkedCredential } from '#lib/protocol/credentials.ts'
import { holdIdentity } from '#server/auth/person.ts'
import { countInSession, requireConfirmed, requireOpen, sessionOf } from '#server/auth/session.ts'
import type { Database } from '#server/db/database.ts'
import { credentials } from '#server/db/schema.ts'
import type { RouteCall, RouteReply } from '#server/http/route.ts'

/** `GET /api/credentials`: the user's credential and its links. */
export async function getCredentials(call: RouteCall): Promise<RouteReply> {
  const { identity } = await sessionOf(call)
  const body: LinkedCredential[] = await listCredentials(await call.db(), identity)
  return { body }
}

/**
 * `DELETE /api/credentials/<id>`: deletes the user's own credential with its links; for a linked
 * credential, only the link is removed. Another user's credential is never deleted.
 */
export async function deleteCredential(call: RouteCall): Promise<RouteReply> {
  const { identity } = await sessionOf(call)
  const db = await call.db()
  await countInSession(call, 'link', 'link')
  await requireConfirmed(call)
  const id = new URL(call.request.url).pathname.split('/').at(-1) ?? ''
  await db.transaction(async (transaction) => {
    await holdIdentity(transaction, identity)
    await requireOpen(transaction, call)
    const [own] = await transaction
      .select({ id: credentials.id })
      .from(credentials)
      .where(eq(credentials.identity, identity))
    if (!own) return
    const isOwn = eq(credentials.id, own.id)
    if (id === own.id) await transaction.delete(credentials).where(isOwn)
    else
      await transaction
        .update(credentials)
        .set({ signerRefId: null })
        .where(
          or(
            and(isOwn, eq(credentials.signerRefId, id)),
            and(eq(credentials.id, id), eq(credentials.signerRefId, own.id)),
          ),
        )
  })
  return { status: 204 }
}

type CredentialRow = typeof credentials.$inferSelect

/**
 * Lists a user's credential and the credentials linked with it, signing accounts first. A linked
 * credential contains only what the link needs: never a signer's sub-organization.
 */
export async function listCredentials(db: Database, identity: string): Promise<LinkedCredential[]> {
  const [own] = await db.select().from(credentials).where(eq(credentials.identity, identity))
  if (!own) return []
  if ('chainId' in own.walletProperties) {
    if (!own.signerRefId) return [toWallet(own)]
    const [signer] = await db.select().from(credentials).where(eq(credentials.id, own.signerRefId))
    return signer ? [toSigner(signer, own), toWallet(own)] : [toWallet(own)]
  }
  const wallets = await db
    .select()
    .from(credentials)
    .where(eq(credentials.signerRefId, own.id))
    .orderBy(asc(credentials.createdAt), asc(credentials.id))
  const { walletProperties } = own
  return [{ ...toSigner(own, wallets.at(-1)), walletProperties }, ...wallets.map(toWallet)]
}

/** Builds a signing account's entry, with the smart wallet that was linked last. */
function toSigner({ id, address, chain }: CredentialRow, wallet: CredentialRow | undefined) {
  return {
    id,
    address,
    chain,
    ...(wallet && { smartWalletRefId: wallet.id, smartWalletRefAddress: wallet.address }),
  }
}

function toWallet({ id, address, chain, walletProperties, signerRefId }: CredentialRow) {
  return {
    id,
    address,
    chain,
    walletProperties,
    ...(signerRefId && { signerRefId }),
  } as LinkedCredential
}
