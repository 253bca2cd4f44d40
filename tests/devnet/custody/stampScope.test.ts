import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { devnetCustody } from '#lib/protocol/custody.ts'
import { createApiKey, stampByKey } from '#tests/devnet/custody/support/apiKeys.ts'
import {
  type CustodyFixture,
  createCustodyFixture,
  rawHeaders,
  type TestUser,
} from '#tests/devnet/custody/support/custodyFixture.ts'
import { type SoftPasskey, softPasskey } from '#tests/devnet/custody/support/softPasskey.ts'
import { submission } from '#tests/devnet/custody/support/submission.ts'

let custody: CustodyFixture

let user: TestUser

let passkey: SoftPasskey

beforeAll(async () => {
  custody = await createCustodyFixture()
  passkey = softPasskey()
  user = await custody.newUser({ passkeys: [passkey] })
})

afterAll(() => custody.stop())

const whoami = (
  stamp: Parameters<CustodyFixture['raw']>[2],
  organizationId = user.organizationId,
) => custody.raw('query/whoami', { organizationId }, stamp)

const refusal = (code: number, message: RegExp, turnkeyErrorCode: string) => ({
  code,
  message: expect.stringMatching(message),
  details: [expect.objectContaining({ turnkeyErrorCode })],
})

describe('a stamp on the parent organization’s id', () => {
  const parentId = devnetCustody.organizationId

  test('resolves passkey and key to the sub-organization that owns them', async () => {
    for (const stamp of [passkey, user.apiKey]) {
      expect((await whoami(stamp, parentId)).body).toMatchObject({
        organizationId: user.organizationId,
        userId: user.userId,
      })
    }
  })

  test("logs in the passkey's user", async () => {
    const apiKey = createApiKey()
    const text = submission({ organizationId: parentId }, 'ACTIVITY_TYPE_STAMP_LOGIN', {
      publicKey: apiKey.apiPublicKey,
    })
    const { status, body } = await custody.raw('submit/stamp_login', text, passkey)
    expect(status).toBe(200)
    expect(body).toMatchObject({ activity: { organizationId: user.organizationId } })
    expect((await whoami(apiKey)).body).toMatchObject({ userId: user.userId })
  })

  test('with a credential of two sub-organizations is a conflict', async () => {
    const apiKey = createApiKey()
    await custody.newUser({ apiKey })
    await custody.newUser({ apiKey })
    const { status, body } = await whoami(apiKey, parentId)
    expect(status).toBe(401)
    expect(body).toEqual(
      refusal(16, /^more than one suborg associated with a credential ID/, 'CREDENTIAL_CONFLICT'),
    )
  })

  test("does not allow a sub-organization's key to act for the parent", async () => {
    const text = submission({ organizationId: parentId }, 'ACTIVITY_TYPE_CREATE_POLICY_V3', {
      policyName: 'Mine',
      effect: 'EFFECT_ALLOW',
      notes: '',
    })
    expect(await custody.raw('submit/create_policy', text, user.apiKey)).toMatchObject({
      status: 401,
      body: refusal(16, /^could not find public key/, 'PUBLIC_KEY_NOT_FOUND'),
    })
  })
})

describe('the parent organization’s key', () => {
  test('reads a sub-organization', async () => {
    const { users } = await custody.parent.getUsers({ organizationId: user.organizationId })
    expect(users.map(({ userId }) => userId)).toEqual([user.userId])
  })

  test('cannot change it', async () => {
    const { organizationId } = user
    const before = await custody.parent.getPrivateKeys({ organizationId })
    const text = submission(user, 'ACTIVITY_TYPE_CREATE_PRIVATE_KEYS_V2', {
      privateKeys: [
        {
          privateKeyName: 'Theirs',
          curve: 'CURVE_SECP256K1',
          privateKeyTags: [],
          addressFormats: [],
        },
      ],
    })
    const { status, body } = await custody.raw(
      'submit/create_private_keys',
      text,
      custody.parentKey,
    )
    expect(status).toBe(400)
    expect(body).toEqual(
      refusal(
        3,
        new RegExp(
          `^organization mismatch: request is targeting organization \\("${organizationId}"\\), but voters are in organization \\("${devnetCustody.organizationId}"\\)$`,
        ),
        'ORGANIZATION_MISMATCH',
      ),
    )
    expect(await custody.parent.getPrivateKeys({ organizationId })).toEqual(before)
  })
})

describe('a read-only session', () => {
  test('can read but not change anything', async () => {
    const { session } = await user.client.createReadOnlySession({})
    const header = { 'x-session': session }
    expect((await whoami(header)).body).toMatchObject({ userId: user.userId })
    expect((await whoami(header, devnetCustody.organizationId)).body).toMatchObject({
      organizationId: user.organizationId,
    })
    const text = submission(user, 'ACTIVITY_TYPE_CREATE_POLICY_V3', {
      policyName: 'Mine',
      effect: 'EFFECT_ALLOW',
      notes: '',
    })
    expect(await custody.raw('submit/create_policy', text, header)).toMatchObject({ status: 401 })
    expect((await whoami({ 'x-session': `${session}x` })).status).toBe(401)
  })

  test('expires', async () => {
    const { session } = await user.client.createReadOnlySession({})
    await custody.control('/control/custody/clock', { offsetSeconds: 30 * 86_400 })
    const { status } = await whoami({ 'x-session': session })
    await custody.control('/control/custody/clock', { offsetSeconds: 0 })
    expect(status).toBe(401)
  })
})

describe('a request', () => {
  test('needs no client version', async () => {
    const text = JSON.stringify({ organizationId: user.organizationId })
    const { 'x-client-version': _left, ...headers } = rawHeaders
    const response = await fetch(`${custody.url}/public/v1/query/whoami`, {
      method: 'POST',
      headers: { ...headers, ...stampByKey(user.apiKey, text) },
      body: text,
    })
    expect(response.status).toBe(200)
    expect(await response.json()).toMatchObject({ userId: user.userId })
  })
})
