import type { EmbeddedClient } from '#connectors/turnkey/embeddedClient.ts'
import type { EmbeddedWallet } from '#lib/protocol/embeddedWallet.ts'

/** The activities of the user's keys, and those that need the user's vote. */
export function createActivities({ custody }: EmbeddedClient) {
  return {
    async activities() {
      const { activities } = await custody.query(({ client, organizationId }) =>
        client.getActivities({ organizationId }),
      )
      return activities.map((activity) => ({
        id: activity.id,
        status: activity.status,
        type: activity.type,
        result: activity.result as Record<string, unknown>,
        fingerprint: activity.fingerprint,
        createdAt: Number(activity.createdAt.seconds) * 1000,
        canApprove: activity.canApprove,
        canReject: activity.canReject,
        approvals: activity.votes.filter(({ selection }) => selection === 'VOTE_SELECTION_APPROVED')
          .length,
      }))
    },
    async approve(fingerprint) {
      await custody.vote(({ client, organizationId, timestampMs }) =>
        client.approveActivity({
          type: 'ACTIVITY_TYPE_APPROVE_ACTIVITY',
          organizationId,
          timestampMs,
          parameters: { fingerprint },
        }),
      )
    },
    async reject(fingerprint) {
      await custody.vote(({ client, organizationId, timestampMs }) =>
        client.rejectActivity({
          type: 'ACTIVITY_TYPE_REJECT_ACTIVITY',
          organizationId,
          timestampMs,
          parameters: { fingerprint },
        }),
      )
    },
  } satisfies Partial<EmbeddedWallet>
}
