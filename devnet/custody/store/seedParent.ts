import type { Store } from '#devnet/custody/store/openStore.ts'
import { devnetCustody } from '#lib/protocol/custody.ts'

/** Creates the parent organization with its root user and API key if it does not exist yet. */
export function seedParent(store: Store, now: number): void {
  const { organizationId, userId, apiPublicKey } = devnetCustody
  const draft = store.draft()
  if (draft.get('organizations', organizationId, organizationId)) return
  const times = { createdAt: now, updatedAt: now }
  draft.put('organizations', {
    id: organizationId,
    organizationId,
    organizationName: 'Latchkey devnet',
    quorum: { threshold: 1, userIds: [userId] },
    features: [],
    createdAt: now,
  })
  draft.put('users', {
    id: userId,
    organizationId,
    userName: 'Site server',
    userTags: [],
    ...times,
  })
  draft.put('apiKeys', {
    id: userId,
    organizationId,
    userId,
    apiKeyName: 'Site server',
    publicKey: apiPublicKey,
    type: 'CREDENTIAL_TYPE_API_KEY_P256',
    ...times,
  })
  store.commit(draft)
}
