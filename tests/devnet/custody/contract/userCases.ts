import { TurnkeyClient } from '@turnkey/http'
import { expect } from 'vitest'
import { devnetCustody } from '#lib/protocol/custody.ts'
import type { ContractCase } from '#tests/devnet/custody/contract/ContractCase.ts'
import { statusOf } from '#tests/devnet/custody/contract/statusOf.ts'
import { submitRaw } from '#tests/devnet/custody/contract/submitRaw.ts'
import { createApiKey } from '#tests/devnet/custody/support/apiKeys.ts'
import type { CustodyFixture } from '#tests/devnet/custody/support/custodyFixture.ts'
import {
  apiKeyParams,
  ethereumAccount,
  userParams,
} from '#tests/devnet/custody/support/keyParams.ts'
import { softPasskey } from '#tests/devnet/custody/support/softPasskey.ts'

const organizations: ContractCase[] = [
  {
    path: 'submit/create_sub_organization',
    client: 'createSubOrganization',
    stamp: 'parent api key',
    async run({ parent, client }) {
      const apiKey = createApiKey()
      const passkey = softPasskey()
      const made = await parent.createSubOrganization({
        subOrganizationName: 'Whole',
        rootQuorumThreshold: 1,
        rootUsers: [
          {
            userName: 'Ada',
            userEmail: 'ada@example.com',
            apiKeys: [{ ...apiKeyParams(apiKey.apiPublicKey), expirationSeconds: '3600' }],
            authenticators: [passkey.authenticatorParams({ authenticatorName: 'Laptop' })],
            oauthProviders: [],
          },
        ],
        wallet: { walletName: 'First', accounts: [ethereumAccount(0)] },
        disableEmailAuth: true,
      })
      const [userId = ''] = made.rootUserIds ?? []
      const own = client(apiKey, made.subOrganizationId)
      const { user } = await own.getUser({ userId })
      expect(user).toMatchObject({ userName: 'Ada', userEmail: 'ada@example.com', userTags: [] })
      expect(user.userPhoneNumber).toBeUndefined()
      expect(user.apiKeys).toMatchObject([
        {
          credential: { publicKey: apiKey.apiPublicKey, type: 'CREDENTIAL_TYPE_API_KEY_P256' },
          expirationSeconds: '3600',
          createdAt: { seconds: expect.stringMatching(/^\d{10}$/), nanos: '0' },
        },
      ])
      expect(user.authenticators).toMatchObject([
        {
          authenticatorName: 'Laptop',
          credentialId: passkey.credentialId,
          attestationType: 'none',
          credential: { type: 'CREDENTIAL_TYPE_WEBAUTHN_AUTHENTICATOR' },
          transports: ['AUTHENTICATOR_TRANSPORT_INTERNAL'],
        },
      ])
      const { wallets } = await own.getWallets()
      expect(wallets.map(({ walletId }) => walletId)).toEqual([made.wallet?.walletId])
      expect(made.wallet?.addresses).toEqual([expect.stringMatching(/^0x[0-9a-fA-F]{40}$/)])
      const { configs } = await own.getOrganizationConfigs({
        organizationId: made.subOrganizationId,
      })
      expect(configs.quorum).toEqual({ threshold: 1, userIds: [userId] })
      expect(configs.features?.map(({ name }) => name)).not.toContain('FEATURE_NAME_EMAIL_AUTH')
      return statusOf(made)
    },
  },
  {
    path: 'submit/create_sub_organization',
    client: 'raw POST (V7)',
    stamp: 'parent api key',
    async run(custody) {
      const activity = await submitRaw(custody, 'submit/create_sub_organization', {
        type: 'ACTIVITY_TYPE_CREATE_SUB_ORGANIZATION_V7',
        organizationId: devnetCustody.organizationId,
        parameters: {
          subOrganizationName: 'Older',
          rootQuorumThreshold: 1,
          rootUsers: [{ ...userParams('Grace'), userTags: undefined }],
        },
      })
      const made = activity.result.createSubOrganizationResultV7
      expect(activity.intent.createSubOrganizationIntentV7).toMatchObject({
        rootUsers: [{ apiKeys: [{ curveType: 'API_KEY_CURVE_P256' }] }],
      })
      const { users } = await custody.parent.getUsers({
        organizationId: String(made?.subOrganizationId),
      })
      expect(users.map(({ userId }) => userId)).toEqual(made?.rootUserIds)
      return statusOf({ activity })
    },
  },
  {
    path: 'submit/delete_sub_organization',
    client: 'deleteSubOrganization',
    stamp: 'api key',
    async run({ newUser, parent }) {
      const { organizationId, client } = await newUser()
      await client.createWallet({ walletName: 'Kept', accounts: [ethereumAccount(0)] })
      await expect(client.deleteSubOrganization({})).rejects.toThrow('Turnkey error 9')
      expect((await client.getWallets()).wallets).toHaveLength(1)
      const deleted = await client.deleteSubOrganization({ deleteWithoutExport: true })
      expect(deleted.subOrganizationUuid).toBe(organizationId)
      await expect(client.getWhoami()).rejects.toThrow(/no organization found/)
      await expect(parent.getUsers({ organizationId })).rejects.toThrow(/no organization found/)
      return statusOf(deleted)
    },
  },
  {
    path: 'query/list_suborgs',
    client: 'getSubOrgIds',
    stamp: 'parent api key',
    async run({ newUser, parent, issuer }) {
      const passkey = softPasskey()
      const oidcToken = issuer.mint({ subject: 'list-suborgs', audience: 'a site' })
      const user = await newUser({
        userName: 'Listed',
        userEmail: 'Listed@Example.com',
        userPhoneNumber: '+4915123456789',
        subOrganizationName: 'To be listed',
        passkeys: [passkey],
      })
      const { addresses } = await user.client.createWallet({
        walletName: 'Listed',
        accounts: [ethereumAccount(0)],
      })
      await user.client.createOauthProviders({
        userId: user.userId,
        oauthProviders: [{ providerName: 'Issuer', oidcToken }],
      })
      for (const [filterType, filterValue] of [
        ['CREDENTIAL_ID', passkey.credentialId],
        ['NAME', 'To be listed'],
        ['USERNAME', 'Listed'],
        ['EMAIL', 'listed@example.com'],
        ['PHONE_NUMBER', '+4915123456789'],
        ['OIDC_TOKEN', oidcToken],
        ['WALLET_ACCOUNT_ADDRESS', addresses[0] ?? ''],
        ['PUBLIC_KEY', user.apiKey.apiPublicKey],
      ] as const) {
        const found = await parent.getSubOrgIds({ filterType, filterValue })
        expect(found.organizationIds, filterType).toEqual([user.organizationId])
      }
      await expectPages(parent)
      await expect(
        parent.getSubOrgIds({ filterType: 'SHOE_SIZE', filterValue: '46' }),
      ).rejects.toThrow('invalid filter type')
      await user.client.deleteSubOrganization({ deleteWithoutExport: true })
      const gone = await parent.getSubOrgIds({ filterType: 'NAME', filterValue: 'To be listed' })
      expect(gone.organizationIds).toEqual([])
      return '200'
    },
  },
  {
    path: 'query/list_verified_suborgs',
    client: 'getVerifiedSubOrgIds',
    stamp: 'parent api key',
    async run({ newUser, parent }) {
      await newUser({ userEmail: 'unconfirmed@example.com' })
      const search = { filterType: 'EMAIL', filterValue: 'unconfirmed@example.com' }
      expect((await parent.getSubOrgIds(search)).organizationIds).toHaveLength(1)
      expect((await parent.getVerifiedSubOrgIds(search)).organizationIds).toEqual([])
      return '200'
    },
  },
]

/** Reads pages of two and expects the same list as in one large page. */
async function expectPages(parent: CustodyFixture['parent']) {
  const full = await parent.getSubOrgIds({ paginationOptions: { limit: '100' } })
  const pages: string[] = []
  for (let after = ''; ; after = pages.at(-1) ?? '') {
    const { organizationIds } = await parent.getSubOrgIds({
      paginationOptions: { limit: '2', ...(after ? { after } : {}) },
    })
    if (organizationIds.length === 0) break
    pages.push(...organizationIds)
  }
  expect(pages).toEqual(full.organizationIds)
  const { organizationIds } = await parent.getSubOrgIds({
    paginationOptions: { limit: '1', before: pages[1] ?? '' },
  })
  expect(organizationIds).toEqual(pages.slice(0, 1))
}

const users: ContractCase[] = [
  {
    path: 'submit/create_users',
    client: 'createUsers',
    stamp: 'api key',
    async run({ newUser, client }) {
      const root = await newUser()
      const key = createApiKey()
      const made = await root.client.createUsers({
        users: [
          { ...userParams('Bob', key), userEmail: 'bob@example.com' },
          {
            ...userParams('Carol'),
            oauthProviders: [
              {
                providerName: 'Issuer',
                oidcClaims: { iss: 'http://i', sub: 'carol', aud: 'site' },
              },
            ],
          },
        ],
      })
      const { user: carol } = await root.client.getUser({ userId: made.userIds[1] ?? '' })
      expect(carol.oauthProviders).toMatchObject([{ issuer: 'http://i', subject: 'carol' }])
      const me = await client(key, root.organizationId).getWhoami()
      expect(me).toMatchObject({ userId: made.userIds[0], username: 'Bob' })
      await root.client.deleteUsers({ userIds: made.userIds })
      expect((await root.client.getUsers()).users).toHaveLength(1)
      return statusOf(made)
    },
  },
  ...(['V3', 'V2'] as const).map(
    (family): ContractCase => ({
      path: 'submit/create_users',
      client: `raw POST (${family})`,
      stamp: 'api key',
      async run(custody) {
        const root = await custody.newUser()
        const key = createApiKey()
        const { oauthProviders, apiKeys, ...user } = userParams('Dora', key)
        const older = { ...user, apiKeys: [{ apiKeyName: 'Key', publicKey: key.apiPublicKey }] }
        const activity = await submitRaw(
          custody,
          'submit/create_users',
          {
            type: `ACTIVITY_TYPE_CREATE_USERS_${family}`,
            organizationId: root.organizationId,
            parameters: { users: [family === 'V2' ? older : { ...user, apiKeys, oauthProviders }] },
          },
          root.apiKey,
        )
        const me = await custody.client(key, root.organizationId).getWhoami()
        expect(activity.result.createUsersResult?.userIds).toEqual([me.userId])
        return statusOf({ activity })
      },
    }),
  ),
  {
    path: 'submit/create_api_only_users',
    client: 'createApiOnlyUsers (http)',
    stamp: 'passkey',
    async run(custody) {
      const passkey = softPasskey()
      const { organizationId } = await custody.newUser({ passkeys: [passkey] })
      const key = createApiKey()
      const client = new TurnkeyClient({ baseUrl: custody.url }, passkey.stamper)
      const made = await client.createApiOnlyUsers({
        type: 'ACTIVITY_TYPE_CREATE_API_ONLY_USERS',
        timestampMs: String(Date.now()),
        organizationId,
        parameters: {
          apiOnlyUsers: [
            {
              userName: 'Robot',
              userTags: [],
              apiKeys: [{ apiKeyName: 'Robot', publicKey: key.apiPublicKey }],
            },
          ],
        },
      })
      const me = await custody.client(key, organizationId).getWhoami()
      expect(made.activity.result.createApiOnlyUsersResult?.userIds).toEqual([me.userId])
      return statusOf(made)
    },
  },
  {
    path: 'submit/delete_users',
    client: 'deleteUsers',
    stamp: 'api key',
    async run({ newUser, client }) {
      const root = await newUser()
      const key = createApiKey()
      const { userIds } = await root.client.createUsers({ users: [userParams('Eve', key)] })
      const deleted = await root.client.deleteUsers({ userIds })
      expect(deleted.userIds).toEqual(userIds)
      await expect(root.client.getUser({ userId: userIds[0] ?? '' })).rejects.toThrow('no user')
      await expect(client(key, root.organizationId).getWhoami()).rejects.toThrow('public key')
      await expect(root.client.deleteUsers({ userIds: [root.userId] })).rejects.toThrow('quorum')
      return statusOf(deleted)
    },
  },
  {
    path: 'query/get_user',
    client: 'getUser',
    stamp: 'passkey',
    async run(custody) {
      const passkey = softPasskey()
      const { organizationId, userId } = await custody.newUser({ passkeys: [passkey] })
      const client = new TurnkeyClient({ baseUrl: custody.url }, passkey.stamper)
      const { user } = await client.getUser({ organizationId, userId })
      expect(user).toMatchObject({ userId, mfaPolicies: [], oauthProviders: [] })
      const unknown = { organizationId, userId: devnetCustody.userId }
      await expect(client.getUser(unknown)).rejects.toThrow('no user')
      return '200'
    },
  },
  {
    path: 'query/list_users',
    client: 'getUsers',
    stamp: 'api key',
    async run({ newUser }) {
      const root = await newUser({ userName: 'First' })
      await root.client.createUsers({ users: [userParams('Second'), userParams('Third')] })
      const { users } = await root.client.getUsers()
      expect(users.map(({ userName }) => userName).sort()).toEqual(['First', 'Second', 'Third'])
      return '200'
    },
  },
  {
    path: 'submit/update_user',
    client: 'updateUser',
    stamp: 'api key',
    async run({ newUser }) {
      const { client, userId } = await newUser({ userName: 'Before' })
      const { userTagId } = await client.createUserTag({ userTagName: 'Keeper', userIds: [] })
      const updated = await client.updateUser({
        userId,
        userName: 'After',
        userEmail: 'after@example.com',
        userPhoneNumber: '+4915100000000',
        userTagIds: [userTagId],
      })
      expect((await client.getUser({ userId })).user).toMatchObject({
        userName: 'After',
        userEmail: 'after@example.com',
        userPhoneNumber: '+4915100000000',
        userTags: [userTagId],
      })
      await expect(client.updateUser({ userId, userTagIds: [userId] })).rejects.toThrow('tag')
      return statusOf(updated)
    },
  },
  {
    path: 'submit/update_user_name',
    client: 'updateUserName',
    stamp: 'api key',
    async run({ newUser }) {
      const { client, userId } = await newUser()
      const updated = await client.updateUserName({ userId, userName: 'Renamed' })
      expect((await client.getUser({ userId })).user.userName).toBe('Renamed')
      return statusOf(updated)
    },
  },
  {
    path: 'submit/update_user_email',
    client: 'updateUserEmail',
    stamp: 'api key',
    async run({ newUser, parent }) {
      const { client, userId, organizationId } = await newUser({ userEmail: 'old@example.com' })
      const updated = await client.updateUserEmail({ userId, userEmail: 'new@example.com' })
      expect((await client.getUser({ userId })).user.userEmail).toBe('new@example.com')
      const search = (filterValue: string) =>
        parent.getSubOrgIds({ filterType: 'EMAIL', filterValue })
      expect((await search('old@example.com')).organizationIds).toEqual([])
      expect((await search('new@example.com')).organizationIds).toEqual([organizationId])
      await client.updateUserEmail({ userId, userEmail: '' })
      expect((await client.getUser({ userId })).user.userEmail).toBeUndefined()
      return statusOf(updated)
    },
  },
  {
    path: 'submit/update_user_phone_number',
    client: 'updateUserPhoneNumber',
    stamp: 'api key',
    async run({ newUser }) {
      const { client, userId } = await newUser()
      const updated = await client.updateUserPhoneNumber({
        userId,
        userPhoneNumber: '+4915111111111',
      })
      expect((await client.getUser({ userId })).user.userPhoneNumber).toBe('+4915111111111')
      await client.updateUserPhoneNumber({ userId, userPhoneNumber: '' })
      expect((await client.getUser({ userId })).user.userPhoneNumber).toBeUndefined()
      return statusOf(updated)
    },
  },
]

/** Organizations and users; credentials and sessions have a list of their own. */
export const userCases: readonly ContractCase[] = [...organizations, ...users]
