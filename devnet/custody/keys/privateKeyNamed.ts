import { apiError } from '#devnet/custody/apiError.ts'
import type { Draft } from '#devnet/custody/Draft.ts'
import type { PrivateKeyRecord } from '#devnet/custody/records.ts'

/** Returns a private key of the organization by id. @throws ApiError 5 if there is none */
export function privateKeyNamed(
  draft: Draft,
  organizationId: string,
  privateKeyId: string,
): PrivateKeyRecord {
  const key = draft.get('privateKeys', organizationId, privateKeyId)
  if (!key) throw apiError(5, `no private key found with ID ${privateKeyId}`)
  return key
}
