import { z } from 'zod'
import { idParam } from '#devnet/custody/credentials/credentialParams.ts'
import type { Draft } from '#devnet/custody/Draft.ts'
import { privateKeyNamed } from '#devnet/custody/keys/privateKeyNamed.ts'

/** Private keys of one organisation, or none. */
export const privateKeyIdsParam = z.array(idParam).max(1000)

/** Puts a tag on private keys or takes it off them. @throws code 5 for one that is not there */
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
