import {
  decryptCredentialBundle,
  generateP256KeyPair,
  verifySessionJwtSignature,
} from '@turnkey/crypto'
import { TurnkeyClient } from '@turnkey/http'
import { expect } from 'vitest'
import { devnetCustody } from '#lib/protocol/custody.ts'
import type { ContractCase } from '#tests/devnet/custody/contract/ContractCase.ts'
import { statusOf } from '#tests/devnet/custody/contract/statusOf.ts'
import { submitRaw } from '#tests/devnet/custody/contract/submitRaw.ts'
import { createApiKey } from '#tests/devnet/custody/support/apiKeys.ts'
import { apiKeyParams } from '#tests/devnet/custody/support/keyParams.ts'
import { softPasskey } from '#tests/devnet/custody/support/softPasskey.ts'

const keys: ContractCase[] = [
  {
    path: 'submit/create_api_keys',
    client: 'createApiKeys',
    stamp: 'api key',
    async run({ newUser, client }) {
      const user = await newUser()
      const [p256, secp256k1] = [createApiKey(), createApiKey('SECP256K1')]
      const made = await user.client.createApiKeys({
        userId: user.userId,
        apiKeys: [p256, secp256k1].map((key) => ({
          apiKeyName: key.curve,
          publicKey: key.apiPublicKey,
          curveType: `API_KEY_CURVE_${key.curve}` as const,
          expirationSeconds: '60',
        })),
      })
      expect(await client(p256, user.organizationId).getWhoami()).toMatchObject({
        userId: user.userId,
      })
      for (const apiKeyId of made.apiKeyIds) {
        expect((await user.client.getApiKey({ apiKeyId })).apiKey.expirationSeconds).toBe('60')
      }
      await user.client.deleteApiKeys({ userId: user.userId, apiKeyIds: made.apiKeyIds })
      await expect(client(p256, user.organizationId).getWhoami()).rejects.toThrow('public key')
      return statusOf(made)
    },
  },
  {
    path: 'submit/delete_api_keys',
    client: 'deleteApiKeys',
    stamp: 'api key',
    async run({ newUser }) {
      const { client, userId } = await newUser()
      const { apiKeys } = await client.getApiKeys({ userId })
      const apiKeyIds = apiKeys.map(({ apiKeyId }) => apiKeyId)
      await expect(client.deleteApiKeys({ userId, apiKeyIds })).rejects.toThrow('last credential')
      const { apiKeyIds: more } = await client.createApiKeys({
        userId,
        apiKeys: [apiKeyParams(createApiKey().apiPublicKey)],
      })
      const deleted = await client.deleteApiKeys({ userId, apiKeyIds: more })
      expect(deleted.apiKeyIds).toEqual(more)
      await expect(client.getApiKey({ apiKeyId: more[0] ?? '' })).rejects.toThrow('no api key')
      return statusOf(deleted)
    },
  },
  {
    path: 'query/get_api_key',
    client: 'getApiKey',
    stamp: 'parent api key',
    async run({ newUser, parent }) {
      const { client, userId, organizationId, apiKey } = await newUser()
      const { apiKeys } = await client.getApiKeys({ userId })
      const apiKeyId = apiKeys[0]?.apiKeyId ?? ''
      const read = await parent.getApiKey({ organizationId, apiKeyId })
      expect(read.apiKey).toMatchObject({
        apiKeyId,
        credential: { publicKey: apiKey.apiPublicKey, type: 'CREDENTIAL_TYPE_API_KEY_P256' },
      })
      expect(read.apiKey.expirationSeconds).toBeUndefined()
      return '200'
    },
  },
  {
    path: 'query/get_api_keys',
    client: 'getApiKeys',
    stamp: 'api key',
    async run({ newUser }) {
      const { client, userId, apiKey } = await newUser()
      const publicKeys = [apiKey.apiPublicKey]
      expect(await publicKeysOf(client.getApiKeys({ userId }))).toEqual(publicKeys)
      expect(await publicKeysOf(client.getApiKeys())).toEqual(publicKeys)
      return '200'
    },
  },
]

async function publicKeysOf(
  answer: Promise<{ apiKeys: { credential: { publicKey: string } }[] }>,
): Promise<string[]> {
  return (await answer).apiKeys.map(({ credential }) => credential.publicKey)
}

const passkeys: ContractCase[] = [
  {
    path: 'submit/create_authenticators',
    client: 'createAuthenticators',
    stamp: 'api key',
    async run(custody) {
      const { client, userId, organizationId } = await custody.newUser()
      const passkey = softPasskey()
      const made = await client.createAuthenticators({
        userId,
        authenticators: [passkey.authenticatorParams({ authenticatorName: 'Phone' })],
      })
      const by = new TurnkeyClient({ baseUrl: custody.url }, passkey.stamper)
      expect(await by.getWhoami({ organizationId })).toMatchObject({ userId })
      const { authenticators } = await client.getAuthenticators({ userId })
      expect(authenticators).toMatchObject([
        { authenticatorId: made.authenticatorIds[0], authenticatorName: 'Phone' },
      ])
      await client.deleteAuthenticators({ userId, authenticatorIds: made.authenticatorIds })
      await expect(by.getWhoami({ organizationId })).rejects.toThrow('credential ID could not be')
      return statusOf(made)
    },
  },
  {
    path: 'submit/delete_authenticators',
    client: 'deleteAuthenticators (http)',
    stamp: 'passkey',
    async run(custody) {
      const [kept, lost] = [softPasskey(), softPasskey()]
      const { client, userId, organizationId } = await custody.newUser({ passkeys: [kept, lost] })
      const { authenticators } = await client.getAuthenticators({ userId })
      const authenticatorIds = authenticators
        .filter(({ credentialId }) => credentialId === lost.credentialId)
        .map(({ authenticatorId }) => authenticatorId)
      const by = new TurnkeyClient({ baseUrl: custody.url }, kept.stamper)
      const deleted = await by.deleteAuthenticators({
        type: 'ACTIVITY_TYPE_DELETE_AUTHENTICATORS',
        timestampMs: String(Date.now()),
        organizationId,
        parameters: { userId, authenticatorIds },
      })
      const left = (await client.getAuthenticators({ userId })).authenticators
      expect(left.map(({ credentialId }) => credentialId)).toEqual([kept.credentialId])
      return statusOf(deleted)
    },
  },
  {
    path: 'query/get_authenticator',
    client: 'getAuthenticator',
    stamp: 'api key',
    async run({ newUser }) {
      const passkey = softPasskey()
      const { client, userId } = await newUser({ passkeys: [passkey] })
      const [listed] = (await client.getAuthenticators({ userId })).authenticators
      const authenticatorId = listed?.authenticatorId ?? ''
      const { authenticator } = await client.getAuthenticator({ authenticatorId })
      expect(authenticator).toEqual(listed)
      expect(Buffer.from(authenticator.aaguid, 'base64url')).toHaveLength(16)
      expect(Buffer.from(authenticator.credential.publicKey, 'base64url')[0]).toBe(0xa5)
      await expect(client.getAuthenticator({ authenticatorId: userId })).rejects.toThrow(
        'no authenticator',
      )
      return '200'
    },
  },
  {
    path: 'query/get_authenticators',
    client: 'getAuthenticators',
    stamp: 'api key',
    async run({ newUser }) {
      const owned = [softPasskey(), softPasskey()]
      const { client, userId } = await newUser({ passkeys: owned })
      const { authenticators } = await client.getAuthenticators({ userId })
      expect(authenticators.map(({ credentialId }) => credentialId).sort()).toEqual(
        owned.map(({ credentialId }) => credentialId).sort(),
      )
      return '200'
    },
  },
]

const identities: ContractCase[] = [
  {
    path: 'submit/create_oauth_providers',
    client: 'createOauthProviders',
    stamp: 'api key',
    async run({ newUser, issuer }) {
      const { client, userId } = await newUser()
      const made = await client.createOauthProviders({
        userId,
        oauthProviders: [
          {
            providerName: 'By token',
            oidcToken: issuer.mint({ subject: 'ida', audience: 'site' }),
          },
          { providerName: 'By claims', oidcClaims: { iss: 'http://i', sub: 'ida', aud: 'site' } },
        ],
      })
      const { oauthProviders } = await client.getOauthProviders({ userId })
      expect(oauthProviders).toHaveLength(2)
      expect(oauthProviders.find(({ providerName }) => providerName === 'By token')).toMatchObject({
        issuer: issuer.url,
        audience: 'site',
        subject: 'ida',
      })
      await client.deleteOauthProviders({ userId, providerIds: made.providerIds })
      expect((await client.getOauthProviders({ userId })).oauthProviders).toEqual([])
      return statusOf(made)
    },
  },
  {
    path: 'submit/create_oauth_providers',
    client: 'raw POST (V1)',
    stamp: 'api key',
    async run(custody) {
      const { organizationId, userId, apiKey, client } = await custody.newUser()
      const oidcToken = custody.issuer.mint({ subject: 'older', audience: 'site' })
      const activity = await submitRaw(
        custody,
        'submit/create_oauth_providers',
        {
          type: 'ACTIVITY_TYPE_CREATE_OAUTH_PROVIDERS',
          organizationId,
          parameters: { userId, oauthProviders: [{ providerName: 'Issuer', oidcToken }] },
        },
        apiKey,
      )
      const { oauthProviders } = await client.getOauthProviders({ userId })
      expect(activity.result.createOauthProvidersResult?.providerIds).toEqual(
        oauthProviders.map(({ providerId }) => providerId),
      )
      return statusOf({ activity })
    },
  },
  {
    path: 'submit/delete_oauth_providers',
    client: 'deleteOauthProviders',
    stamp: 'api key',
    async run({ newUser }) {
      const { client, userId } = await newUser()
      const oidcClaims = { iss: 'http://i', sub: 'to go', aud: 'site' }
      const { providerIds } = await client.createOauthProviders({
        userId,
        oauthProviders: [{ providerName: 'Issuer', oidcClaims }],
      })
      const deleted = await client.deleteOauthProviders({ userId, providerIds })
      expect((await client.getOauthProviders({ userId })).oauthProviders).toEqual([])
      await expect(client.deleteOauthProviders({ userId, providerIds })).rejects.toThrow(
        'no oauth provider',
      )
      return statusOf(deleted)
    },
  },
  {
    path: 'query/get_oauth_providers',
    client: 'getOauthProviders',
    stamp: 'api key',
    async run({ newUser }) {
      const { client, userId } = await newUser()
      expect((await client.getOauthProviders({ userId })).oauthProviders).toEqual([])
      const oidcClaims = { iss: 'http://i', sub: 'read', aud: 'site' }
      await client.createOauthProviders({
        userId,
        oauthProviders: [{ providerName: 'Issuer', oidcClaims }],
      })
      expect((await client.getOauthProviders({})).oauthProviders).toMatchObject([
        { providerName: 'Issuer', issuer: 'http://i', subject: 'read', audience: 'site' },
      ])
      return '200'
    },
  },
]

const sessions: ContractCase[] = [
  {
    path: 'query/whoami',
    client: 'getWhoami (http)',
    stamp: 'passkey',
    async run(custody) {
      const passkey = softPasskey()
      const user = await custody.newUser({ passkeys: [passkey], subOrganizationName: 'Own' })
      const by = new TurnkeyClient({ baseUrl: custody.url }, passkey.stamper)
      expect(await by.getWhoami({ organizationId: devnetCustody.organizationId })).toEqual({
        organizationId: user.organizationId,
        organizationName: 'Own',
        userId: user.userId,
        username: 'Ada',
      })
      return '200'
    },
  },
  {
    path: 'submit/stamp_login',
    client: 'stampLogin (http)',
    stamp: 'passkey',
    async run(custody) {
      const passkey = softPasskey()
      const user = await custody.newUser({ passkeys: [passkey] })
      const session = createApiKey()
      const by = new TurnkeyClient({ baseUrl: custody.url }, passkey.stamper)
      const logIn = (publicKey: string, more: object = {}) =>
        by.stampLogin({
          type: 'ACTIVITY_TYPE_STAMP_LOGIN',
          timestampMs: String(Date.now()),
          organizationId: devnetCustody.organizationId,
          parameters: { publicKey, ...more },
        })
      const login = await logIn(session.apiPublicKey, { expirationSeconds: '600' })
      const jwt = login.activity.result.stampLoginResult?.session ?? ''
      expect(await verifySessionJwtSignature(jwt, devnetCustody.notarizerPublicKey)).toBe(true)
      expect(JSON.parse(atob(jwt.split('.')[1] ?? ''))).toMatchObject({
        public_key: session.apiPublicKey,
        user_id: user.userId,
        organization_id: user.organizationId,
      })
      const own = custody.client(session, user.organizationId)
      expect(await own.getWhoami()).toMatchObject({ userId: user.userId })
      await logIn(createApiKey().apiPublicKey, { invalidateExisting: true })
      await expect(own.getWhoami()).rejects.toThrow('could not find public key')
      return statusOf(login)
    },
  },
  {
    path: 'submit/create_read_write_session',
    client: 'createReadWriteSession',
    stamp: 'api key',
    async run({ newUser, client }) {
      const user = await newUser()
      const target = generateP256KeyPair()
      const made = await user.client.createReadWriteSession({
        targetPublicKey: target.publicKeyUncompressed,
        apiKeyName: 'Session',
        expirationSeconds: '60',
      })
      const apiPrivateKey = decryptCredentialBundle(made.credentialBundle, target.privateKey)
      const { apiKey } = await user.client.getApiKey({ apiKeyId: made.apiKeyId })
      expect(apiKey).toMatchObject({
        apiKeyName: 'Session',
        expirationSeconds: '60',
        credential: { type: 'CREDENTIAL_TYPE_READ_WRITE_SESSION_KEY_P256' },
      })
      const session = { apiPrivateKey, apiPublicKey: apiKey.credential.publicKey }
      const own = client({ ...session, curve: 'P256' }, user.organizationId)
      expect(await own.getWhoami()).toMatchObject({ userId: made.userId, username: made.username })
      await own.deleteApiKeys({ userId: user.userId, apiKeyIds: [made.apiKeyId] })
      await expect(own.getWhoami()).rejects.toThrow('could not find public key')
      return statusOf(made)
    },
  },
  {
    path: 'submit/create_read_only_session',
    client: 'createReadOnlySession',
    stamp: 'api key',
    async run({ newUser, raw, clock }) {
      const { client, organizationId, userId } = await newUser()
      const made = await client.createReadOnlySession({})
      expect(Number(made.sessionExpiry) * 1000).toBeGreaterThan(clock.now().getTime())
      const header = { 'x-session': made.session }
      const read = await raw('query/whoami', { organizationId }, header)
      expect(read.body).toMatchObject({ organizationId, userId })
      const write = {
        type: 'ACTIVITY_TYPE_UPDATE_USER_NAME',
        timestampMs: String(Date.now()),
        organizationId,
        parameters: { userId, userName: 'Mallory' },
      }
      expect((await raw('submit/update_user_name', write, header)).status).toBe(401)
      expect((await client.getUser({ userId })).user.userName).toBe('Ada')
      return statusOf(made)
    },
  },
  {
    path: 'query/whoami',
    client: 'raw POST',
    stamp: 'read-only session',
    async run({ newUser, raw }) {
      const { client, organizationId, userId } = await newUser()
      const { session } = await client.createReadOnlySession({})
      const body = { organizationId: devnetCustody.organizationId }
      const answer = await raw('query/whoami', body, { 'x-session': session })
      expect(answer.body).toMatchObject({ organizationId, userId })
      return String(answer.status)
    },
  },
]

/** Keys, passkeys, identities and sessions. */
export const credentialCases: readonly ContractCase[] = [
  ...keys,
  ...passkeys,
  ...identities,
  ...sessions,
]
