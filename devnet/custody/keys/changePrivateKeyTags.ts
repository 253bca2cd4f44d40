import { z } from 'zod'
import { idParam } from '#devnet/custody/credentials/credentialParams.ts'
import type { Draft } from '#devnet/custody/Draft.ts'
import { privateKeyNamed } from '#devnet/custody/keys/privateKeyNamed.ts'

/** Ids of private keys of one organization; may be empty. */
export const privateKeyIdsParam = z.array(idParam).max(1000)

/** Adds a tag to private keys or removes it. @throws ApiError 5 for an unknown key */
export function changePrivateKeyTags(
  draft: Draft,
  now: number,
  organizationId: string,
  privateKeyIds: readonly string[],
  { add, remove }: { add?: string; remove?: string },
): void {
  for (const privateKeyId of privateKeyIds) {
    const key = privateKeyNamed(draft, organizationId, privateKeyId)
    const kept = key.privateKeyTags.filter((id) => id !== remove && id !== add)
    const privateKeyTags = add === undefined ? kept : [...kept, add]
    draft.put('privateKeys', { ...key, privateKeyTags, updatedAt: now })
  }
}
