import { apiError } from '#devnet/custody/apiError.ts'
import type { Draft } from '#devnet/custody/Draft.ts'
import type { ActivityRecord } from '#devnet/custody/records.ts'

/** Returns an activity of the organization by id. @throws ApiError 5 if there is none */
export function activityNamed(
  draft: Draft,
  organizationId: string,
  activityId: string,
): ActivityRecord {
  const activity = draft.get('activities', organizationId, activityId)
  if (!activity) throw apiError(5, `no activity found with ID ${activityId}`)
  return activity
}
