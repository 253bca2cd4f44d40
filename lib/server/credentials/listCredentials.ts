import 'server-only'
import { asc, eq, inArray, or } from 'drizzle-orm'
import type { LinkedCredential } from '#lib/protocol/credentials.ts'
import type { Database } from '#lib/server/db/openDatabase.ts'
import { credentials } from '#lib/server/db/schema.ts'

/** A credential as it is kept. */
export type CredentialRow = typeof credentials.$inferSelect

/** Credentials of a person: their own, what signs for it, and what it signs for; signing accounts first. */
export async function listCredentials(db: Database, identity: string): Promise<LinkedCredential[]> {
  return withReferences(await credentialRows(db, identity))
}

/** The same as they are kept. */
export async function credentialRows(db: Database, identity: string): Promise<CredentialRow[]> {
  const [own] = await db.select().from(credentials).where(eq(credentials.identity, identity))
  if (!own) return []
  const signerId = own.signerRefId ?? own.id
  return db
    .select()
    .from(credentials)
    .where(
      own.signerRefId
        ? inArray(credentials.id, [own.id, signerId])
        : or(eq(credentials.id, signerId), eq(credentials.signerRefId, signerId)),
    )
    .orderBy(asc(credentials.createdAt), asc(credentials.id))
}

/** Attaches to each signing account the smart wallet that was linked last (§3). */
function withReferences(rows: readonly CredentialRow[]): LinkedCredential[] {
  const signers = rows.filter(({ signerRefId }) => !signerRefId)
  const wallets = rows.filter(({ signerRefId }) => signerRefId)
  return [...signers, ...wallets].map(({ id, address, chain, walletProperties, signerRefId }) => {
    const wallet = wallets.findLast((other) => other.signerRefId === id)
    return {
      ...{ id, address, chain, walletProperties },
      ...(signerRefId && { signerRefId }),
      ...(wallet && { smartWalletRefId: wallet.id, smartWalletRefAddress: wallet.address }),
    } as LinkedCredential
  })
}
