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

describe('a sub-organization', () => {
  const create = (change: object) =>
    custody.parent.createSubOrganization({
      subOrganizationName: 'Sub',
      rootQuorumThreshold: 1,
      rootUsers: [
        { userName: 'Ada', apiKeys: [keyParams()], authenticators: [], oauthProviders: [] },
      ],
      ...change,
    })

  test.each([
    ['a quorum of zero', { rootQuorumThreshold: 0 }, 'non-zero integer'],
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
  ])('is not created with %s', async (_, change, message) => {
    await expect(create(change)).rejects.toThrow(
      expect.objectContaining({ code: 3, message: expect.stringContaining(message) }),
    )
  })

  test('has no sub-organizations', async () => {
    const { organizationId } = await custody.newUser()
    await expect(create({ organizationId })).rejects.toMatchObject({ code: 3 })
  })

  test('is created by the parent only', async () => {
    const { client } = await custody.newUser()
    const made = client.createSubOrganization({
      subOrganizationName: 'Own',
      rootQuorumThreshold: 1,
      rootUsers: [userParams('Ada')],
    })
    await expect(made).rejects.toThrow('request not authorized')
  })

  test('is deleted by its own root users, not by the parent', async () => {
    const { organizationId, client } = await custody.newUser()
    const deleted = custody.parent.deleteSubOrganization({ organizationId })
    await expect(deleted).rejects.toThrow('organization mismatch')
    expect(await client.getWhoami()).toMatchObject({ organizationId })
  })

  test("cannot find another one through the parent's id", async () => {
    const [asking, sought] = [
      await custody.newUser(),
      await custody.newUser({ userName: 'Sought' }),
    ]
    const search = { filterType: 'USERNAME', filterValue: 'Sought' }
    expect((await custody.parent.getSubOrgIds(search)).organizationIds).toEqual([
      sought.organizationId,
    ])
    const own = custody.client(asking.apiKey, devnetCustody.organizationId)
    expect((await own.getSubOrgIds(search)).organizationIds).toEqual([])
    expect((await own.getSubOrgIds({})).organizationIds).toEqual([])
  })

  test('the parent organization itself is not deleted', async () => {
    await expect(custody.parent.deleteSubOrganization({})).rejects.toMatchObject({ code: 3 })
  })

  test('leaves no records when deleted', async () => {
    const passkey = softPasskey()
    const user = await custody.newUser({ passkeys: [passkey], userEmail: 'gone@example.com' })
    await user.client.deleteSubOrganization({})
    for (const [filterType, filterValue] of [
      ['EMAIL', 'gone@example.com'],
      ['CREDENTIAL_ID', passkey.credentialId],
      ['PUBLIC_KEY', user.apiKey.apiPublicKey],
    ] as const) {
      const found = await custody.parent.getSubOrgIds({ filterType, filterValue })
      expect(found.organizationIds).toEqual([])
    }
    const again = await custody.newUser({ passkeys: [passkey], apiKey: user.apiKey })
    expect(await again.client.getWhoami()).toMatchObject({ userId: again.userId })
  })

  test('has a hundred users at most', async () => {
    const { client } = await custody.newUser()
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
    const made = await custody.parent.createSubOrganization({
      subOrganizationName: 'Three',
      rootQuorumThreshold: 2,
      rootUsers: keys.map((key, index) => ({
        userName: `Root ${index}`,
        apiKeys: [keyParams(undefined, key.apiPublicKey)],
        authenticators: [],
        oauthProviders: [],
      })),
    })
    const [one, two] = keys.map((key) => custody.client(key, made.subOrganizationId))
    const remove = async (userId = '') => {
      const pending = await custody.raw(
        'submit/delete_users',
        {
          type: 'ACTIVITY_TYPE_DELETE_USERS',
          timestampMs: String(Date.now()),
          organizationId: made.subOrganizationId,
          parameters: { userIds: [userId] },
        },
        keys[0],
      )
      const { fingerprint } = pending.body.activity as { fingerprint: string }
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

  test('keeps one permanent credential; session keys do not count and can always be deleted', async () => {
    const passkey = softPasskey()
    const user = await custody.newUser({ passkeys: [passkey] })
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

  test("cannot delete another user's credential", async () => {
    const [one, other] = [await custody.newUser(), await custody.newUser()]
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
    'of the current version is not created with the fields of an older one (%s)',
    async (type) => {
      const { organizationId, apiKey } = await custody.newUser()
      const older = { userName: 'Older', userTags: [], apiKeys: [], authenticators: [] }
      const { status, body } = await custody.raw(
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

  test('of an older version is created with tokens, not with claims', async () => {
    const { organizationId, apiKey } = await custody.newUser()
    const oauthProviders = [
      { providerName: 'I', oidcClaims: { iss: 'http://i', sub: 's', aud: 'a' } },
    ]
    const { status } = await custody.raw(
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

  test('may change their own keys although policies forbid everything else', async () => {
    const root = await custody.newUser()
    const key = createApiKey()
    const other = { ...userParams('Other'), apiKeys: [keyParams(undefined, key.apiPublicKey)] }
    const { userIds } = await root.client.createUsers({ users: [other] })
    const [userId = ''] = userIds
    const own = custody.client(key, root.organizationId)
    expect((await own.createApiKeys({ userId, apiKeys: [keyParams()] })).apiKeyIds).toHaveLength(1)
    await expect(
      own.createApiKeys({ userId: root.userId, apiKeys: [keyParams()] }),
    ).rejects.toMatchObject({ code: 7 })
    await expect(own.updateUserName({ userId, userName: 'Me' })).rejects.toMatchObject({ code: 7 })
  })
})
