import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { TurnkeyClient } from '@turnkey/http'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { activityLimit, storeActivity } from '#devnet/custody/activities/runSubmit.ts'
import { orderedId } from '#devnet/custody/pagination.ts'
import { activityPaths } from '#devnet/custody/paths/activityPaths.ts'
import type { ActivityRecord } from '#devnet/custody/records.ts'
import type { Draft } from '#devnet/custody/store/Draft.ts'
import { openStore } from '#devnet/custody/store/openStore.ts'
import { openVault } from '#devnet/custody/vault.ts'
import { createApiKey } from '#tests/devnet/custody/support/apiKeys.ts'
import {
  type CustodyFixture,
  createCustodyFixture,
} from '#tests/devnet/custody/support/custodyFixture.ts'
import { softPasskey } from '#tests/devnet/custody/support/softPasskey.ts'

/** Behavior that clients rely on, and responses copied verbatim from the service. */
let custody: CustodyFixture
beforeAll(async () => {
  custody = await createCustodyFixture()
})
afterAll(() => custody?.stop())

const submission = (type: string, organizationId: string, parameters: object) => ({
  type,
  timestampMs: String(Date.now()),
  organizationId,
  parameters,
})

test('null for an optional field is the same as leaving it out', async () => {
  const { organizationId, apiKey, userId } = await custody.newUser()
  const query = { organizationId, userId: null, paginationOptions: null }
  expect(await custody.raw('query/get_api_keys', query, apiKey)).toMatchObject({ status: 200 })
  const wallet = { walletName: 'Nulls', accounts: [], mnemonicLength: null }
  const body = {
    ...submission('ACTIVITY_TYPE_CREATE_WALLET', organizationId, wallet),
    generateAppProofs: null,
  }
  expect((await custody.raw('submit/create_wallet', body, apiKey)).body).toMatchObject({
    activity: { status: 'ACTIVITY_STATUS_COMPLETED' },
  })
  const required = submission('ACTIVITY_TYPE_UPDATE_USER_NAME', organizationId, {
    userId,
    userName: null,
  })
  const refused = await custody.raw('submit/update_user_name', required, apiKey)
  expect(refused).toMatchObject({ status: 400, body: { code: 3 } })
})

test('an RS256 passkey is registered, and stamps', async () => {
  const passkey = softPasskey({ algorithm: 'RS256' })
  const { organizationId, userId } = await custody.newUser({ passkeys: [passkey] })
  const client = new TurnkeyClient({ baseUrl: custody.url }, passkey.stamper)
  expect(await client.getWhoami({ organizationId })).toMatchObject({ userId })
  const body = JSON.stringify({ organizationId })
  const spoiled = passkey.stamp(body, { signature: new Uint8Array(256) })
  expect((await custody.raw('query/whoami', body, spoiled)).status).toBe(401)
})

test('an unknown session profile makes no session', async () => {
  const { organizationId, apiKey } = await custody.newUser()
  const parameters = { publicKey: createApiKey().apiPublicKey, sessionProfileId: 'any' }
  const body = submission('ACTIVITY_TYPE_STAMP_LOGIN', organizationId, parameters)
  const { status, body: answer } = await custody.raw('submit/stamp_login', body, apiKey)
  expect(status).toBe(400)
  expect(answer.message).toContain('sessionProfileId: no session profile has this ID')
})

test('the vote that deleted an organization contains its user', async () => {
  const { organizationId, apiKey, userId } = await custody.newUser({ userName: 'Last' })
  const body = submission('ACTIVITY_TYPE_DELETE_SUB_ORGANIZATION', organizationId, {
    deleteWithoutExport: true,
  })
  const answer = await custody.raw('submit/delete_sub_organization', body, apiKey)
  expect(answer.body).toMatchObject({
    activity: { votes: [{ userId, user: { userId, userName: 'Last' } }] },
  })
})

describe('activities', () => {
  const organizationId = '11111111-1111-4111-8111-111111111111'
  const activity = (more: Partial<ActivityRecord> = {}): ActivityRecord => {
    const id = orderedId(Date.now())
    return {
      id,
      organizationId,
      type: 'ACTIVITY_TYPE_CREATE_WALLET',
      intent: {},
      result: {},
      status: 'ACTIVITY_STATUS_COMPLETED',
      votes: [],
      fingerprint: id,
      body: '',
      createdAt: Date.now(),
      updatedAt: Date.now(),
      ...more,
    }
  }

  function countReads(draft: Draft) {
    let reads = 0
    const counting: Draft = {
      ...draft,
      get(...id) {
        reads += 1
        return draft.get(...id)
      },
      list(...of) {
        const records = draft.list(...of)
        reads += records.length
        return records
      },
    }
    return { draft: counting, reads: () => reads }
  }

  async function openEmpty() {
    const folder = await mkdtemp(join(tmpdir(), 'latchkey-activities-'))
    const store = openStore(folder, openVault(folder))
    onTestFinished(async () => {
      store.close()
      await rm(folder, { recursive: true, force: true })
    })
    const list = (parameters: object = {}) => {
      const { draft, reads } = countReads(store.draft())
      const call = { draft, organizationId, parameters, now: Date.now() }
      const { activities } = activityPaths.list_activities.run(call as never) as {
        activities: { id: string; type: string }[]
      }
      return { activities, reads: reads() }
    }
    const keep = (...records: ActivityRecord[]) => {
      const draft = store.draft()
      for (const record of records) storeActivity(draft, record)
      store.commit(draft)
    }
    return { store, list, keep }
  }

  test('are listed without reading those of other pages', async () => {
    const { list, keep } = await openEmpty()
    const first = activity({ type: 'ACTIVITY_TYPE_CREATE_POLICY_V3' })
    const rest = Array.from({ length: 300 }, () => activity())
    keep(first, ...rest)
    const newest = list()
    expect(newest.activities.map(({ id }) => id)).toEqual(
      rest
        .slice(-10)
        .reverse()
        .map(({ id }) => id),
    )
    const byType = list({ filterByType: [first.type] })
    expect(byType.activities.map(({ id }) => id)).toEqual([first.id])
    expect(list({ filterByStatus: ['ACTIVITY_STATUS_FAILED'] }).activities).toEqual([])
    expect(newest.reads + byType.reads).toBeLessThan(25)
  })

  test('are removed for new ones, except pending ones', async () => {
    const { store, list, keep } = await openEmpty()
    const waiting = activity({ status: 'ACTIVITY_STATUS_CONSENSUS_NEEDED' })
    const oldest = activity()
    keep(waiting, oldest, ...Array.from({ length: activityLimit - 2 }, () => activity()))
    expect(store.count('activities')).toBe(activityLimit)
    keep(activity())
    expect(store.count('activities')).toBe(activityLimit)
    expect(store.get('activities', organizationId, oldest.id)).toBeUndefined()
    const found = list({ filterByStatus: [waiting.status] }).activities
    expect(found.map(({ id }) => id)).toEqual([waiting.id])
  })
})
