import { apiError } from '#devnet/custody/apiError.ts'
import type { Draft } from '#devnet/custody/Draft.ts'
import type { TagRecord } from '#devnet/custody/records.ts'

/** A tag for private keys by id. @throws code 5 where there is none */
export function privateKeyTagNamed(
  draft: Draft,
  organizationId: string,
  privateKeyTagId: string,
): TagRecord {
  const tag = draft.get('tags', organizationId, privateKeyTagId)
  if (tag?.kind !== 'privateKey') {
    throw apiError(5, `no private key tag found with ID ${privateKeyTagId}`)
  }
  return tag
}
