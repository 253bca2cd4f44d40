import { apiError } from '#devnet/custody/apiError.ts'
import type { Draft } from '#devnet/custody/Draft.ts'
import type { ActivityRecord } from '#devnet/custody/records.ts'

/** The activity of the organisation that a vote is about. @throws code 5 where there is none */
export function activityByFingerprint(
  draft: Draft,
  organizationId: string,
  fingerprint: string,
): ActivityRecord {
  const place = draft
    .find('fingerprint', fingerprint)
    .find((one) => one.organizationId === organizationId)
  const activity = place && draft.get('activities', organizationId, place.id)
  if (activity) return activity
  throw apiError(
    5,
    'No activity found with fingerprint. Consensus activities must target an existing activity by fingerprint',
  )
}
