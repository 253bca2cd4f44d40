import { createHash, randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { devnetCustody } from '#lib/protocol/custody.ts'
import { createApiKey, stampByKey, type TestApiKey } from '#tests/devnet/custody/support/apiKeys.ts'
import {
  type CustodyFixture,
  createCustodyFixture,
  type TestUser,
} from '#tests/devnet/custody/support/custodyFixture.ts'
import { claimsOf, verified } from '#tests/devnet/custody/support/otpKeys.ts'
import { stampByToken } from '#tests/devnet/custody/support/stampByToken.ts'

let custody: CustodyFixture
beforeAll(async () => {
  custody = await createCustodyFixture()
})
afterAll(() => custody?.stop())

type Attestation = Parameters<typeof stampByToken>[1]

const submission = (name: string, organizationId: string, parameters: object) => ({
  type: `ACTIVITY_TYPE_${name.toUpperCase()}`,
  timestampMs: String(Date.now()),
  organizationId,
  parameters,
})

function logIn(key: TestApiKey, attestation: Attestation, organizationId: string) {
  const parameters = { publicKey: key.apiPublicKey, expirationSeconds: '900' }
  const body = JSON.stringify(submission('stamp_login', organizationId, parameters))
  return custody.raw('submit/stamp_login', body, stampByToken(key, attestation, body))
}

/** A user with an OpenID identity, and tokens for it. */
async function userWithIdentity() {
  const subject = randomUUID()
  const user = await custody.newUser()
  const mint = (nonce?: string) =>
    custody.issuer.mint({ subject, audience: 'kit', ...(nonce ? { nonce } : {}) })
  await user.client.createOauthProviders({
    userId: user.userId,
    oauthProviders: [{ providerName: 'Issuer', oidcToken: mint() }],
  })
  const attest = ({ apiPublicKey }: TestApiKey): Attestation => ({
    token: mint(createHash('sha256').update(apiPublicKey).digest('hex')),
    scheme: 'OIDC',
  })
  return { ...user, attest }
}

async function expectLoggedIn(
  answer: Awaited<ReturnType<typeof logIn>>,
  { organizationId, userId }: Pick<TestUser, 'organizationId' | 'userId'>,
) {
  expect(answer.body).toMatchObject({ activity: { status: 'ACTIVITY_STATUS_COMPLETED' } })
  const { activity } = answer.body as {
    activity: { result: { stampLoginResult: { session: string } } }
  }
  const { session } = activity.result.stampLoginResult
  expect(claimsOf(session)).toMatchObject({ organization_id: organizationId, user_id: userId })
}

test.each(['parent', 'own'] as const)(
  'an OpenID token logs its user in, by the %s organization',
  async (named) => {
    const user = await userWithIdentity()
    const key = createApiKey()
    const id = named === 'parent' ? devnetCustody.organizationId : user.organizationId
    await expectLoggedIn(await logIn(key, user.attest(key), id), user)
    const body = JSON.stringify({ organizationId: user.organizationId })
    const who = await custody.raw('query/whoami', body, stampByKey(key, body))
    expect(who.body).toMatchObject({ userId: user.userId })
  },
)

test("a code's verification token logs in the user who verified the address", async () => {
  const email = `${randomUUID()}@example.com`
  const key = createApiKey()
  const user = await custody.newUser({ userEmail: email })
  const { verificationToken } = await verified(custody, email, key)
  await user.client.updateUserEmail({
    userId: user.userId,
    userEmail: email,
    verificationToken,
  })
  const attestation = { token: verificationToken, scheme: 'VERIFICATION_TOKEN' } as const
  await expectLoggedIn(await logIn(key, attestation, devnetCustody.organizationId), user)

  const another = await logIn(createApiKey(), attestation, user.organizationId)
  expect(another).toMatchObject({ status: 400, body: { code: 3 } })
  expect(another.body.message).toContain('not for this public key')
})

describe('an attested stamp is refused', () => {
  test('for another key than the token was made out to', async () => {
    const user = await userWithIdentity()
    const answer = await logIn(createApiKey(), user.attest(createApiKey()), user.organizationId)
    expect(answer).toMatchObject({ status: 400, body: { code: 3 } })
    expect(answer.body.message).toContain('its nonce is not for this public key')
  })

  test('with a signature over another body', async () => {
    const user = await userWithIdentity()
    const key = createApiKey()
    const stamp = stampByToken(key, user.attest(key), 'another body')
    const parameters = { publicKey: key.apiPublicKey }
    const request = submission('stamp_login', user.organizationId, parameters)
    const answer = await custody.raw('submit/stamp_login', request, stamp)
    expect(answer).toMatchObject({ status: 401, body: { code: 16 } })
    expect(answer.body.message).toContain('could not verify attested signature')
  })

  test('for an unknown identity', async () => {
    const key = createApiKey()
    const nonce = createHash('sha256').update(key.apiPublicKey).digest('hex')
    const token = custody.issuer.mint({ subject: randomUUID(), audience: 'kit', nonce })
    const answer = await logIn(key, { token, scheme: 'OIDC' }, devnetCustody.organizationId)
    expect(answer).toMatchObject({ status: 401, body: { code: 16 } })
    expect(answer.body.message).toContain('could not find user of attested identity')
  })

  test('for an address that the user never verified', async () => {
    const email = `${randomUUID()}@example.com`
    const user = await custody.newUser({ userEmail: email })
    const key = createApiKey()
    const { verificationToken: token } = await verified(custody, email, key)
    const answer = await logIn(key, { token, scheme: 'VERIFICATION_TOKEN' }, user.organizationId)
    expect(answer).toMatchObject({ status: 401, body: { code: 16 } })
  })

  test('for anything but a session', async () => {
    const user = await userWithIdentity()
    const key = createApiKey()
    const parameters = { walletName: 'No', accounts: [] }
    const body = JSON.stringify(submission('create_wallet', user.organizationId, parameters))
    const stamp = stampByToken(key, user.attest(key), body)
    expect(await custody.raw('submit/create_wallet', body, stamp)).toMatchObject({
      status: 403,
      body: { code: 7, message: 'request not authorized' },
    })
  })

  test('beside another stamp, and malformed', async () => {
    const { organizationId, apiKey } = await custody.newUser()
    const body = JSON.stringify({ organizationId })
    const both = { ...stampByKey(apiKey, body), 'x-stamp-attested': 'e30' }
    expect((await custody.raw('query/whoami', body, both)).body).toMatchObject({
      code: 16,
      message: 'malformed activity stamp',
    })
    const alone = await custody.raw('query/whoami', body, { 'x-stamp-attested': 'e30' })
    expect(alone.body.message).toContain('could not extract attested stamp')
  })
})
