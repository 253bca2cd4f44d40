import { z } from 'zod'
import type { Clock } from '#devnet/clock.ts'
import { completePending } from '#devnet/custody/activities/resume.ts'
import type { CustodyContext } from '#devnet/custody/CustodyContext.ts'
import type { ApiKeyRecord } from '#devnet/custody/records.ts'
import type { Store } from '#devnet/custody/store/openStore.ts'
import { type App, createApp } from '#devnet/http/createApp.ts'
import { httpError } from '#devnet/http/httpError.ts'
import { postJson } from '#devnet/http/readBody.ts'
import { devnetCustody } from '#lib/protocol/custody.ts'
import type { CustodyState } from '#lib/protocol/devnet.ts'

const times = z.int().min(1).max(10_000).default(1)
const organizationId = z.string().max(36).toLowerCase()
const path = z.string().regex(/^(query|submit)\/[a-z_]+$/)

const forced = z.strictObject({
  status: z.enum(['PENDING', 'FAILED', 'CONSENSUS_NEEDED', 'AUTHENTICATORS_NEEDED']),
  times,
  type: z.string().max(100).optional(),
  path: path.optional(),
  organizationId: organizationId.optional(),
  polls: z.int().min(1).max(1000).optional(),
})

const fault = z.strictObject({
  kind: z.enum(['drop', 'refuse', 'status', 'html', 'delay']),
  times,
  path: path.optional(),
  organizationId: organizationId.optional(),
  status: z.int().min(400).max(599).optional(),
  message: z.string().max(1000).optional(),
  turnkeyErrorCode: z.string().max(100).optional(),
  retryAfterSeconds: z.int().min(0).max(3600).optional(),
  delayMs: z.int().min(0).max(60_000).optional(),
})

const pending = z.strictObject({
  organizationId: organizationId.optional(),
  activityId: z.string().max(36).optional(),
})

const key = z.strictObject({ publicKey: z.string().max(200) })
const clockSetting = z.strictObject({ offsetSeconds: z.int().min(-1e9).max(1e9) })
const wipe = z.strictObject({ wipe: z.boolean().default(false) })

/** Control routes for the service's switches; each returns the service's state. */
export function custodyControl(custody: {
  context: CustodyContext
  clock: Clock
  state: () => CustodyState
  reset: () => void
}): App {
  const { context, clock, state, reset } = custody
  const { switches, store } = context
  const app = createApp()
  const onPost = <body>(path: string, schema: z.ZodType<body>, apply: (body: body) => unknown) =>
    postJson(app, `/control/custody/${path}`, async (given) => {
      await apply(read(schema, given))
      return state()
    })
  app.get('/control/custody', (c) => c.json(state()))
  onPost('forceStatus', forced, (one) => switches.force(defined(one)))
  onPost('fault', fault, (one) => switches.fail(defined(one)))
  onPost('completeActivities', pending, (which) => completeAll(context, which))
  onPost('expireKey', key, ({ publicKey }) =>
    changeKeys(context, publicKey, (one) => ({ ...one, expirationSeconds: 0 })),
  )
  onPost('deleteKey', key, ({ publicKey }) => changeKeys(context, publicKey, () => undefined))
  onPost('clock', clockSetting, ({ offsetSeconds }) => clock.setOffsetSeconds(offsetSeconds))
  onPost('reset', wipe, ({ wipe }) => {
    reset()
    if (!wipe) return
    store.clear()
    seedParent(store, clock.now().getTime())
  })
  return app
}

async function completeAll(
  context: CustodyContext,
  which: { organizationId?: string | undefined; activityId?: string | undefined },
): Promise<void> {
  const done = await Promise.all(
    context.store
      .all('activities')
      .filter(
        ({ id, organizationId, status }) =>
          status === 'ACTIVITY_STATUS_PENDING' &&
          (which.activityId ?? id) === id &&
          (which.organizationId ?? organizationId) === organizationId,
      )
      .map(({ organizationId, id }) => completePending(context, organizationId, id)),
  )
  if (done.length === 0) throw httpError(404, 'No such activity is PENDING.')
}

async function changeKeys(
  { store, withLock }: CustodyContext,
  publicKey: string,
  change: (key: ApiKeyRecord) => ApiKeyRecord | undefined,
): Promise<void> {
  const entries = store.find('apiPublicKey', publicKey)
  if (entries.length === 0) throw httpError(404, 'No organization has such a key.')
  for (const { organizationId, id } of entries) {
    await withLock(organizationId, async () => {
      const draft = store.draft()
      const key = draft.get('apiKeys', organizationId, id)
      const changed = key && change(key)
      if (changed) draft.put('apiKeys', changed)
      else draft.remove('apiKeys', organizationId, id)
      store.commit(draft)
    })
  }
}

/** Drops fields that are undefined, which the types do not allow. */
function defined<value extends object>(value: value) {
  return Object.fromEntries(Object.entries(value).filter(([, field]) => field !== undefined)) as {
    [name in keyof value]: Exclude<value[name], undefined>
  }
}

function read<body>(schema: z.ZodType<body>, given: unknown): body {
  const result = schema.safeParse(given)
  if (result.success) return result.data
  const [issue] = result.error.issues
  throw httpError(400, `${issue?.path.join('.') || 'body'}: ${issue?.message}.`)
}

/** Creates the parent organization with its root user and API key if it does not exist yet. */
export function seedParent(store: Store, now: number): void {
  const { organizationId, userId, apiPublicKey } = devnetCustody
  const draft = store.draft()
  if (draft.get('organizations', organizationId, organizationId)) return
  const times = { createdAt: now, updatedAt: now }
  draft.put('organizations', {
    id: organizationId,
    organizationId,
    organizationName: 'Latchkey devnet',
    quorum: { threshold: 1, userIds: [userId] },
    features: [],
    createdAt: now,
  })
  draft.put('users', {
    id: userId,
    organizationId,
    userName: 'Site server',
    userTags: [],
    ...times,
  })
  draft.put('apiKeys', {
    id: userId,
    organizationId,
    userId,
    apiKeyName: 'Site server',
    publicKey: apiPublicKey,
    type: 'CREDENTIAL_TYPE_API_KEY_P256',
    ...times,
  })
  store.commit(draft)
}
