import { z } from 'zod'
import { answerActivity } from '#devnet/custody/answerActivity.ts'
import { queryPath } from '#devnet/custody/Path.ts'
import { pageOf, paginationParam } from '#devnet/custody/pagination.ts'
import { activityStatuses } from '#lib/protocol/custody.ts'

/** Lists activities, the newest first: those of some statuses or types where they are named. */
export const listActivities = queryPath({
  name: 'list_activities',
  parameters: z.object({
    filterByStatus: z.array(z.enum(activityStatuses)).optional(),
    filterByType: z.array(z.string().regex(/^ACTIVITY_TYPE_[A-Z0-9_]+$/)).optional(),
    paginationOptions: paginationParam.optional(),
  }),
  run({ draft, organizationId, parameters }) {
    const { filterByStatus = [], filterByType = [], paginationOptions } = parameters
    const activities = draft
      .list('activities', organizationId)
      .filter(({ status }) => filterByStatus.length === 0 || filterByStatus.includes(status))
      .filter(({ type }) => filterByType.length === 0 || filterByType.includes(type))
      .reverse()
    return {
      activities: pageOf(activities, paginationOptions, 'newestFirst').map((activity) =>
        answerActivity(draft, activity),
      ),
    }
  },
})
