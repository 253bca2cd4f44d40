import { createHash, randomUUID } from 'node:crypto'
import { z } from 'zod'
import { intentKey } from '#devnet/custody/activities/activityKeys.ts'
import {
  authorize,
  checkScope,
  requireNotDenied,
  storeEvaluations,
} from '#devnet/custody/activities/authorize.ts'
import { type ActivityContext, execute } from '#devnet/custody/activities/execute.ts'
import { formatActivity } from '#devnet/custody/activities/formatActivity.ts'
import { readBody, readBy } from '#devnet/custody/activities/readBody.ts'
import { approversOf, createRecordVote } from '#devnet/custody/activities/resume.ts'
import { apiError, isApiError } from '#devnet/custody/apiError.ts'
import type { CustodyContext, StampedBody } from '#devnet/custody/CustodyContext.ts'
import type { SubmitPath } from '#devnet/custody/Path.ts'
import { orderedId } from '#devnet/custody/pagination.ts'
import type { ActivityRecord } from '#devnet/custody/records.ts'
import { authenticate, type Signed } from '#devnet/custody/stamps/authenticate.ts'
import { findTarget } from '#devnet/custody/stamps/findCredential.ts'
import type { Draft } from '#devnet/custody/store/Draft.ts'
import type { Store } from '#devnet/custody/store/openStore.ts'
import type { CustodySwitches } from '#devnet/custody/switches.ts'

const envelope = z.object({
  type: z.string(),
  timestampMs: z.string().regex(/^\d{1,16}$/),
  organizationId: z.string(),
  parameters: z.record(z.string(), z.unknown()),
  generateAppProofs: z.boolean().optional(),
})

/**
 * Answers a submit request. The same body is the same activity, however often it is sent, also
 * concurrently: its SHA-256 is the activity's fingerprint, and requests to one organization are
 * serialized.
 */
export async function runSubmit(
  context: CustodyContext,
  path: SubmitPath<unknown>,
  request: StampedBody,
): Promise<{ activity: object }> {
  const { store, withLock } = context
  const body = readBy(envelope, readBody(request.body))
  if (!path.types.includes(body.type)) {
    throw apiError(3, `bad request body: unknown activity type ${body.type}`, 'REQUEST_INVALID')
  }
  const isAboutSender = path.permission === 'self' || path.permission === 'vote'
  const { id } = findTarget(store, request.stamp, body.organizationId, isAboutSender)
  return withLock(id, async () => {
    const draft = store.draft()
    const submission = { ...request, ...body, organizationId: id }
    const activity = await submit(context, path, submission, draft).catch((error: unknown) => {
      commitSideEffects(store, error)
      throw error
    })
    // The activity may have deleted its voters: the store still has them.
    const returned = path.returnedActivity?.(draft, activity) ?? activity
    const answer = { activity: formatActivity(draft, returned, store) }
    store.commit(draft)
    return answer
  })
}

/** Stores nothing of a failed request except what its error names as lasting. */
function commitSideEffects(store: Store, error: unknown): void {
  if (!isApiError(error) || !error.sideEffects) return
  const draft = store.draft()
  error.sideEffects(draft)
  store.commit(draft)
}

async function submit(
  context: CustodyContext,
  path: SubmitPath<unknown>,
  request: StampedBody & z.infer<typeof envelope>,
  draft: Draft,
): Promise<ActivityRecord> {
  const { dependencies, paths } = context
  const now = dependencies.clock.now().getTime()
  const organization = findTarget(draft, request.stamp, request.organizationId, false)
  const fingerprint = `sha256:${createHash('sha256').update(request.body).digest('hex')}`
  const repeated = activityBy(draft, organization.id, fingerprint)
  const { caller, signed } = authenticate(draft, {
    stamp: request.stamp,
    body: request.body,
    organization,
    now,
    known: repeated?.votes.map(({ signature }) => signature) ?? [],
  })
  const parameters = readBy(path.parameters, request.parameters)
  checkScope(path, caller, organization, parameters)
  if (repeated) return repeated

  const activity = newActivity({ ...request, parameters, fingerprint, now }, caller.userId, signed)
  const recordVote = createRecordVote(paths)
  const activityContext: ActivityContext = {
    draft,
    dependencies,
    path,
    parameters,
    caller,
    activity,
    now,
    recordVote,
  }
  const decision = await authorize(activityContext, approversOf(draft, activity, now))
  const outcome = requireNotDenied(decision)
  storeEvaluations(activityContext, decision)
  const settled = await settle(activityContext, outcome, context.switches)
  // The activity may have deleted its organization.
  if (draft.get('organizations', organization.id, organization.id)) storeActivity(draft, settled)
  return settled
}

/** Executes an activity, unless it needs more votes or a switch sets another status. */
async function settle(
  activityContext: ActivityContext,
  outcome: 'allow' | 'consensus',
  switches: CustodySwitches,
): Promise<ActivityRecord> {
  const { activity, path } = activityContext
  const { id, type, organizationId } = activity
  if (outcome === 'consensus') return { ...activity, status: 'ACTIVITY_STATUS_CONSENSUS_NEEDED' }
  const forced = switches.takeForced({ path: `submit/${path.name}`, organizationId, type })
  if (!forced) return execute(activityContext)
  if (forced.polls !== undefined) switches.polls.set(id, forced.polls)
  const failure = { code: 13, message: 'failed by the control port', details: [] }
  return {
    ...activity,
    status: `ACTIVITY_STATUS_${forced.status}`,
    ...(forced.status === 'FAILED' ? { failure } : {}),
  }
}

function activityBy(draft: Draft, organizationId: string, fingerprint: string) {
  const entry = draft
    .find('fingerprint', fingerprint)
    .find((one) => one.organizationId === organizationId)
  return entry && draft.get('activities', organizationId, entry.id)
}

function newActivity(
  request: {
    type: string
    organizationId: string
    parameters: unknown
    body: Uint8Array
    fingerprint: string
    now: number
  },
  userId: string,
  signed: Signed | undefined,
): ActivityRecord {
  const { type, organizationId, parameters, fingerprint, now } = request
  const body = Buffer.from(request.body).toString()
  const vote = {
    id: randomUUID(),
    userId,
    selection: 'VOTE_SELECTION_APPROVED' as const,
    message: body,
    ...(signed ?? { publicKey: '', signature: '', scheme: '' }),
    createdAt: now,
  }
  return {
    id: orderedId(now),
    organizationId,
    type,
    status: 'ACTIVITY_STATUS_CREATED',
    intent: { [intentKey(type)]: parameters },
    result: {},
    votes: [vote],
    fingerprint,
    body,
    createdAt: now,
    updatedAt: now,
  }
}

/** Maximum number of activities per organization; those that wait are kept beyond it. */
export const activityLimit = 1000

const waiting: readonly string[] = [
  'ACTIVITY_STATUS_PENDING',
  'ACTIVITY_STATUS_CONSENSUS_NEEDED',
  'ACTIVITY_STATUS_AUTHENTICATORS_NEEDED',
] satisfies ActivityRecord['status'][]

/** Stores a new activity; at the limit the oldest settled one is deleted with its evaluations. */
export function storeActivity(draft: Draft, activity: ActivityRecord): void {
  const { organizationId } = activity
  draft.put('activities', activity)
  const entries = draft.find('activityOrganization', organizationId)
  let surplus = entries.length - activityLimit
  if (surplus <= 0) return
  for (const id of entries.map((entry) => entry.id).sort()) {
    const status = draft.get('activities', organizationId, id)?.status
    if (status === undefined || waiting.includes(status)) continue
    draft.remove('activities', organizationId, id)
    for (const evaluation of draft.find('evaluatedActivity', id)) {
      draft.remove('evaluations', organizationId, evaluation.id)
    }
    surplus -= 1
    if (surplus === 0) return
  }
}
