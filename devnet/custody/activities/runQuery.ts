import { z } from 'zod'
import { readBody, readBy } from '#devnet/custody/activities/readBody.ts'
import { pollPending } from '#devnet/custody/activities/resume.ts'
import type { CustodyContext, StampedBody } from '#devnet/custody/CustodyContext.ts'
import type { QueryPath } from '#devnet/custody/Path.ts'
import { authenticate } from '#devnet/custody/stamps/authenticate.ts'
import { findTarget } from '#devnet/custody/stamps/findCredential.ts'

const envelope = z.object({ organizationId: z.string() })

/** Answers a query of any user of the organization or its parent. */
export async function runQuery(
  context: CustodyContext,
  path: QueryPath<unknown>,
  { stamp, body }: StampedBody,
): Promise<object> {
  const { store, withLock, dependencies } = context
  const fields = readBody(body)
  const named = readBy(envelope, fields).organizationId
  const { id: organizationId } = findTarget(store, stamp, named, true)
  if (path.name === 'get_activity') await pollPending(context, organizationId, fields.activityId)

  const answer = async () => {
    const draft = store.draft()
    const now = dependencies.clock.now().getTime()
    const organization = findTarget(draft, stamp, organizationId, false)
    const { caller } = authenticate(draft, { stamp, body, organization, now })
    const parameters = readBy(path.parameters, fields)
    const result = await path.run({ parameters, organizationId, caller, draft, dependencies, now })
    // A passkey's signature counter may have changed.
    store.commit(draft)
    return result
  }
  return stamp.kind === 'passkey' ? withLock(organizationId, answer) : answer()
}
