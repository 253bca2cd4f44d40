import { executeDeferred } from '#devnet/custody/activities/execute.ts'
import { createRecordVote } from '#devnet/custody/activities/recordVote.ts'
import { resume } from '#devnet/custody/activities/resume.ts'
import type { CustodyContext } from '#devnet/custody/CustodyContext.ts'

/** Executes an activity that a switch left PENDING; false if there is none. */
export function completePending(
  { store, withLock, world, paths, switches }: CustodyContext,
  organizationId: string,
  activityId: string,
): Promise<boolean> {
  return withLock(organizationId, async () => {
    const draft = store.draft()
    const activity = draft.get('activities', organizationId, activityId)
    if (activity?.status !== 'ACTIVITY_STATUS_PENDING') return false
    const now = world.clock.now().getTime()
    const activityContext = resume(activity, {
      draft,
      world,
      paths,
      recordVote: createRecordVote(paths),
      now,
    })
    draft.put('activities', await executeDeferred(activityContext))
    store.commit(draft)
    switches.polls.delete(activityId)
    return true
  })
}

/** Counts a poll of an activity, and executes it once it has been polled often enough. */
export async function pollPending(
  context: CustodyContext,
  organizationId: string,
  activityId: unknown,
): Promise<void> {
  if (typeof activityId !== 'string') return
  const left = context.switches.polls.get(activityId)
  if (left === undefined) return
  if (left > 1) context.switches.polls.set(activityId, left - 1)
  else await completePending(context, organizationId, activityId)
}
