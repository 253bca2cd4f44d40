import { createHash, randomUUID } from 'node:crypto'
import { z } from 'zod'
import { answerActivity } from '#devnet/custody/activities/answerActivity.ts'
import { carryOut, type Performance } from '#devnet/custody/activities/carryOut.ts'
import { voteCaster } from '#devnet/custody/activities/castVote.ts'
import { checkScope } from '#devnet/custody/activities/checkScope.ts'
import { judge, keepEvaluations, requireNotDenied } from '#devnet/custody/activities/judge.ts'
import { keepActivity } from '#devnet/custody/activities/keepActivity.ts'
import type { Room, StampedBody } from '#devnet/custody/activities/Room.ts'
import { readBody, readBy } from '#devnet/custody/activities/readBody.ts'
import { approversOf } from '#devnet/custody/activities/resume.ts'
import { apiError, isApiError } from '#devnet/custody/apiError.ts'
import type { Draft } from '#devnet/custody/Draft.ts'
import { orderedId } from '#devnet/custody/orderedId.ts'
import type { SubmitPath } from '#devnet/custody/Path.ts'
import type { ActivityRecord } from '#devnet/custody/records.ts'
import { authenticate, type Signed } from '#devnet/custody/stamps/authenticate.ts'
import { findTarget } from '#devnet/custody/stamps/findCredential.ts'
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
  room: Room,
  path: SubmitPath<unknown>,
  request: StampedBody,
): Promise<{ activity: object }> {
  const { store, turns } = room
  const body = readBy(envelope, readBody(request.body))
  if (!Object.hasOwn(path.types, body.type)) {
    throw apiError(3, `bad request body: unknown activity type ${body.type}`, 'REQUEST_INVALID')
  }
  const isAboutSender = path.permission === 'self' || path.permission === 'vote'
  const { id } = findTarget(store, request.stamp, body.organizationId, isAboutSender)
  return turns(id, async () => {
    const draft = store.draft()
    const submission = { ...request, ...body, organizationId: id }
    const activity = await submit(room, path, submission, draft).catch((error: unknown) => {
      keepLasting(store, error)
      throw error
    })
    // The activity may have deleted its voters: the store still has them.
    const shown = path.shows?.(draft, activity) ?? activity
    const answer = { activity: answerActivity(draft, shown, store) }
    store.commit(draft)
    return answer
  })
}

/** Stores nothing of a failed request except what its error names as lasting. */
function keepLasting(store: Store, error: unknown): void {
  if (!isApiError(error) || !error.lasting) return
  const draft = store.draft()
  error.lasting(draft)
  store.commit(draft)
}

async function submit(
  room: Room,
  path: SubmitPath<unknown>,
  request: StampedBody & z.infer<typeof envelope>,
  draft: Draft,
): Promise<ActivityRecord> {
  const { world, paths } = room
  const now = world.clock.now().getTime()
  const organization = findTarget(draft, request.stamp, request.organizationId, false)
  const fingerprint = `sha256:${createHash('sha256').update(request.body).digest('hex')}`
  const repeated = activityBy(draft, organization.id, fingerprint)
  const { caller, signed } = authenticate(draft, {
    ...{ stamp: request.stamp, body: request.body, organization, now },
    known: repeated?.votes.map(({ signature }) => signature) ?? [],
  })
  const parameters = readBy(path.parameters, request.parameters)
  checkScope(path, caller, organization, parameters)
  if (repeated) return repeated

  const activity = newActivity(
    path,
    { ...request, parameters, fingerprint, now },
    caller.userId,
    signed,
  )
  const castVote = voteCaster(paths)
  const performance: Performance = {
    ...{ draft, world, path, parameters, caller, activity, now, castVote },
  }
  const decision = await judge(performance, approversOf(draft, activity, now))
  const outcome = requireNotDenied(decision)
  keepEvaluations(performance, decision)
  const settled = await settle(performance, outcome, room.switches)
  // The activity may have deleted its organization.
  if (draft.get('organizations', organization.id, organization.id)) keepActivity(draft, settled)
  return settled
}

/** Executes an activity, unless it needs more votes or a switch sets another status. */
async function settle(
  performance: Performance,
  outcome: 'allow' | 'consensus',
  switches: CustodySwitches,
): Promise<ActivityRecord> {
  const { activity, path } = performance
  const { id, type, organizationId } = activity
  if (outcome === 'consensus') return { ...activity, status: 'ACTIVITY_STATUS_CONSENSUS_NEEDED' }
  const forced = switches.takeForced({ path: `submit/${path.name}`, organizationId, type })
  if (!forced) return carryOut(performance)
  if (forced.polls !== undefined) switches.polls.set(id, forced.polls)
  const failure = { code: 13, message: 'failed by the control port', details: [] }
  return {
    ...activity,
    status: `ACTIVITY_STATUS_${forced.status}`,
    ...(forced.status === 'FAILED' ? { failure } : {}),
  }
}

function activityBy(draft: Draft, organizationId: string, fingerprint: string) {
  const place = draft
    .find('fingerprint', fingerprint)
    .find((one) => one.organizationId === organizationId)
  return place && draft.get('activities', organizationId, place.id)
}

function newActivity(
  path: SubmitPath<unknown>,
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
    intent: { [path.types[type]?.intent ?? path.name]: parameters },
    result: {},
    votes: [vote],
    fingerprint,
    body,
    createdAt: now,
    updatedAt: now,
  }
}
