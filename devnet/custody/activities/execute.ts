import { resultKey } from '#devnet/custody/activities/activityKeys.ts'
import { isApiError } from '#devnet/custody/apiError.ts'
import type { CustodyDependencies } from '#devnet/custody/CustodyDependencies.ts'
import type { Caller, SubmitCall, SubmitPath } from '#devnet/custody/Path.ts'
import type { ActivityRecord, VoteRecord } from '#devnet/custody/records.ts'
import { createLayer, type Draft } from '#devnet/custody/store/Draft.ts'

/** Context for executing an activity. */
export type ActivityContext = {
  draft: Draft
  dependencies: CustodyDependencies
  path: SubmitPath<unknown>
  parameters: unknown
  caller: Caller
  activity: ActivityRecord
  now: number
  /** Implements the handler's `vote`. */
  recordVote: RecordVote
}

/** Votes on `target` as the context's caller; see {@link SubmitCall}. */
export type RecordVote = (
  context: ActivityContext,
  target: ActivityRecord,
  selection: VoteRecord['selection'],
) => Promise<ActivityRecord>

/** Builds the handler's argument. */
export function submitCall(activityContext: ActivityContext): SubmitCall<unknown> {
  const { draft, dependencies, parameters, caller, activity, now } = activityContext
  return {
    type: activity.type,
    organizationId: activity.organizationId,
    parameters,
    caller,
    draft,
    dependencies,
    now,
    activity,
    vote: (target, selection) => activityContext.recordVote(activityContext, target, selection),
  }
}

/** Runs the handler. Its error is rethrown, and the draft is then discarded. */
export async function execute(activityContext: ActivityContext): Promise<ActivityRecord> {
  const { draft, path, activity, now } = activityContext
  const layer = createLayer(draft)
  const result = await path.run(submitCall({ ...activityContext, draft: layer }))
  for (const { collection, organizationId, id, record } of layer.changes()) {
    if (record) draft.put(collection, record as never)
    else draft.remove(collection, organizationId, id)
  }
  return {
    ...activity,
    status: 'ACTIVITY_STATUS_COMPLETED',
    result: result === undefined ? {} : { [resultKey(path, activity.type)]: result },
    updatedAt: now,
  }
}

/** The same for an activity that its sender has already received: an error is stored in it. */
export async function executeDeferred(activityContext: ActivityContext): Promise<ActivityRecord> {
  try {
    return await execute(activityContext)
  } catch (error) {
    if (!isApiError(error)) throw error
    error.sideEffects?.(activityContext.draft)
    const { code, message, details } = error
    return {
      ...activityContext.activity,
      status: 'ACTIVITY_STATUS_FAILED',
      failure: { code, message, details },
      updatedAt: activityContext.now,
    }
  }
}
