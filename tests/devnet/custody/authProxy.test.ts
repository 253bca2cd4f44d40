import { createHash, randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { proxyRoutes } from '#devnet/custody/authProxy/proxyRoutes.ts'
import { custodyHeaders, devnetCustody } from '#lib/protocol/custody.ts'
import { createApiKey, stampByKey } from '#tests/devnet/custody/support/apiKeys.ts'
import {
  type CustodyFixture,
  createCustodyFixture,
} from '#tests/devnet/custody/support/custodyFixture.ts'
import { apiKeyParams } from '#tests/devnet/custody/support/keyParams.ts'
import {
  claimsOf,
  codeTo,
  loginSignature,
  sealedCode,
} from '#tests/devnet/custody/support/otpKeys.ts'

let custody: CustodyFixture
beforeAll(async () => {
  custody = await createCustodyFixture()
})
afterAll(() => custody?.stop())

type AnswerField =
  | 'organizationId'
  | 'userId'
  | 'session'
  | 'otpId'
  | 'otpEncryptionTargetBundle'
  | 'verificationToken'

async function sendRequest(
  name: string,
  body: object,
  configId: string = devnetCustody.authProxyConfigId,
) {
  const response = await fetch(`${custody.url}/v1/${name}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', [custodyHeaders.authProxyConfigId]: configId },
    body: JSON.stringify(body),
  })
  const answer = (await response.json()) as Partial<Record<AnswerField, string>>
  return { ...answer, status: response.status }
}

const person = (more: object) => ({
  userName: 'Ada',
  apiKeys: [],
  authenticators: [],
  oauthProviders: [],
  ...more,
})

test.each(Object.keys(proxyRoutes))('%s reads no body as an empty object', async (name) => {
  const send = async (body: string | undefined) => {
    const response = await fetch(`${custody.url}/v1/${name}`, {
      method: 'POST',
      headers: { [custodyHeaders.authProxyConfigId]: devnetCustody.authProxyConfigId },
      ...(body === undefined ? {} : { body }),
    })
    return { status: response.status, answer: await response.json() }
  }
  const empty = await send('{}')
  for (const body of [undefined, '', ' \n']) expect(await send(body), `${body}`).toEqual(empty)
  expect((await send('null')).status).toBe(400)
})

test('only one configuration is accepted', async () => {
  expect(await sendRequest('wallet_kit_config', {})).toMatchObject({
    status: 200,
    organizationId: devnetCustody.organizationId,
  })
  expect(await sendRequest('wallet_kit_client_params', {})).toEqual({ status: 200 })
  expect(await sendRequest('wallet_kit_config', {}, randomUUID())).toMatchObject({
    status: 404,
    code: 5,
  })
  expect(await sendRequest('no_such_route', {})).toMatchObject({ status: 404, code: 5 })
  expect(await sendRequest('constructor', {})).toMatchObject({ status: 404, code: 5 })
  expect(await sendRequest('account', { filterType: 'EMAIL' })).toMatchObject({
    status: 400,
    code: 3,
  })
})

test.each(['signup', 'signup_v2'])(
  '%s creates a sub-organization that account finds',
  async (name) => {
    const key = createApiKey()
    const made = await sendRequest(name, person({ apiKeys: [apiKeyParams(key.apiPublicKey)] }))
    expect(made).toMatchObject({ status: 200, organizationId: expect.any(String) })
    const search = { filterType: 'PUBLIC_KEY', filterValue: key.apiPublicKey }
    expect(await sendRequest('account', search)).toEqual({
      status: 200,
      organizationId: made.organizationId,
    })
    const body = JSON.stringify({ organizationId: made.organizationId })
    const who = await custody.raw('query/whoami', body, stampByKey(key, body))
    expect(who.body).toMatchObject({ userId: made.userId, username: 'Ada' })
  },
)

test('account finds no user by an unverified address', async () => {
  const email = `${randomUUID()}@example.com`
  await sendRequest(
    'signup_v2',
    person({ userEmail: email, apiKeys: [apiKeyParams(createApiKey().apiPublicKey)] }),
  )
  expect(await sendRequest('account', { filterType: 'EMAIL', filterValue: email })).toEqual({
    status: 200,
  })
})

test('oauth_login logs in the user who signed up with the identity', async () => {
  const key = createApiKey()
  const nonce = createHash('sha256').update(key.apiPublicKey).digest('hex')
  const oidcToken = custody.issuer.mint({ subject: randomUUID(), audience: 'kit', nonce })
  const login = { oidcToken, publicKey: key.apiPublicKey }
  expect(await sendRequest('oauth_login', login)).toMatchObject({ status: 404, code: 5 })
  const oauthProviders = [{ providerName: 'Issuer', oidcToken }]
  const made = await sendRequest('signup_v2', person({ oauthProviders }))
  const { session = '' } = await sendRequest('oauth_login', login)
  expect(claimsOf(session)).toMatchObject({ organization_id: made.organizationId })
})

test('codes sign up and log in', async () => {
  const email = `${randomUUID()}@example.com`
  const key = createApiKey()
  const contact = { otpType: 'OTP_TYPE_EMAIL', contact: email }
  const plain = await sendRequest('otp_init', contact)
  const token = await sendRequest('otp_verify', {
    otpId: plain.otpId,
    otpCode: codeTo(custody, email),
  })
  const made = await sendRequest(
    'signup_v2',
    person({
      userEmail: email,
      verificationToken: token.verificationToken,
      apiKeys: [apiKeyParams(key.apiPublicKey)],
    }),
  )
  expect(await sendRequest('account', { filterType: 'EMAIL', filterValue: email })).toMatchObject({
    organizationId: made.organizationId,
  })

  const { otpId, otpEncryptionTargetBundle = '' } = await sendRequest('otp_init_v2', contact)
  const encryptedOtpBundle = await sealedCode(
    codeTo(custody, email),
    otpEncryptionTargetBundle,
    key,
  )
  const { verificationToken = '' } = await sendRequest('otp_verify_v2', {
    otpId,
    encryptedOtpBundle,
  })
  const session = createApiKey()
  const login = {
    verificationToken,
    publicKey: session.apiPublicKey,
    clientSignature: loginSignature(key, verificationToken, session.apiPublicKey),
  }
  for (const name of ['otp_login_v2', 'otp_login']) {
    const answer = await sendRequest(name, login)
    expect(claimsOf(answer.session ?? ''), name).toMatchObject({
      organization_id: made.organizationId,
    })
  }
})
