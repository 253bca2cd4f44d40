import { randomUUID } from 'node:crypto'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { createApiKey, type TestApiKey } from '#tests/devnet/custody/support/apiKeys.ts'
import {
  type CustodyFixture,
  createCustodyFixture,
} from '#tests/devnet/custody/support/custodyFixture.ts'
import { codeTo, nonceFor, targetKey } from '#tests/devnet/custody/support/otpKeys.ts'
import { softPasskey } from '#tests/devnet/custody/support/softPasskey.ts'

let custody: CustodyFixture

beforeAll(async () => {
  custody = await createCustodyFixture()
})

afterAll(() => custody?.stop())

afterEach(() => custody.clock.setOffsetSeconds(0))

const address = () => `${randomUUID()}@example.com`

/** Makes every request a new activity: the same body would be the same one. */
let count = 0

const fresh = () => String(Date.now() * 1000 + ++count)

describe('emails with a key', () => {
  const emailCustomization = { appName: 'Latchkey' }

  test('are not sent to unknown addresses or if emails are disabled', async () => {
    const email = address()
    const { organizationId } = await custody.newUser({
      userEmail: email,
      more: { disableEmailAuth: true, disableEmailRecovery: true },
    })
    const other = await custody.newUser()
    const request = { email, targetPublicKey: targetKey().publicKey, emailCustomization }
    await expect(custody.parent.emailAuth({ ...request, organizationId })).rejects.toThrow(
      'FEATURE_NAME_EMAIL_AUTH',
    )
    await expect(
      custody.parent.initUserEmailRecovery({ ...request, organizationId }),
    ).rejects.toThrow('FEATURE_NAME_EMAIL_RECOVERY')
    await expect(
      custody.parent.emailAuth({ ...request, organizationId: other.organizationId }),
    ).rejects.toMatchObject({ code: 5 })
    expect(custody.messages(email)).toEqual([])
  })

  test('require an app name and a valid target key', async () => {
    const email = address()
    const { organizationId } = await custody.newUser({ userEmail: email })
    const targetPublicKey = targetKey().publicKey
    const refused = { code: 3 }
    for (const more of [
      { emailCustomization: { appName: '' }, targetPublicKey },
      { targetPublicKey },
      { emailCustomization, targetPublicKey: '04'.repeat(65) },
      { emailCustomization, targetPublicKey: 'key' },
    ]) {
      const body = { organizationId, email, timestampMs: fresh(), ...more }
      await expect(
        custody.parent.emailAuth(body as Parameters<typeof custody.parent.emailAuth>[0]),
      ).rejects.toMatchObject(refused)
      await expect(
        custody.parent.initUserEmailRecovery(
          body as Parameters<typeof custody.parent.initUserEmailRecovery>[0],
        ),
      ).rejects.toMatchObject(refused)
    }
    expect(custody.messages(email)).toEqual([])
  })

  async function recovery(expirationSeconds?: string) {
    const email = address()
    const user = await custody.newUser({ userEmail: email })
    const target = targetKey()
    await custody.parent.initUserEmailRecovery({
      organizationId: user.organizationId,
      email,
      emailCustomization,
      targetPublicKey: target.publicKey,
      ...(expirationSeconds ? { expirationSeconds } : {}),
    })
    const key: TestApiKey = target.open(codeTo(custody, email))
    return { user, email, own: custody.client(key, user.organizationId) }
  }
  const recover = (own: Awaited<ReturnType<typeof recovery>>['own'], userId: string) =>
    own.recoverUser({
      userId,
      timestampMs: fresh(),
      authenticator: softPasskey().authenticatorParams(),
    })

  test('a recovery key can only recover its own user', async () => {
    const { user, own } = await recovery()
    const { organizationId, userId } = user
    const refused = { code: 7 }
    await expect(
      own.createAuthenticators({
        userId,
        authenticators: [softPasskey().authenticatorParams()],
      }),
    ).rejects.toMatchObject(refused)
    await expect(own.stampLogin({ publicKey: createApiKey().apiPublicKey })).rejects.toMatchObject(
      refused,
    )
    await expect(own.deleteSubOrganization({ organizationId })).rejects.toMatchObject(refused)
    const { userIds } = await user.client.createUsers({
      users: [
        {
          userName: 'Grace',
          userTags: [],
          authenticators: [],
          oauthProviders: [],
          apiKeys: [],
        },
      ],
    })
    await expect(recover(own, userIds[0] ?? '')).rejects.toMatchObject(refused)
    await expect(recover(user.client, userId)).rejects.toMatchObject(refused)
    await expect(recover(own, userId)).resolves.toHaveProperty('authenticatorId')
  })

  test('a recovery key is valid for 15 minutes and one recovery', async () => {
    const { user, own } = await recovery()
    custody.clock.setOffsetSeconds(901)
    await expect(recover(own, user.userId)).rejects.toThrow('expired api key')
    custody.clock.setOffsetSeconds(840)
    await recover(own, user.userId)
    await expect(recover(own, user.userId)).rejects.toThrow('could not find public key')
  })

  test('a recovery invalidates other emails of the same user', async () => {
    const { user, own, email } = await recovery('1800')
    const target = targetKey()
    await custody.parent.initUserEmailRecovery({
      organizationId: user.organizationId,
      email,
      emailCustomization,
      targetPublicKey: target.publicKey,
      timestampMs: fresh(),
    })
    const second = custody.client(target.open(codeTo(custody, email)), user.organizationId)
    await recover(second, user.userId)
    await expect(recover(own, user.userId)).rejects.toThrow('could not find public key')
  })
})

describe('OpenID', () => {
  test('refuses a token that is stale, forged, for another key or of an unknown issuer', async () => {
    const identity = { subject: randomUUID(), audience: 'latchkey' }
    const user = await custody.newUser()
    await user.client.createOauthProviders({
      userId: user.userId,
      oauthProviders: [{ providerName: 'Issuer', oidcToken: custody.issuer.mint(identity) }],
    })
    const { apiPublicKey: publicKey } = createApiKey()
    const nonce = nonceFor(publicKey)
    const login = (oidcToken: string) =>
      custody.parent.oauthLogin({
        organizationId: user.organizationId,
        publicKey,
        oidcToken,
        timestampMs: fresh(),
      })
    const good = custody.issuer.mint({ ...identity, nonce })
    const [head, , signature] = good.split('.')
    const claims = { iss: custody.issuer.url, aud: 'latchkey', sub: identity.subject, nonce }
    const forged = Buffer.from(JSON.stringify({ ...claims, iat: 0, exp: 9_999_999_999 })).toString(
      'base64url',
    )
    const none = Buffer.from(JSON.stringify({ alg: 'none' })).toString('base64url')
    for (const [token, reason] of [
      [custody.issuer.mint(identity), 'nonce'],
      [custody.issuer.mint({ ...identity, nonce: nonceFor('other') }), 'nonce'],
      [custody.issuer.mint({ ...identity, nonce, expiresInSeconds: -1 }), 'has expired'],
      [[head, forged, signature].join('.'), 'signature'],
      [[none, forged, ''].join('.'), 'not a JWT'],
      [[none, forged, 'AA'].join('.'), 'ES256'],
      ['token', 'not a JWT'],
    ] as const)
      await expect(login(token)).rejects.toThrow(reason)
    for (const other of [
      { ...identity, subject: 'somebody' },
      { ...identity, audience: 'another site' },
    ])
      await expect(login(custody.issuer.mint({ ...other, nonce }))).rejects.toMatchObject({
        code: 5,
      })
    custody.clock.setOffsetSeconds(601)
    await expect(login(good)).rejects.toThrow('has expired')
    custody.clock.setOffsetSeconds(0)
    await expect(login(good)).resolves.toHaveProperty('session')
  })
})
