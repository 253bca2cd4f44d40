import { randomUUID } from 'node:crypto'
import { apiError } from '#devnet/custody/apiError.ts'
import type { CustodyDependencies } from '#devnet/custody/CustodyDependencies.ts'
import { createImportTarget, openSealedBundle } from '#devnet/custody/hpke/bundles.ts'
import { sealPurposes } from '#devnet/custody/keys/sealedKeys.ts'
import { oldestFirst } from '#devnet/custody/pagination.ts'
import type { ImportKeyRecord } from '#devnet/custody/records.ts'
import type { Draft } from '#devnet/custody/store/Draft.ts'
import { getUser } from '#devnet/custody/users/findUser.ts'

/** Maximum number of unfinished imports per user and kind; a new one replaces the oldest. */
const openImports = 5

type Owner = Pick<ImportKeyRecord, 'organizationId' | 'userId' | 'kind'>

/** Starts an import: stores a new key and returns the signed bundle that names it. */
export function beginImport(
  draft: Draft,
  { vault, enclave }: Pick<CustodyDependencies, 'vault' | 'enclave'>,
  now: number,
  owner: Owner,
): string {
  const { organizationId, userId } = owner
  getUser(draft, organizationId, userId)
  for (const { id } of startedImports(draft, owner).slice(openImports - 1)) {
    draft.remove('importKeys', organizationId, id)
  }
  const { bundle, privateKey } = createImportTarget({
    organizationId,
    userId,
    signer: enclave.signer,
  })
  draft.put('importKeys', {
    id: randomUUID(),
    ...owner,
    createdAt: now,
    sealedTargetKey: vault.seal(privateKey, sealPurposes.importTarget),
  })
  return bundle
}

/**
 * Decrypts what the user encrypted to the key of one of their started imports, and deletes that
 * key.
 * @throws ApiError 9 if no import was started, 3 if it was encrypted to none of their keys
 */
export async function finishImport(
  draft: Draft,
  { vault }: Pick<CustodyDependencies, 'vault'>,
  encryptedBundle: string,
  owner: Owner,
): Promise<Uint8Array> {
  getUser(draft, owner.organizationId, owner.userId)
  const targets = startedImports(draft, owner)
  if (targets.length === 0) throw apiError(9, 'no import was initialized by this user')
  let lastError: unknown
  for (const { id, sealedTargetKey } of targets) {
    try {
      const privateKey = vault.open(sealedTargetKey, sealPurposes.importTarget)
      const secret = await openSealedBundle(privateKey, encryptedBundle)
      draft.remove('importKeys', owner.organizationId, id)
      return secret
    } catch (error) {
      lastError = error
    }
  }
  throw lastError
}

/** Started imports, newest first. */
function startedImports(draft: Draft, { organizationId, userId, kind }: Owner): ImportKeyRecord[] {
  const keys = draft.list('importKeys', organizationId)
  return oldestFirst(keys.filter((key) => key.userId === userId && key.kind === kind)).reverse()
}
