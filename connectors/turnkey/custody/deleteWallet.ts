import type { EmbeddedClient } from '#connectors/turnkey/embeddedClient.ts'

/**
 * Deletes the user's sub-organization at Turnkey with all of its keys, also those that were never
 * exported, and has the site's server forget how it was found.
 */
export async function deleteWallet({
  custody,
  sessions,
  siteRequest,
}: Pick<EmbeddedClient, 'custody' | 'sessions' | 'siteRequest'>): Promise<void> {
  let deleted: string | undefined
  await custody.submit(({ client, organizationId, timestampMs }) => {
    deleted = organizationId
    return client.deleteSubOrganization({
      type: 'ACTIVITY_TYPE_DELETE_SUB_ORGANIZATION',
      organizationId,
      timestampMs,
      parameters: { deleteWithoutExport: true },
    })
  })
  await sessions.end()
  // The keys are gone: rows that lead nowhere are deleted with the next sign-in, too.
  await siteRequest('forget', { organizationId: deleted }).catch(() => undefined)
}
