import type { Draft } from '#devnet/custody/Draft.ts'
import type { ActivityRecord } from '#devnet/custody/records.ts'

/** Maximum number of activities per organization; those that wait are kept beyond it. */
export const activityLimit = 1000

const waiting: readonly string[] = [
  'ACTIVITY_STATUS_PENDING',
  'ACTIVITY_STATUS_CONSENSUS_NEEDED',
] satisfies ActivityRecord['status'][]

/** Stores a new activity; at the limit the oldest settled one is deleted with its evaluations. */
export function storeActivity(draft: Draft, activity: ActivityRecord): void {
  const { organizationId } = activity
  draft.put('activities', activity)
  const entries = draft.find('activityOrganization', organizationId)
  let surplus = entries.length - activityLimit
  if (surplus <= 0) return
  for (const id of entries.map((entry) => entry.id).sort()) {
    const status = draft.get('activities', organizationId, id)?.status
    if (status === undefined || waiting.includes(status)) continue
    draft.remove('activities', organizationId, id)
    for (const evaluation of draft.find('evaluatedActivity', id)) {
      draft.remove('evaluations', organizationId, evaluation.id)
    }
    surplus -= 1
    if (surplus === 0) return
  }
}
