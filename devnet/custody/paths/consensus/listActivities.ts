import { z } from 'zod'
import { answerActivity } from '#devnet/custody/answerActivity.ts'
import type { Draft } from '#devnet/custody/Draft.ts'
import { timeOfId } from '#devnet/custody/orderedId.ts'
import { queryPath } from '#devnet/custody/Path.ts'
import { pageOf, paginationParam } from '#devnet/custody/pagination.ts'
import type { IndexKind } from '#devnet/custody/records.ts'
import { activityValue } from '#devnet/custody/store/indexes.ts'
import { activityStatuses } from '#lib/protocol/custody.ts'

/** Lists activities, newest first, optionally of certain statuses or types. */
export const listActivities = queryPath({
  name: 'list_activities',
  parameters: z.object({
    filterByStatus: z.array(z.enum(activityStatuses)).optional(),
    filterByType: z.array(z.string().regex(/^ACTIVITY_TYPE_[A-Z0-9_]+$/)).optional(),
    paginationOptions: paginationParam.optional(),
  }),
  run({ draft, organizationId, parameters }) {
    const { filterByStatus = [], filterByType = [], paginationOptions } = parameters
    const idsBy = (kind: IndexKind, words: readonly string[]) =>
      words.flatMap((word) => idsOf(draft, kind, activityValue(organizationId, word)))
    const byStatus = new Set(idsBy('activityStatus', filterByStatus))
    const byType = new Set(idsBy('activityType', filterByType))
    // Only the page's records are read: ids contain their creation time.
    const ids = idsOf(draft, 'activityOrganization', organizationId)
      .filter((id) => filterByStatus.length === 0 || byStatus.has(id))
      .filter((id) => filterByType.length === 0 || byType.has(id))
      .sort()
      .reverse()
      .map((id) => ({ id, createdAt: timeOfId(id) ?? 0 }))
    const page = pageOf(ids, paginationOptions, 'newestFirst')
    const activities = page.flatMap(({ id }) => draft.get('activities', organizationId, id) ?? [])
    return { activities: activities.map((activity) => answerActivity(draft, activity)) }
  },
})

function idsOf(draft: Draft, kind: IndexKind, value: string): string[] {
  return draft.find(kind, value).map(({ id }) => id)
}
