import { verifySessionJwtSignature } from '@turnkey/crypto'
import { TurnkeyClient } from '@turnkey/http'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { devnetCustody } from '#lib/protocol/custody.ts'
import {
  type BenchUser,
  type CustodyBench,
  createCustodyBench,
} from '#tests/devnet/custody/contract/createCustodyBench.ts'
import { createApiKey } from '#tests/devnet/custody/support/apiKeys.ts'
import { apiKeyParams, userParams } from '#tests/devnet/custody/support/keyParams.ts'
import { softPasskey } from '#tests/devnet/custody/support/softPasskey.ts'

let bench: CustodyBench

beforeAll(async () => {
  bench = await createCustodyBench()
})
afterEach(() => bench.clock.setOffsetSeconds(0))
afterAll(() => bench.stop())

function keyParams(expirationSeconds?: string, publicKey = createApiKey().apiPublicKey) {
  return {
    ...apiKeyParams(publicKey),
    ...(expirationSeconds === undefined ? {} : { expirationSeconds }),
  }
}

function addKeys({ client, userId }: BenchUser, apiKeys: ReturnType<typeof keyParams>[]) {
  return client.createApiKeys({ userId, apiKeys })
}

async function keysOf({ client, userId }: BenchUser): Promise<string[]> {
  const { apiKeys } = await client.getApiKeys({ userId })
  return apiKeys.map(({ credential }) => credential.publicKey)
}

describe('API keys are limited', () => {
  test('to ten that last; an eleventh is refused with code 8', async () => {
    const user = await bench.newUser()
    await addKeys(
      user,
      Array.from({ length: 9 }, () => keyParams()),
    )
    const before = await keysOf(user)
    expect(before).toHaveLength(10)
    await expect(addKeys(user, [keyParams()])).rejects.toMatchObject({ code: 8 })
    expect(await keysOf(user)).toEqual(before)
  })

  test('to ten that expire: an eleventh removes the oldest, and no key that lasts', async () => {
    const user = await bench.newUser()
    const keys = Array.from({ length: 11 }, () => keyParams('3600'))
    for (const [index, key] of keys.entries()) {
      bench.clock.setOffsetSeconds(index)
      await addKeys(user, [key])
    }
    expect(await keysOf(user)).toEqual([
      user.apiKey.apiPublicKey,
      ...keys.slice(1).map(({ publicKey }) => publicKey),
    ])
  })

  test('to ten that expire: those that have expired go before the oldest', async () => {
    const user = await bench.newUser()
    const [oldest, ...others] = [
      keyParams('9000'),
      ...Array.from({ length: 7 }, () => keyParams('9000')),
    ]
    await addKeys(user, [oldest])
    bench.clock.setOffsetSeconds(1)
    await addKeys(user, [...others, keyParams('60'), keyParams('60')])
    bench.clock.setOffsetSeconds(61)
    const eleventh = keyParams('60')
    await addKeys(user, [eleventh])
    const left = await keysOf(user)
    expect(left).toContain(oldest.publicKey)
    expect(left).toHaveLength(1 + 8 + 1)
    expect(left.at(-1)).toBe(eleventh.publicKey)
  })

  test('a public key that the organisation has is refused, and nothing of the request is kept', async () => {
    const user = await bench.newUser()
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
    const user = await bench.newUser()
    await expect(addKeys(user, [keyParams(undefined, publicKey)])).rejects.toMatchObject({
      code: 3,
    })
  })

  test.each(['0', '-1', '1.5', '1e3', '', '999999999'])(
    'a time of %j seconds is refused with code 3',
    async (expirationSeconds) => {
      const user = await bench.newUser()
      await expect(addKeys(user, [keyParams(expirationSeconds)])).rejects.toMatchObject({ code: 3 })
    },
  )
})

describe('a session', () => {
  const logIn = (passkey = softPasskey(), parameters: object = {}) => {
    const client = new TurnkeyClient({ baseUrl: bench.url }, passkey.stamper)
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

  test('is signed by the notarizer and not to be altered', async () => {
    const passkey = softPasskey()
    await bench.newUser({ passkeys: [passkey] })
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

  test('lasts 900 seconds where nothing else is said, and not one more', async () => {
    const passkey = softPasskey()
    const user = await bench.newUser({ passkeys: [passkey] })
    const from = Math.floor(bench.clock.now().getTime() / 1000)
    const { key, jwt } = await logIn(passkey)
    const { exp } = JSON.parse(atob(jwt.split('.')[1] ?? '')) as { exp: number }
    expect(exp - from).toBeGreaterThanOrEqual(900)
    expect(exp - from).toBeLessThan(910)
    const client = bench.client(key, user.organizationId)
    bench.clock.setOffsetSeconds(880)
    expect(await client.getWhoami()).toMatchObject({ userId: user.userId })
    bench.clock.setOffsetSeconds(920)
    await expect(client.getWhoami()).rejects.toThrow('expired api key')
  })

  test('of the same key starts anew by another log-in', async () => {
    const passkey = softPasskey()
    const user = await bench.newUser({ passkeys: [passkey] })
    const { key } = await logIn(passkey, { expirationSeconds: '60' })
    bench.clock.setOffsetSeconds(50)
    await logIn(passkey, { publicKey: key.apiPublicKey, expirationSeconds: '60' })
    bench.clock.setOffsetSeconds(100)
    expect(await bench.client(key, user.organizationId).getWhoami()).toMatchObject({
      userId: user.userId,
    })
    expect(await keysOf(user)).toHaveLength(2)
  })

  test('does not take over the key of another user', async () => {
    const passkey = softPasskey()
    const root = await bench.newUser({ passkeys: [passkey] })
    const other = userParams('Other')
    await root.client.createUsers({ users: [other] })
    const publicKey = other.apiKeys[0]?.publicKey ?? ''
    await expect(logIn(passkey, { publicKey })).rejects.toThrow('public key already exists')
  })

  test('for another user is not made', async () => {
    const root = await bench.newUser()
    const { userIds } = await root.client.createUsers({ users: [userParams('Other')] })
    await expect(
      root.client.createReadWriteSession({
        targetPublicKey: createApiKey().apiPublicKey,
        userId: userIds[0] ?? '',
      }),
    ).rejects.toThrow('request not authorized')
  })

  test('to read with ends after 900 seconds', async () => {
    const { client, organizationId } = await bench.newUser()
    const { session } = await client.createReadOnlySession({})
    const read = () => bench.raw('query/whoami', { organizationId }, { 'x-session': session })
    expect((await read()).status).toBe(200)
    bench.clock.setOffsetSeconds(901)
    expect((await read()).status).toBe(401)
  })
})

describe('a sub-organization', () => {
  const create = (change: object) =>
    bench.parent.createSubOrganization({
      subOrganizationName: 'Sub',
      rootQuorumThreshold: 1,
      rootUsers: [
        { userName: 'Ada', apiKeys: [keyParams()], authenticators: [], oauthProviders: [] },
      ],
      ...change,
    })

  test.each([
    ['a quorum of nobody', { rootQuorumThreshold: 0 }, 'non-zero integer'],
    ['a quorum beyond its users', { rootQuorumThreshold: 2 }, 'exceeds the number of root users'],
    ['no users', { rootUsers: [] }, 'rootUsers'],
    ['no name', { subOrganizationName: '' }, 'subOrganizationName'],
    [
      'a verification token of our own making',
      { verificationToken: 'a.b.c' },
      'verification token',
    ],
    [
      'an address that is none',
      {
        rootUsers: [
          {
            userName: 'A',
            userEmail: 'nowhere',
            apiKeys: [],
            authenticators: [],
            oauthProviders: [],
          },
        ],
      },
      'userEmail',
    ],
  ])('is not made with %s', async (_, change, message) => {
    await expect(create(change)).rejects.toThrow(
      expect.objectContaining({ code: 3, message: expect.stringContaining(message) }),
    )
  })

  test('has no sub-organizations of its own', async () => {
    const { organizationId } = await bench.newUser()
    await expect(create({ organizationId })).rejects.toMatchObject({ code: 3 })
  })

  test('is made by the parent only', async () => {
    const { client } = await bench.newUser()
    const made = client.createSubOrganization({
      subOrganizationName: 'Own',
      rootQuorumThreshold: 1,
      rootUsers: [userParams('Ada')],
    })
    await expect(made).rejects.toThrow('request not authorized')
  })

  test('is deleted by its own root users, not by the parent', async () => {
    const { organizationId, client } = await bench.newUser()
    const deleted = bench.parent.deleteSubOrganization({ organizationId })
    await expect(deleted).rejects.toThrow('organization mismatch')
    expect(await client.getWhoami()).toMatchObject({ organizationId })
  })

  test('finds no other one by asking the parent’s id', async () => {
    const [asking, sought] = [await bench.newUser(), await bench.newUser({ userName: 'Sought' })]
    const search = { filterType: 'USERNAME', filterValue: 'Sought' }
    expect((await bench.parent.getSubOrgIds(search)).organizationIds).toEqual([
      sought.organizationId,
    ])
    const own = bench.client(asking.apiKey, devnetCustody.organizationId)
    expect((await own.getSubOrgIds(search)).organizationIds).toEqual([])
    expect((await own.getSubOrgIds({})).organizationIds).toEqual([])
  })

  test('the parent organisation itself is not deleted', async () => {
    await expect(bench.parent.deleteSubOrganization({})).rejects.toMatchObject({ code: 3 })
  })

  test('leaves nothing behind that could be found', async () => {
    const passkey = softPasskey()
    const user = await bench.newUser({ passkeys: [passkey], userEmail: 'gone@example.com' })
    await user.client.deleteSubOrganization({})
    for (const [filterType, filterValue] of [
      ['EMAIL', 'gone@example.com'],
      ['CREDENTIAL_ID', passkey.credentialId],
      ['PUBLIC_KEY', user.apiKey.apiPublicKey],
    ] as const) {
      const found = await bench.parent.getSubOrgIds({ filterType, filterValue })
      expect(found.organizationIds).toEqual([])
    }
    const again = await bench.newUser({ passkeys: [passkey], apiKey: user.apiKey })
    expect(await again.client.getWhoami()).toMatchObject({ userId: again.userId })
  })

  test('has a hundred users at most', async () => {
    const { client } = await bench.newUser()
    const named = (count: number) =>
      Array.from({ length: count }, (_, index) => ({ ...userParams(`User ${index}`), apiKeys: [] }))
    await client.createUsers({ users: named(99) })
    await expect(client.createUsers({ users: named(1) })).rejects.toMatchObject({ code: 8 })
    expect((await client.getUsers()).users).toHaveLength(100)
  })
})

describe('a user', () => {
  test('of a root quorum of two cannot be deleted, and one of three can', async () => {
    const keys = Array.from({ length: 3 }, () => createApiKey())
    const made = await bench.parent.createSubOrganization({
      subOrganizationName: 'Three',
      rootQuorumThreshold: 2,
      rootUsers: keys.map((key, index) => ({
        userName: `Root ${index}`,
        apiKeys: [keyParams(undefined, key.apiPublicKey)],
        authenticators: [],
        oauthProviders: [],
      })),
    })
    const [one, two] = keys.map((key) => bench.client(key, made.subOrganizationId))
    const remove = async (userId = '') => {
      const asked = await bench.raw(
        'submit/delete_users',
        {
          type: 'ACTIVITY_TYPE_DELETE_USERS',
          timestampMs: String(Date.now()),
          organizationId: made.subOrganizationId,
          parameters: { userIds: [userId] },
        },
        keys[0],
      )
      const { fingerprint } = asked.body.activity as { fingerprint: string }
      return two?.approveActivity({ fingerprint })
    }
    const first = await remove(made.rootUserIds?.[2])
    expect(first?.activity.status).toBe('ACTIVITY_STATUS_COMPLETED')
    const { configs } = (await one?.getOrganizationConfigs({
      organizationId: made.subOrganizationId,
    })) ?? { configs: undefined }
    expect(configs?.quorum?.userIds).toEqual(made.rootUserIds?.slice(0, 2))
    const second = await remove(made.rootUserIds?.[1])
    expect(second?.activity.status).toBe('ACTIVITY_STATUS_FAILED')
    expect((await one?.getUsers())?.users).toHaveLength(2)
  })

  test('keeps one lasting way in; session keys do not count and may always go', async () => {
    const passkey = softPasskey()
    const user = await bench.newUser({ passkeys: [passkey] })
    const { client, userId } = user
    const { apiKeyIds } = await addKeys(user, [keyParams('60')])
    await client.deleteApiKeys({ userId, apiKeyIds })
    const [lasting] = (await client.getApiKeys({ userId })).apiKeys
    await addKeys(user, [keyParams('60')])
    const { authenticators } = await client.getAuthenticators({ userId })
    const authenticatorIds = authenticators.map(({ authenticatorId }) => authenticatorId)
    await client.deleteAuthenticators({ userId, authenticatorIds })
    const last = client.deleteApiKeys({ userId, apiKeyIds: [lasting?.apiKeyId ?? ''] })
    await expect(last).rejects.toMatchObject({ code: 9 })
    expect(await client.getWhoami()).toMatchObject({ userId })
  })

  test('loses no credential of somebody else by a mistaken id', async () => {
    const [one, other] = [await bench.newUser(), await bench.newUser()]
    const [foreign] = (await other.client.getApiKeys()).apiKeys
    await expect(
      one.client.deleteApiKeys({ userId: one.userId, apiKeyIds: [foreign?.apiKeyId ?? ''] }),
    ).rejects.toMatchObject({ code: 5 })
    await expect(one.client.getApiKey({ apiKeyId: foreign?.apiKeyId ?? '' })).rejects.toMatchObject(
      {
        code: 5,
      },
    )
    await expect(one.client.getUser({ userId: other.userId })).rejects.toMatchObject({ code: 5 })
  })

  test.each(['ACTIVITY_TYPE_CREATE_USERS_V4', 'ACTIVITY_TYPE_CREATE_USERS_V3'])(
    'of today is not made with the fields of an older family (%s)',
    async (type) => {
      const { organizationId, apiKey } = await bench.newUser()
      const older = { userName: 'Older', userTags: [], apiKeys: [], authenticators: [] }
      const { status, body } = await bench.raw(
        'submit/create_users',
        {
          type,
          timestampMs: String(Date.now()),
          organizationId,
          parameters: { users: [older] },
        },
        apiKey,
      )
      expect([status, body.code]).toEqual([400, 3])
    },
  )

  test('of an older family is made with tokens, not with claims', async () => {
    const { organizationId, apiKey } = await bench.newUser()
    const oauthProviders = [
      { providerName: 'I', oidcClaims: { iss: 'http://i', sub: 's', aud: 'a' } },
    ]
    const { status } = await bench.raw(
      'submit/create_users',
      {
        type: 'ACTIVITY_TYPE_CREATE_USERS_V3',
        timestampMs: String(Date.now()),
        organizationId,
        parameters: { users: [{ ...userParams('Older'), oauthProviders }] },
      },
      apiKey,
    )
    expect(status).toBe(400)
  })

  test('changes their own keys where policies forbid everything else', async () => {
    const root = await bench.newUser()
    const key = createApiKey()
    const other = { ...userParams('Other'), apiKeys: [keyParams(undefined, key.apiPublicKey)] }
    const { userIds } = await root.client.createUsers({ users: [other] })
    const [userId = ''] = userIds
    const own = bench.client(key, root.organizationId)
    expect((await own.createApiKeys({ userId, apiKeys: [keyParams()] })).apiKeyIds).toHaveLength(1)
    await expect(
      own.createApiKeys({ userId: root.userId, apiKeys: [keyParams()] }),
    ).rejects.toMatchObject({ code: 7 })
    await expect(own.updateUserName({ userId, userName: 'Me' })).rejects.toMatchObject({ code: 7 })
  })
})
