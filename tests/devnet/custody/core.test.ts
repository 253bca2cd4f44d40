import { createHash } from 'node:crypto'
import { TurnkeyClient } from '@turnkey/http'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { createEnclave } from '#devnet/custody/enclave.ts'
import { devnetCustody } from '#lib/protocol/custody.ts'
import { createApiKey, stampByKey } from '#tests/devnet/custody/support/apiKeys.ts'
import {
  type CustodyFixture,
  createCustodyFixture,
  type TestUser,
} from '#tests/devnet/custody/support/custodyFixture.ts'
import { submission } from '#tests/devnet/custody/support/submission.ts'

let custody: CustodyFixture
let user: TestUser

beforeAll(async () => {
  custody = await createCustodyFixture()
  user = await custody.newUser({ userName: 'Grace' })
})
afterEach(() => custody.control('/control/custody/reset', {}))
afterAll(() => custody.stop())

type Activity = {
  id: string
  status: string
  result: Record<string, Record<string, unknown>>
  votes: { message: string; publicKey: string; signature: string; scheme: string }[]
  fingerprint: string
}

const createTag = (userTagName: string, more: object = {}) =>
  submission(user, 'ACTIVITY_TYPE_CREATE_USER_TAG', { userTagName, userIds: [], ...more })
const activityOf = ({ body }: { body: Record<string, unknown> }) => body.activity as Activity
const tagNames = async () =>
  (await user.client.listUserTags({})).userTags.map(({ tagName }) => tagName)

describe('the custody', () => {
  test('has the parent organization and the published keys', async () => {
    expect(await custody.parent.getWhoami()).toMatchObject({
      organizationId: devnetCustody.organizationId,
      userId: devnetCustody.userId,
    })
    const { signer, fetcher, notarizer } = createEnclave()
    expect(signer.publicKeyHex).toBe(devnetCustody.signerPublicKey)
    expect(fetcher.publicKeyHex).toBe(devnetCustody.fetcherPublicKey)
    expect(notarizer.publicKeyHex).toBe(devnetCustody.notarizerPublicKey)
  })

  test('logs requests without their content', async () => {
    await custody.raw('submit/create_user_tag', createTag('canary tag'), user.apiKey)
    const lines = custody.log.list().filter(({ service }) => service === 'custody')
    expect(lines.at(-1)).toMatchObject({ method: 'submit/create_user_tag', outcome: 'answered' })
    expect(JSON.stringify(lines)).not.toContain('canary')
  })

  test('answers pages of any origin', async () => {
    const response = await fetch(`${custody.url}/public/v1/query/whoami`, {
      method: 'OPTIONS',
      headers: { origin: 'https://site.example' },
    })
    expect(response.status).toBe(204)
    expect(response.headers.get('access-control-allow-origin')).toBe('*')
    expect(response.headers.get('access-control-allow-headers')?.split(',').sort()).toEqual([
      'content-type',
      'x-auth-proxy-config-id',
      'x-captcha-token',
      'x-client-version',
      'x-session',
      'x-stamp',
      'x-stamp-attested',
      'x-stamp-webauthn',
    ])
    expect(Number(response.headers.get('access-control-max-age'))).toBeGreaterThan(0)
  })

  test.each(['query/no_such_path', 'submit/no_such_path', 'other/whoami', 'query/whoami/more'])(
    'responds with 404 to %s',
    async (path) => {
      const { status, body } = await custody.raw(path, { organizationId: user.organizationId })
      expect(status).toBe(404)
      expect(body).toEqual({ code: 5, message: expect.any(String), details: [] })
    },
  )
})

describe('an activity', () => {
  test("has its body's fingerprint, and its vote is the stamp", async () => {
    const text = createTag('fingerprint')
    const activity = activityOf(await custody.raw('submit/create_user_tag', text, user.apiKey))
    const digest = createHash('sha256').update(text).digest('hex')
    expect(activity).toMatchObject({
      fingerprint: `sha256:${digest}`,
      status: 'ACTIVITY_STATUS_COMPLETED',
      canApprove: false,
      canReject: true,
      failure: null,
      intent: { createUserTagIntent: { userTagName: 'fingerprint', userIds: [] } },
      votes: [
        {
          message: text,
          publicKey: user.apiKey.apiPublicKey,
          scheme: 'SIGNATURE_SCHEME_TK_API_P256',
          selection: 'VOTE_SELECTION_APPROVED',
          userId: user.userId,
          user: { userId: user.userId, userName: 'Grace' },
        },
      ],
      createdAt: { seconds: expect.stringMatching(/^\d{10}$/), nanos: '0' },
    })
  })

  test('is the same for the same body, sequentially and fifty at once', async () => {
    const text = createTag('only one')
    const first = activityOf(await custody.raw('submit/create_user_tag', text, user.apiKey))
    const again = activityOf(await custody.raw('submit/create_user_tag', text, user.apiKey))
    expect(again).toEqual(first)

    const other = createTag('only one of fifty')
    const fifty = await Promise.all(
      Array.from({ length: 50 }, () => custody.raw('submit/create_user_tag', other, user.apiKey)),
    )
    expect(new Set(fifty.map((one) => activityOf(one).id)).size).toBe(1)
    const names = await tagNames()
    expect(names.filter((name) => name.startsWith('only one')).sort()).toEqual([
      'only one',
      'only one of fifty',
    ])
  })

  test('is new for another timestamp', async () => {
    const ids = [createTag('twice a'), createTag('twice b')].map(async (text) =>
      activityOf(await custody.raw('submit/create_user_tag', text, user.apiKey)),
    )
    const [one, other] = await Promise.all(ids)
    expect(one?.id).not.toBe(other?.id)
  })

  test('is not returned to a user who may not stamp', async () => {
    const text = createTag('mine')
    await custody.raw('submit/create_user_tag', text, user.apiKey)
    const { status, body } = await custody.raw('submit/create_user_tag', text, createApiKey())
    expect(status).toBe(401)
    expect(body).not.toHaveProperty('activity')
  })

  test('is listed in order of creation', async () => {
    const made: string[] = []
    for (const name of ['order a', 'order b', 'order c']) {
      made.push(
        activityOf(await custody.raw('submit/create_user_tag', createTag(name), user.apiKey)).id,
      )
    }
    expect([...made].sort()).toEqual(made)
  })
})

describe('the switches', () => {
  test('leave an activity PENDING until it is completed', async () => {
    const { organizationId } = user
    await custody.control('/control/custody/forceStatus', { status: 'PENDING', organizationId })
    const text = createTag('pending')
    const pending = activityOf(await custody.raw('submit/create_user_tag', text, user.apiKey))
    expect(pending).toMatchObject({ status: 'ACTIVITY_STATUS_PENDING', result: {} })
    expect(await tagNames()).not.toContain('pending')

    await custody.control('/control/custody/completeActivities', { activityId: pending.id })
    const { activity } = await user.client.getActivity({ activityId: pending.id })
    expect(activity.status).toBe('ACTIVITY_STATUS_COMPLETED')
    expect(await tagNames()).toContain('pending')
    expect(
      activityOf(await custody.raw('submit/create_user_tag', text, user.apiKey)),
    ).toMatchObject({
      id: pending.id,
      status: 'ACTIVITY_STATUS_COMPLETED',
    })
  })

  test('complete a PENDING activity after the given number of polls, as the official client sends', async () => {
    const type = 'ACTIVITY_TYPE_CREATE_USER_TAG'
    await custody.control('/control/custody/forceStatus', { status: 'PENDING', polls: 2, type })
    const { userTagId, activity } = await user.client.createUserTag({
      userTagName: 'polled',
      userIds: [],
    })
    expect(activity.status).toBe('ACTIVITY_STATUS_COMPLETED')
    expect(userTagId).toEqual(expect.any(String))
  })

  test('make an activity fail', async () => {
    await custody.control('/control/custody/forceStatus', { status: 'FAILED' })
    const failed = activityOf(
      await custody.raw('submit/create_user_tag', createTag('failed'), user.apiKey),
    )
    expect(failed).toMatchObject({ status: 'ACTIVITY_STATUS_FAILED', failure: { code: 13 } })
    expect(await tagNames()).not.toContain('failed')
  })

  test('make an activity wait for consensus, which its own user may give', async () => {
    await custody.control('/control/custody/forceStatus', { status: 'CONSENSUS_NEEDED' })
    const waiting = activityOf(
      await custody.raw('submit/create_user_tag', createTag('consensus'), user.apiKey),
    )
    expect(waiting).toMatchObject({ status: 'ACTIVITY_STATUS_CONSENSUS_NEEDED', canApprove: true })
    expect(await tagNames()).not.toContain('consensus')
    await user.client.approveActivity({ fingerprint: waiting.fingerprint })
    expect(await tagNames()).toContain('consensus')
  })

  test('apply to the official client of @turnkey/http', async () => {
    await custody.control('/control/custody/forceStatus', { status: 'CONSENSUS_NEEDED' })
    const client = new TurnkeyClient({ baseUrl: custody.url }, stamperOf(user))
    const { activity } = await client.createUserTag({
      type: 'ACTIVITY_TYPE_CREATE_USER_TAG',
      timestampMs: String(Date.now()),
      organizationId: user.organizationId,
      parameters: { userTagName: 'http', userIds: [] },
    })
    expect(activity.status).toBe('ACTIVITY_STATUS_CONSENSUS_NEEDED')
  })

  test('affect only the named paths', async () => {
    await custody.control('/control/custody/forceStatus', {
      status: 'FAILED',
      path: 'submit/create_policy',
    })
    await custody.control('/control/custody/fault', {
      kind: 'status',
      organizationId: devnetCustody.organizationId,
    })
    const { activity } = await user.client.createUserTag({ userTagName: 'not hit', userIds: [] })
    expect(activity.status).toBe('ACTIVITY_STATUS_COMPLETED')
    expect(await custody.control('/control/custody')).toMatchObject({
      forced: [{ times: 1 }],
      faults: [{ times: 1 }],
    })
  })

  test('drop the response of an executed request; the same body returns it', async () => {
    await custody.control('/control/custody/fault', { kind: 'drop' })
    const text = createTag('dropped')
    await expect(custody.raw('submit/create_user_tag', text, user.apiKey)).rejects.toThrow()
    expect(await tagNames()).toContain('dropped')
    const { activity } = (await custody.raw('submit/create_user_tag', text, user.apiKey)).body
    expect(activity).toMatchObject({ status: 'ACTIVITY_STATUS_COMPLETED' })
    expect((await tagNames()).filter((name) => name === 'dropped')).toHaveLength(1)
  })

  test('close the connection before the request is executed', async () => {
    await custody.control('/control/custody/fault', { kind: 'refuse' })
    const text = createTag('refused')
    await expect(custody.raw('submit/create_user_tag', text, user.apiKey)).rejects.toThrow()
    expect(await tagNames()).not.toContain('refused')
  })

  test("respond with a status, in Turnkey's format", async () => {
    await custody.control('/control/custody/fault', {
      kind: 'status',
      status: 429,
      retryAfterSeconds: 3,
      message: 'slow down',
      turnkeyErrorCode: 'RATE_LIMIT_EXCEEDED',
    })
    await expect(user.client.getWhoami()).rejects.toMatchObject({
      code: 8,
      message: expect.stringMatching(/^Turnkey error 8: slow down/),
    })
  })

  test('respond with a page', async () => {
    await custody.control('/control/custody/fault', { kind: 'html', status: 502 })
    await expect(user.client.getWhoami()).rejects.toThrow('502 Bad Gateway')
  })

  test('delay the response', async () => {
    await custody.control('/control/custody/fault', { kind: 'delay', delayMs: 300 })
    const from = performance.now()
    await user.client.getWhoami()
    expect(performance.now() - from).toBeGreaterThan(290)
  })

  test.each([
    ['forceStatus', { status: 'DONE' }],
    ['forceStatus', { status: 'PENDING', times: 0 }],
    ['fault', { kind: 'sulk' }],
    ['fault', { kind: 'status', path: 'whoami' }],
    ['clock', { offsetSeconds: 'soon' }],
    ['expireKey', {}],
  ])('refuse an invalid setting: %s %o', async (name, body) => {
    await expect(custody.control(`/control/custody/${name}`, body)).rejects.toThrow(/^400 /)
  })

  test('are off after a reset, which keeps organizations', async () => {
    await custody.control('/control/custody/forceStatus', { status: 'FAILED' })
    await custody.control('/control/custody/fault', { kind: 'html', times: 5 })
    await custody.control('/control/custody/clock', { offsetSeconds: 1e6 })
    await custody.control('/control/custody/reset', {})
    const state = await custody.control('/control/custody')
    expect(state).toMatchObject({ forced: [], faults: [] })
    expect(Math.abs(Date.parse(String(state.now)) - Date.now())).toBeLessThan(60_000)
    expect(await user.client.getWhoami()).toMatchObject({ userId: user.userId })
  })
})

describe('wiped', () => {
  test('custody is in its initial state', async () => {
    const lost = await custody.newUser()
    await custody.control('/control/custody/reset', { wipe: true })
    await expect(lost.client.getWhoami()).rejects.toMatchObject({ code: 5 })
    expect(await custody.control('/control/custody')).toMatchObject({
      organizations: 1,
      users: 1,
      activities: 0,
    })
    user = await custody.newUser({ userName: 'Grace' })
    expect(await custody.parent.getWhoami()).toMatchObject({ userId: devnetCustody.userId })
  })
})

function stamperOf({ apiKey }: TestUser) {
  return {
    stamp: async (body: string) => {
      return {
        stampHeaderName: 'X-Stamp',
        stampHeaderValue: stampByKey(apiKey, body)['x-stamp'] ?? '',
      }
    },
  }
}
