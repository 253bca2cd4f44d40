import type { EmbeddedClient } from '#connectors/turnkey/embeddedClient.ts'
import type { CredentialLabelRequest, CredentialLabels } from '#lib/protocol/embedded.ts'

/** Custom names of passkeys and API keys; empty without a server session. */
export async function readLabels({ siteRequest }: EmbeddedClient): Promise<CredentialLabels> {
  return siteRequest<CredentialLabels>('labels', undefined, 'GET').catch(() => ({}))
}

/** Renames a passkey or an API key. */
export async function rename({ siteRequest }: EmbeddedClient, id: string, label: string) {
  const request: CredentialLabelRequest = { id, label }
  await siteRequest('labels', request, 'PUT')
}
