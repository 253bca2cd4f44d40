import 'server-only'
import { asc, eq } from 'drizzle-orm'
import type { LinkedCredential } from '#lib/protocol/credentials.ts'
import type { Database } from '#lib/server/db/openDatabase.ts'
import { credentials } from '#lib/server/db/schema.ts'

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
    ...{ id, address, chain },
    ...(wallet && { smartWalletRefId: wallet.id, smartWalletRefAddress: wallet.address }),
  }
}

function toWallet({ id, address, chain, walletProperties, signerRefId }: CredentialRow) {
  return {
    ...{ id, address, chain, walletProperties },
    ...(signerRefId && { signerRefId }),
  } as LinkedCredential
}
