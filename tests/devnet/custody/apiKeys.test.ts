import { verifySessionJwtSignature } from '@turnkey/crypto'
import { TurnkeyClient } from '@turnkey/http'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { devnetCustody } from '#lib/protocol/custody.ts'
import { createApiKey } from '#tests/devnet/custody/support/apiKeys.ts'
import {
  type CustodyFixture,
  createCustodyFixture,
  type TestUser,
} from '#tests/devnet/custody/support/custodyFixture.ts'
import { apiKeyParams, userParams } from '#tests/devnet/custody/support/keyParams.ts'
import { softPasskey } from '#tests/devnet/custody/support/softPasskey.ts'

let custody: CustodyFixture

beforeAll(async () => {
  custody = await createCustodyFixture()
})

afterEach(() => custody.clock.setOffsetSeconds(0))

afterAll(() => custody.stop())

function keyParams(expirationSeconds?: string, publicKey = createApiKey().apiPublicKey) {
  return {
    ...apiKeyParams(publicKey),
    ...(expirationSeconds === undefined ? {} : { expirationSeconds }),
  }
}

function addKeys({ client, userId }: TestUser, apiKeys: ReturnType<typeof keyParams>[]) {
  return client.createApiKeys({ userId, apiKeys })
}

async function keysOf({ client, userId }: TestUser): Promise<string[]> {
  const { apiKeys } = await client.getApiKeys({ userId })
  return apiKeys.map(({ credential }) => credential.publicKey)
}

describe('API keys are limited', () => {
  test('to ten without expiry; an eleventh is refused with code 8', async () => {
    const user = await custody.newUser()
    await addKeys(
      user,
      Array.from({ length: 9 }, () => keyParams()),
    )
    const before = await keysOf(user)
    expect(before).toHaveLength(10)
    await expect(addKeys(user, [keyParams()])).rejects.toMatchObject({ code: 8 })
    expect(await keysOf(user)).toEqual(before)
  })

  test('to ten that expire: an eleventh removes the oldest of them', async () => {
    const user = await custody.newUser()
    const keys = Array.from({ length: 11 }, () => keyParams('3600'))
    for (const [index, key] of keys.entries()) {
      custody.clock.setOffsetSeconds(index)
      await addKeys(user, [key])
    }
    expect(await keysOf(user)).toEqual([
      user.apiKey.apiPublicKey,
      ...keys.slice(1).map(({ publicKey }) => publicKey),
    ])
  })

  test('to ten that expire: expired ones are removed first', async () => {
    const user = await custody.newUser()
    const [oldest, ...others] = [
      keyParams('9000'),
      ...Array.from({ length: 7 }, () => keyParams('9000')),
    ]
    await addKeys(user, [oldest])
    custody.clock.setOffsetSeconds(1)
    await addKeys(user, [...others, keyParams('60'), keyParams('60')])
    custody.clock.setOffsetSeconds(61)
    const eleventh = keyParams('60')
    await addKeys(user, [eleventh])
    const left = await keysOf(user)
    expect(left).toContain(oldest.publicKey)
    expect(left).toHaveLength(1 + 8 + 1)
    expect(left.at(-1)).toBe(eleventh.publicKey)
  })

  test('an existing public key is refused, and nothing of the request is stored', async () => {
    const user = await custody.newUser()
    const fresh = keyParams()
    const known = keyParams(undefined, user.apiKey.apiPublicKey.toUpperCase())
    await expect(addKeys(user, [fresh, known])).rejects.toMatchObject({ code: 6 })
    expect(await keysOf(user)).toEqual([user.apiKey.apiPublicKey])
  })

  test.each([
    ['too short', '02ff'],
    ['uncompressed', `04${'11'.repeat(64)}`],
    ['off the curve', `02${'00'.repeat(31)}01`],
    ['no hex', 'zz'.repeat(33)],
  ])('a public key that is %s is refused with code 3', async (_, publicKey) => {
    const user = await custody.newUser()
    await expect(addKeys(user, [keyParams(undefined, publicKey)])).rejects.toMatchObject({
      code: 3,
    })
  })

  test.each(['0', '-1', '1.5', '1e3', '', '999999999'])(
    'a time of %j seconds is refused with code 3',
    async (expirationSeconds) => {
      const user = await custody.newUser()
      await expect(addKeys(user, [keyParams(expirationSeconds)])).rejects.toMatchObject({ code: 3 })
    },
  )
})

describe('a session', () => {
  const logIn = (passkey = softPasskey(), parameters: object = {}) => {
    const client = new TurnkeyClient({ baseUrl: custody.url }, passkey.stamper)
    const session = createApiKey()
    return client
      .stampLogin({
        type: 'ACTIVITY_TYPE_STAMP_LOGIN',
        timestampMs: String(Date.now()),
        organizationId: devnetCustody.organizationId,
        parameters: { publicKey: session.apiPublicKey, ...parameters },
      })
      .then(({ activity }) => ({
        key: session,
        jwt: activity.result.stampLoginResult?.session ?? '',
      }))
  }

  test('is signed by the notarizer, and invalid if altered', async () => {
    const passkey = softPasskey()
    await custody.newUser({ passkeys: [passkey] })
    const { jwt } = await logIn(passkey)
    const [header = '', payload = '', signature = ''] = jwt.split('.')
    expect(await verifySessionJwtSignature(jwt, devnetCustody.notarizerPublicKey)).toBe(true)
    expect(await verifySessionJwtSignature(jwt, devnetCustody.signerPublicKey)).toBe(false)
    const claims: Record<string, unknown> = JSON.parse(atob(payload))
    const altered = btoa(JSON.stringify({ ...claims, exp: 9_999_999_999 }))
    const forged = [header, altered.replace(/=+$/, ''), signature].join('.')
    expect(await verifySessionJwtSignature(forged, devnetCustody.notarizerPublicKey)).toBe(false)
    expect(JSON.parse(atob(header))).toEqual({ alg: 'ES256', typ: 'JWT' })
    expect(Object.keys(claims)).toEqual([
      'exp',
      'public_key',
      'session_type',
      'user_id',
      'organization_id',
    ])
  })

  test('expires after 900 seconds by default', async () => {
    const passkey = softPasskey()
    const user = await custody.newUser({ passkeys: [passkey] })
    const from = Math.floor(custody.clock.now().getTime() / 1000)
    const { key, jwt } = await logIn(passkey)
    const { exp } = JSON.parse(atob(jwt.split('.')[1] ?? '')) as { exp: number }
    expect(exp - from).toBeGreaterThanOrEqual(900)
    expect(exp - from).toBeLessThan(910)
    const client = custody.client(key, user.organizationId)
    custody.clock.setOffsetSeconds(880)
    expect(await client.getWhoami()).toMatchObject({ userId: user.userId })
    custody.clock.setOffsetSeconds(920)
    await expect(client.getWhoami()).rejects.toThrow('expired api key')
  })

  test('of the same key is renewed by another login', async () => {
    const passkey = softPasskey()
    const user = await custody.newUser({ passkeys: [passkey] })
    const { key } = await logIn(passkey, { expirationSeconds: '60' })
    custody.clock.setOffsetSeconds(50)
    await logIn(passkey, { publicKey: key.apiPublicKey, expirationSeconds: '60' })
    custody.clock.setOffsetSeconds(100)
    expect(await custody.client(key, user.organizationId).getWhoami()).toMatchObject({
      userId: user.userId,
    })
    expect(await keysOf(user)).toHaveLength(2)
  })

  test('does not take over the key of another user', async () => {
    const passkey = softPasskey()
    const root = await custody.newUser({ passkeys: [passkey] })
    const other = userParams('Other')
    await root.client.createUsers({ users: [other] })
    const publicKey = other.apiKeys[0]?.publicKey ?? ''
    await expect(logIn(passkey, { publicKey })).rejects.toThrow('public key already exists')
  })

  test('is not created for another user', async () => {
    const root = await custody.newUser()
    const { userIds } = await root.client.createUsers({ users: [userParams('Other')] })
    await expect(
      root.client.createReadWriteSession({
        targetPublicKey: createApiKey().apiPublicKey,
        userId: userIds[0] ?? '',
      }),
    ).rejects.toThrow('request not authorized')
  })

  test('that is read-only expires after 900 seconds', async () => {
    const { client, organizationId } = await custody.newUser()
    const { session } = await client.createReadOnlySession({})
    const read = () => custody.raw('query/whoami', { organizationId }, { 'x-session': session })
    expect((await read()).status).toBe(200)
    custody.clock.setOffsetSeconds(901)
    expect((await read()).status).toBe(401)
  })
})
