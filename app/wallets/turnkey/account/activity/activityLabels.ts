import { activityMessages } from '#lib/messages/activityMessages.ts'
import type { EmbeddedActivity } from '#lib/protocol/embeddedWallet.ts'

/** Label of an activity: our text, or Turnkey's type name made readable. */
export function activityLabel({ type }: Pick<EmbeddedActivity, 'type'>): string {
  const name = type.replace(/^ACTIVITY_TYPE_/, '').replace(/_V\d+$/, '')
  const labels: Record<string, string> = activityMessages.types
  if (Object.hasOwn(labels, name)) return labels[name] ?? name
  const plain = name.replaceAll('_', ' ').toLowerCase()
  return plain.charAt(0).toUpperCase() + plain.slice(1)
}

/** Label of an activity's status. */
export function statusLabel({ status }: Pick<EmbeddedActivity, 'status'>): string {
  const labels: Record<string, string> = activityMessages.statuses
  return labels[status.replace(/^ACTIVITY_STATUS_/, '')] ?? activityMessages.unknownStatus
}

/** Whether the activity waits for votes. */
export function isWaiting({ status }: Pick<EmbeddedActivity, 'status'>): boolean {
  return status === 'ACTIVITY_STATUS_CONSENSUS_NEEDED'
}
