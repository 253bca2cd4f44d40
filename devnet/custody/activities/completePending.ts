import { carryOutLater } from '#devnet/custody/activities/carryOut.ts'
import { voteCaster } from '#devnet/custody/activities/castVote.ts'
import type { Room } from '#devnet/custody/activities/Room.ts'
import { resume } from '#devnet/custody/activities/resume.ts'

/** Executes an activity that a switch left PENDING; false if there is none. */
export function completePending(
  { store, turns, world, paths, switches }: Room,
  organizationId: string,
  activityId: string,
): Promise<boolean> {
  return turns(organizationId, async () => {
    const draft = store.draft()
    const activity = draft.get('activities', organizationId, activityId)
    if (activity?.status !== 'ACTIVITY_STATUS_PENDING') return false
    const now = world.clock.now().getTime()
    const performance = resume(activity, { draft, world, paths, castVote: voteCaster(paths), now })
    draft.put('activities', await carryOutLater(performance))
    store.commit(draft)
    switches.polls.delete(activityId)
    return true
  })
}

/** Counts a poll of an activity, and executes it once it has been polled often enough. */
export async function pollPending(
  room: Room,
  organizationId: string,
  activityId: unknown,
): Promise<void> {
  if (typeof activityId !== 'string') return
  const left = room.switches.polls.get(activityId)
  if (left === undefined) return
  if (left > 1) room.switches.polls.set(activityId, left - 1)
  else await completePending(room, organizationId, activityId)
}
