import { describe, expect, test, vi } from 'vitest'
import { devnetCustody } from '#lib/protocol/custody.ts'
import type { EmailCodeResponse, EmailLoginRequest } from '#lib/protocol/embedded.ts'
import { socketHeader } from '#server/http/clientAddress.ts'
import { createApiKey, type TestApiKey } from '#tests/devnet/custody/support/apiKeys.ts'
import {
  codeTo,
  loginSignature,
  sealedCode,
  targetKey,
} from '#tests/devnet/custody/support/otpKeys.ts'
import { softPasskey } from '#tests/devnet/custody/support/softPasskey.ts'
import type { RouteResponse } from '#tests/support/server/callRoute.ts'
import { whenIdle } from '#tests/support/server/openServer.ts'
import { setUpCustody } from '#tests/support/server/setUpCustody.ts'
import { until } from '#tests/support/until.ts'

const { origin, sendRequest, custody, fault, organizations } = setUpCustody(15003)
let users = 0
const someone = () => `user${users++}@wallet.example`

/** Requests a code, reads the email, and encrypts the code as a browser does. */
async function codeFor(email: string, key: TestApiKey) {
  const { body } = await sendRequest('/api/custody/email/code', { email })
  const { otpId, otpEncryptionTargetBundle } = body as EmailCodeResponse
  const code = custody().messages(email)[0]?.code ?? ''
  return {
    code,
    seal: async (typed = code) => ({
      otpId,
      encryptedOtpBundle: await sealedCode(typed, otpEncryptionTargetBundle, key),
    }),
  }
}

async function tokenFor(email: string, key: TestApiKey): Promise<string> {
  const { seal } = await codeFor(email, key)
  return (await sendRequest('/api/custody/email/verify', await seal())).body.verificationToken
}

function loginBody(verificationToken: string, key: TestApiKey): EmailLoginRequest {
  return {
    verificationToken,
    publicKey: key.apiPublicKey,
    clientSignature: loginSignature(key, verificationToken),
  }
}

async function signIn(email: string) {
  const key = createApiKey()
  const answer = await sendRequest(
    '/api/custody/email/login',
    loginBody(await tokenFor(email, key), key),
  )
  return { ...answer, client: custody().client(key, answer.body.organizationId) }
}

/** Everything that distinguishes two responses; ids are random. */
function outside({ status, headers, body }: RouteResponse) {
  // The bundle contains a DER signature, whose length varies from one to the next.
  const { 'content-length': _length, ...others } = headers
  return { status, headers: others, fields: Object.keys(body) }
}

describe('an email sign-in', () => {
  test('creates a sub-organization the first time, verifies the address, and finds it again', async () => {
    const email = someone()
    const before = await organizations()
    const first = await signIn(email.toUpperCase())
    expect(first.status).toBe(200)
    expect((await organizations()) - before).toBe(1)
    const { organizationId, userId } = first.body
    expect(await first.client.getWhoami()).toMatchObject({ organizationId, userId })
    const filter = { filterType: 'EMAIL', filterValue: email }
    const found = await custody().parent.getVerifiedSubOrgIds(filter)
    expect(found.organizationIds).toEqual([organizationId])

    const second = await signIn(email)
    expect(second.body).toMatchObject({ organizationId, userId })
    expect((await organizations()) - before).toBe(1)
  })

  test('creates a session that expires', async () => {
    const { client } = await signIn(someone())
    custody().clock.setOffsetSeconds(901)
    await expect(client.getWhoami()).rejects.toThrow('expired api key')
  })

  test('sent twenty times in parallel creates one user and one sub-organization', async () => {
    const key = createApiKey()
    const body = loginBody(await tokenFor(someone(), key), key)
    const before = await organizations()
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => sendRequest('/api/custody/email/login', body)),
    )
    expect(new Set(answers.map((each) => each.body.organizationId)).size).toBe(1)
    expect((await organizations()) - before).toBe(1)
  })

  test("does not lead into another user's wallet that claims the same address", async () => {
    const email = someone()
    const stranger = await custody().newUser({ userEmail: email })
    const { body } = await signIn(email)
    expect(body.organizationId).not.toBe(stranger.organizationId)
  })

  test('finds the wallet of a passkey whose address was verified', async () => {
    const email = someone()
    const { organizationId, userId, client, apiKey } = await custody().newUser({ userEmail: email })
    const verificationToken = await tokenFor(email, apiKey)
    await client.updateUserEmail({ userId, userEmail: email, verificationToken })
    expect((await signIn(email)).body).toMatchObject({ organizationId, userId })
  })

  test('creates another sub-organization if the first was deleted', async () => {
    const email = someone()
    const first = await signIn(email)
    await first.client.deleteSubOrganization({ deleteWithoutExport: true })
    const second = await signIn(email)
    expect(second.status).toBe(200)
    expect(second.body.organizationId).not.toBe(first.body.organizationId)
  })

  test('that was interrupted is completed by repeating it', async () => {
    const key = createApiKey()
    const body = loginBody(await tokenFor(someone(), key), key)
    const before = await organizations()
    const path = 'submit/otp_login'
    await fault({ kind: 'refuse', path, times: 2 })
    expect(await sendRequest('/api/custody/email/login', body)).toMatchObject({
      status: 503,
      code: 'custodyUnavailable',
    })
    expect((await sendRequest('/api/custody/email/login', body)).status).toBe(200)
    expect((await organizations()) - before).toBe(1)
  })

  test.each([
    [
      'a token that Turnkey did not sign',
      (body: EmailLoginRequest) => {
        const [head, , tail] = body.verificationToken.split('.')
        const claims = {
          id: 'x',
          verification_type: 'OTP_TYPE_EMAIL',
          contact: 'victim@wallet.example',
          organization_id: devnetCustody.organizationId,
          public_key: body.publicKey,
          exp: String(Date.now() + 60_000),
        }
        const payload = Buffer.from(JSON.stringify(claims)).toString('base64url')
        body.verificationToken = `${head}.${payload}.${tail}`
      },
    ],
    [
      'a token of another browser',
      (body: EmailLoginRequest) => {
        body.clientSignature.publicKey = createApiKey().apiPublicKey
      },
    ],
    [
      'a signature over another key',
      (body: EmailLoginRequest) => {
        body.publicKey = createApiKey().apiPublicKey
      },
    ],
    [
      'a malformed signature',
      (body: EmailLoginRequest) => {
        body.clientSignature.signature = '11'.repeat(64)
      },
    ],
  ])('is rejected with %s', async (_, change) => {
    const key = createApiKey()
    const email = someone()
    await signIn(email)
    const body = loginBody(await tokenFor(email, key), key)
    change(body)
    const before = await organizations()
    expect(await sendRequest('/api/custody/email/login', body)).toMatchObject({
      status: 400,
      code: 'invalidCode',
    })
    expect(await organizations()).toBe(before)
  })

  test('ignores an organization from the browser', async () => {
    const key = createApiKey()
    const body = { ...loginBody(await tokenFor(someone(), key), key), organizationId: 'x' }
    expect((await sendRequest('/api/custody/email/login', body)).code).toBe('invalidBody')
  })
})

describe('a one-time code', () => {
  test('is checked three times; after that, even the correct one is rejected', async () => {
    const { seal } = await codeFor(someone(), createApiKey())
    for (let round = 0; round < 3; round++)
      expect((await sendRequest('/api/custody/email/verify', await seal('000000'))).code).toBe(
        'invalidCode',
      )
    expect(await sendRequest('/api/custody/email/verify', await seal())).toMatchObject({
      status: 400,
      body: { error: { message: 'The code is invalid or expired.' } },
    })
  })

  test('is valid once, in upper and lower case', async () => {
    const { seal, code } = await codeFor(someone(), createApiKey())
    expect(
      (await sendRequest('/api/custody/email/verify', await seal(code.toLowerCase()))).status,
    ).toBe(200)
    expect((await sendRequest('/api/custody/email/verify', await seal())).code).toBe('invalidCode')
  })

  test('is valid for five minutes', async () => {
    const { seal } = await codeFor(someone(), createApiKey())
    custody().clock.setOffsetSeconds(301)
    expect((await sendRequest('/api/custody/email/verify', await seal())).code).toBe('invalidCode')
  })

  test('without a match is rejected with the same message', async () => {
    const { seal } = await codeFor(someone(), createApiKey())
    const body = { ...(await seal()), otpId: '00000000-0000-4000-8000-000000000000' }
    expect((await sendRequest('/api/custody/email/verify', body)).code).toBe('invalidCode')
    expect((await sendRequest('/api/custody/email/verify', { ...body, otpId: 'x' })).code).toBe(
      'invalidBody',
    )
    const garbled = { ...(await seal()), encryptedOtpBundle: 'garbled' }
    expect((await sendRequest('/api/custody/email/verify', garbled)).code).toBe('invalidCode')
  })

  test('is sent to known and unknown addresses alike', async () => {
    const known = someone()
    await signIn(known)
    const [answer, other] = [
      await sendRequest('/api/custody/email/code', { email: known }),
      await sendRequest('/api/custody/email/code', { email: someone() }),
    ]
    expect(outside(answer)).toEqual(outside(other))
    expect(answer.status).toBe(200)
  })

  test('is sent to one client three times in three minutes, whether or not the address is known', async () => {
    const [known, unknown] = [someone(), someone()]
    await custody().newUser({ userEmail: known })
    for (const [index, email] of [known, unknown].entries()) {
      const headers = { [socketHeader]: `192.0.2.1${index}` }
      const codes: (string | undefined)[] = []
      for (let round = 0; round < 4; round++)
        codes.push((await sendRequest('/api/custody/email/code', { email }, { headers })).code)
      expect(codes).toEqual([undefined, undefined, undefined, 'rateLimited'])
      expect(custody().messages(email)).toHaveLength(3)
    }
  })

  test('is sent ten times per client address', async () => {
    const headers = { [socketHeader]: '192.0.2.7' }
    const answers = await Promise.all(
      Array.from({ length: 12 }, () =>
        sendRequest('/api/custody/email/code', { email: someone() }, { headers }),
      ),
    )
    expect(answers.filter(({ code }) => code === 'rateLimited')).toHaveLength(2)
  })

  test.each(['', 'ada', 'ada@', 'a@b@c.example', `${'a'.repeat(250)}@wallet.example`])(
    'is not sent to %j',
    async (email) => {
      expect((await sendRequest('/api/custody/email/code', { email })).code).toBe('invalidBody')
    },
  )

  test('fails with custodyUnavailable if Turnkey is unreachable', async () => {
    const path = 'submit/init_otp'
    await fault({ kind: 'html', path, times: 2 })
    expect(await sendRequest('/api/custody/email/code', { email: someone() })).toMatchObject({
      status: 503,
      code: 'custodyUnavailable',
      headers: { 'retry-after': '5' },
    })
  })
})

describe('a recovery', () => {
  async function recover(email: string) {
    const target = targetKey()
    await sendRequest('/api/custody/recovery', { email, targetPublicKey: target.publicKey })
    await whenIdle(5000)
    return target.open(codeTo(custody(), email)).apiPublicKey
  }

  test('sends a key that finds the user for 900 seconds', async () => {
    const email = someone()
    const { organizationId, userId } = (await signIn(email)).body
    const publicKey = await recover(email)
    const answer = await sendRequest('/api/custody/recovery/user', { publicKey })
    expect(answer).toMatchObject({ status: 200, body: { organizationId, userId } })

    const { users } = await custody().parent.getUsers({ organizationId })
    const key = users[0]?.apiKeys.find(({ credential }) => credential.publicKey === publicKey)
    const createdAt = Number(key?.createdAt.seconds) * 1000
    vi.useFakeTimers({ toFake: ['Date'], now: createdAt + 899_999 })
    try {
      expect((await sendRequest('/api/custody/recovery/user', { publicKey })).status).toBe(200)
      vi.setSystemTime(createdAt + 900_000)
      expect((await sendRequest('/api/custody/recovery/user', { publicKey })).code).toBe(
        'invalidCode',
      )
    } finally {
      vi.useRealTimers()
    }
  })

  test('prefers the wallet with a passkey if several verified the address', async () => {
    const email = someone()
    await signIn(email)
    const passkeys = [softPasskey({ origin })]
    const { organizationId, userId, client, apiKey } = await custody().newUser({
      userEmail: email,
      passkeys,
    })
    const verificationToken = await tokenFor(email, apiKey)
    await client.updateUserEmail({ userId, userEmail: email, verificationToken })
    const publicKey = await recover(email)
    expect((await sendRequest('/api/custody/recovery/user', { publicKey })).body).toEqual({
      organizationId,
      userId,
    })
  })

  test('responds to known and unknown addresses alike, before the look-up', async () => {
    const known = someone()
    await signIn(known)
    const sent = custody().messages(known).length
    await fault({ kind: 'delay', delayMs: 300, times: 2 })
    custody().log.clear()
    const targetPublicKey = targetKey().publicKey
    const answer = await sendRequest('/api/custody/recovery', { email: known, targetPublicKey })
    expect(custody().messages(known)).toHaveLength(sent)
    const other = await sendRequest('/api/custody/recovery', { email: someone(), targetPublicKey })
    expect(outside(answer)).toEqual(outside(other))
    expect(answer).toMatchObject({ status: 200, body: {} })
    await until(() => expect(custody().messages(known)).toHaveLength(sent + 1))
  })

  test('sends nothing to an unverified or unknown address', async () => {
    const [claimed, unknown] = [someone(), someone()]
    await custody().newUser({ userEmail: claimed })
    for (const email of [claimed, unknown]) {
      const targetPublicKey = targetKey().publicKey
      expect((await sendRequest('/api/custody/recovery', { email, targetPublicKey })).status).toBe(
        200,
      )
      await whenIdle(5000)
      expect(custody().messages(email)).toEqual([])
    }
  })

  test('responds the same while Turnkey is unreachable', async () => {
    await fault({ kind: 'refuse', times: 2 })
    const targetPublicKey = targetKey().publicKey
    const answer = await sendRequest('/api/custody/recovery', { email: someone(), targetPublicKey })
    expect(answer).toMatchObject({ status: 200, body: {} })
  })

  test('is limited per address and client, known or not', async () => {
    const targetPublicKey = targetKey().publicKey
    const known = someone()
    await signIn(known)
    for (const [index, email] of [known, someone()].entries()) {
      const headers = { [socketHeader]: `192.0.2.2${index}` }
      const codes: (string | undefined)[] = []
      for (let round = 0; round < 3; round++)
        codes.push(
          (await sendRequest('/api/custody/recovery', { email, targetPublicKey }, { headers }))
            .code,
        )
      expect(codes).toEqual([undefined, undefined, 'rateLimited'])
    }
  })

  test('finds no user by a key that is not a recovery key', async () => {
    const { apiKey } = await custody().newUser()
    const answer = await sendRequest('/api/custody/recovery/user', {
      publicKey: apiKey.apiPublicKey,
    })
    expect(answer).toMatchObject({ status: 400, code: 'invalidCode' })
  })

  test('allows five attempts per client address', async () => {
    const headers = { [socketHeader]: '192.0.2.8' }
    const codes: (string | undefined)[] = []
    for (let round = 0; round < 6; round++) {
      const publicKey = createApiKey().apiPublicKey
      codes.push((await sendRequest('/api/custody/recovery/user', { publicKey }, { headers })).code)
    }
    expect(codes).toEqual([...Array(5).fill('invalidCode'), 'rateLimited'])
  })
})
