import { z } from 'zod'
import { formatActivity } from '#devnet/custody/activities/formatActivity.ts'
import { apiError } from '#devnet/custody/apiError.ts'
import { idParam } from '#devnet/custody/credentials/credentialParams.ts'
import { queryPath, type SubmitPath, submitPath } from '#devnet/custody/Path.ts'
import { pageOf, paginationParam, timeOfId } from '#devnet/custody/pagination.ts'
import type { ActivityRecord, IndexKind, VoteRecord } from '#devnet/custody/records.ts'
import type { Draft } from '#devnet/custody/store/Draft.ts'
import { getRecord } from '#devnet/custody/store/getRecord.ts'
import { activityValue } from '#devnet/custody/store/indexes.ts'
import { activityStatuses } from '#lib/protocol/custody.ts'

/** A vote names an activity by the SHA-256 of the request body that created it. */
const voteParams = z.object({ fingerprint: z.string().regex(/^sha256:[0-9a-f]{64}$/) })

type VoteParams = z.infer<typeof voteParams>

/** Activities and votes on them. */
export const activityPaths = {
  /** Returns one activity. */
  get_activity: queryPath({
    parameters: z.object({ activityId: idParam }),
    run: ({ draft, organizationId, parameters }) => ({
      activity: formatActivity(
        draft,
        getRecord(draft, 'activities', organizationId, parameters.activityId),
      ),
    }),
  }),

  /** Lists activities, newest first, optionally of certain statuses or types. */
  list_activities: queryPath({
    parameters: z.object({
      filterByStatus: z.array(z.enum(activityStatuses)).optional(),
      filterByType: z.array(z.string().regex(/^ACTIVITY_TYPE_[A-Z0-9_]+$/)).optional(),
      paginationOptions: paginationParam.optional(),
    }),
    run({ draft, organizationId, parameters }) {
      const { filterByStatus = [], filterByType = [], paginationOptions } = parameters
      const idsBy = (kind: IndexKind, values: readonly string[]) =>
        values.flatMap((value) => idsOf(draft, kind, activityValue(organizationId, value)))
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
      return { activities: activities.map((activity) => formatActivity(draft, activity)) }
    },
  }),

  /** Approves an activity that waits for consensus; the last approval needed executes it. */
  approve_activity: votePath({
    types: ['ACTIVITY_TYPE_APPROVE_ACTIVITY'],
    action: 'APPROVE',
    selection: 'VOTE_SELECTION_APPROVED',
  }),

  /** Rejects an activity that waits for consensus; once consensus is out of reach, it is rejected. */
  reject_activity: votePath({
    types: ['ACTIVITY_TYPE_REJECT_ACTIVITY'],
    action: 'REJECT',
    selection: 'VOTE_SELECTION_REJECTED',
  }),
}

function idsOf(draft: Draft, kind: IndexKind, value: string): string[] {
  return draft.find(kind, value).map(({ id }) => id)
}

/** A vote on an activity waiting for consensus. */
function votePath({
  selection,
  ...path
}: Pick<SubmitPath<VoteParams>, 'types' | 'action'> & {
  selection: VoteRecord['selection']
}): Omit<SubmitPath<VoteParams>, 'name'> {
  return submitPath({
    ...path,
    resource: 'ACTIVITY',
    permission: 'vote',
    parameters: voteParams,
    async run({ draft, organizationId, parameters: { fingerprint }, vote }) {
      const target = votedOn(draft, organizationId, fingerprint)
      if (!target)
        throw apiError(
          5,
          'No activity found with fingerprint. Consensus activities must target an existing activity by fingerprint',
        )
      await vote(target, selection)
      return undefined
    },
    // State after the vote, because clients read the result of the approved activity from it.
    returnedActivity(draft, { organizationId, intent }) {
      const [params] = Object.values(intent)
      return votedOn(draft, organizationId, (params as VoteParams).fingerprint)
    },
  })
}

function votedOn(
  draft: Draft,
  organizationId: string,
  fingerprint: string,
): ActivityRecord | undefined {
  const entry = draft
    .find('fingerprint', fingerprint)
    .find((one) => one.organizationId === organizationId)
  return entry && draft.get('activities', organizationId, entry.id)
}
