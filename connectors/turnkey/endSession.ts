import { clientFor } from '#connectors/turnkey/custody.ts'
import { sessionStamper } from '#connectors/turnkey/sessionKey.ts'
import type { SessionRecord } from '#connectors/turnkey/sessions.ts'

/** Deletes the session's key at Turnkey, stamped by that key itself. */
export async function endSession(apiUrl: string, record: SessionRecord): Promise<void> {
  const client = clientFor(apiUrl, sessionStamper(record))
  const { organizationId, userId, publicKey } = record
  const { apiKeys } = await client.getApiKeys({ organizationId, userId })
  const own = apiKeys.find(({ credential }) => credential.publicKey === publicKey)
  if (!own) return
  await client.deleteApiKeys({
    type: 'ACTIVITY_TYPE_DELETE_API_KEYS',
    organizationId,
    timestampMs: String(Date.now()),
    parameters: { userId, apiKeyIds: [own.apiKeyId] },
  })
}
