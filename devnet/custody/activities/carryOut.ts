import { isApiError } from '#devnet/custody/apiError.ts'
import type { CustodyWorld } from '#devnet/custody/CustodyWorld.ts'
import type { Draft } from '#devnet/custody/Draft.ts'
import type { Caller, SubmitCall, SubmitPath } from '#devnet/custody/Path.ts'
import type { ActivityRecord, VoteRecord } from '#devnet/custody/records.ts'
import { createLayer } from '#devnet/custody/store/createLayer.ts'

/** Context for executing an activity. */
export type Performance = {
  draft: Draft
  world: CustodyWorld
  path: SubmitPath<unknown>
  parameters: unknown
  caller: Caller
  activity: ActivityRecord
  now: number
  /** Implements the handler's `vote`. */
  castVote: CastVote
}

/** Votes on `target` as the context's caller; see {@link SubmitCall}. */
export type CastVote = (
  performance: Performance,
  target: ActivityRecord,
  selection: VoteRecord['selection'],
) => Promise<ActivityRecord>

/** Builds the handler's argument. */
export function submitCall(performance: Performance): SubmitCall<unknown> {
  const { draft, world, parameters, caller, activity, now } = performance
  return {
    type: activity.type,
    organizationId: activity.organizationId,
    ...{ parameters, caller, draft, world, now, activity },
    vote: (target, selection) => performance.castVote(performance, target, selection),
  }
}

/** Runs the handler. Its error is rethrown, and the draft is then discarded. */
export async function carryOut(performance: Performance): Promise<ActivityRecord> {
  const { draft, path, activity, now } = performance
  const layer = createLayer(draft)
  const result = await path.run(submitCall({ ...performance, draft: layer }))
  for (const { collection, organizationId, id, record } of layer.changes()) {
    if (record) draft.put(collection, record as never)
    else draft.remove(collection, organizationId, id)
  }
  const name = path.types[activity.type]?.result
  return {
    ...activity,
    status: 'ACTIVITY_STATUS_COMPLETED',
    result: name === undefined ? {} : { [name]: result },
    updatedAt: now,
  }
}

/** The same for an activity that its sender has already received: an error is stored in it. */
export async function carryOutLater(performance: Performance): Promise<ActivityRecord> {
  try {
    return await carryOut(performance)
  } catch (error) {
    if (!isApiError(error)) throw error
    error.lasting?.(performance.draft)
    const { code, message, details } = error
    return {
      ...performance.activity,
      status: 'ACTIVITY_STATUS_FAILED',
      failure: { code, message, details },
      updatedAt: performance.now,
    }
  }
}
