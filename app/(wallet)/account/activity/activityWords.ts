import type { EmbeddedActivity } from '#connectors/turnkey/EmbeddedWallet.ts'
import { activityMessages } from '#lib/messages/activityMessages.ts'

/** What an activity does, in words: ours, or the custody's own name for it, made readable. */
export function activityWords({ type }: Pick<EmbeddedActivity, 'type'>): string {
  const name = type.replace(/^ACTIVITY_TYPE_/, '').replace(/_V\d+$/, '')
  const words: Record<string, string> = activityMessages.types
  if (Object.hasOwn(words, name)) return words[name] ?? name
  const plain = name.replaceAll('_', ' ').toLowerCase()
  return plain.charAt(0).toUpperCase() + plain.slice(1)
}

/** How it stands, in words. */
export function statusWords({ status }: Pick<EmbeddedActivity, 'status'>): string {
  const words: Record<string, string> = activityMessages.statuses
  return words[status.replace(/^ACTIVITY_STATUS_/, '')] ?? activityMessages.unknownStatus
}

/** Whether it waits for votes. */
export function isWaiting({ status }: Pick<EmbeddedActivity, 'status'>): boolean {
  return status === 'ACTIVITY_STATUS_CONSENSUS_NEEDED'
}
