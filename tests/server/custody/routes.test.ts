import { randomBytes } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import type { SignUpRequest } from '#lib/protocol/embedded.ts'
import { createSession } from '#server/auth/session.ts'
import { credentialLabels } from '#server/db/schema.ts'
import { readSettings } from '#server/env/settings.ts'
import { socketHeader } from '#server/http/clientAddress.ts'
import { createApiKey } from '#tests/devnet/custody/support/apiKeys.ts'
import { type SoftPasskey, softPasskey } from '#tests/devnet/custody/support/softPasskey.ts'
import { database, handle } from '#tests/support/server/openServer.ts'
import { setUpCustody } from '#tests/support/server/setUpCustody.ts'
import { until } from '#tests/support/until.ts'

const { origin, sendRequest, custody, fault, organizations } = setUpCustody(15002)

function signUpBody(passkey: SoftPasskey, change: Partial<SignUpRequest> = {}): SignUpRequest {
  const { challenge, attestation } = passkey.authenticatorParams()
  return {
    userName: 'Ada',
    registration: { challenge, displayName: 'Laptop', attestation },
    ...change,
  }
}

describe('a sign-up', () => {
  test("creates a sub-organization with the passkey's user as its only root user", async () => {
    const passkey = softPasskey({ origin })
    const { status, body } = await sendRequest(
      '/api/custody/sign-up',
      signUpBody(passkey, { email: ' Ada@Wallet.Example ' }),
    )
    expect(status).toBe(200)
    const { organizationId, userId } = body
    const { users } = await custody().parent.getUsers({ organizationId })
    expect(users).toHaveLength(1)
    expect(users[0]).toMatchObject({ userId, userName: 'Ada', userEmail: 'ada@wallet.example' })
    expect(users[0]?.authenticators).toMatchObject([
      { authenticatorName: 'Laptop', credentialId: passkey.credentialId },
    ])
    const whoami = await custody().raw('query/whoami', { organizationId }, passkey)
    expect(whoami.body).toMatchObject({ organizationId, userId })
  })

  test('leaves its email address unverified: no user is found by it', async () => {
    await sendRequest(
      '/api/custody/sign-up',
      signUpBody(softPasskey({ origin }), { email: 'claimed@wallet.example' }),
    )
    const filter = { filterType: 'EMAIL', filterValue: 'claimed@wallet.example' }
    expect((await custody().parent.getSubOrgIds(filter)).organizationIds).toHaveLength(1)
    expect((await custody().parent.getVerifiedSubOrgIds(filter)).organizationIds).toEqual([])
  })

  test("may include the session's key, which expires with the session", async () => {
    const key = createApiKey()
    const { body } = await sendRequest(
      '/api/custody/sign-up',
      signUpBody(softPasskey({ origin }), { publicKey: key.apiPublicKey }),
    )
    const client = custody().client(key, body.organizationId)
    expect(await client.getWhoami()).toMatchObject(body)
    custody().clock.setOffsetSeconds(901)
    await expect(client.getWhoami()).rejects.toThrow('expired api key')
  })

  test('sent a hundred times in parallel with one passkey creates one', async () => {
    const before = await organizations()
    const body = signUpBody(softPasskey({ origin }))
    const answers = await Promise.all(
      Array.from({ length: 100 }, () => sendRequest('/api/custody/sign-up', body)),
    )
    expect(new Set(answers.map((answer) => JSON.stringify(answer)))).toHaveProperty('size', 1)
    expect(answers[0]?.status).toBe(200)
    expect((await organizations()) - before).toBe(1)
    expect(await sendRequest('/api/custody/sign-up', body)).toEqual(answers[0])
  })

  test('that was interrupted is completed by repeating it', async () => {
    const before = await organizations()
    const body = signUpBody(softPasskey({ origin }))
    await fault({ kind: 'drop', path: 'submit/create_sub_organization', times: 2 })
    expect(await sendRequest('/api/custody/sign-up', body)).toMatchObject({
      status: 503,
      code: 'custodyUnavailable',
    })
    expect((await sendRequest('/api/custody/sign-up', body)).status).toBe(200)
    expect((await organizations()) - before).toBe(1)
  })

  test('rejects a credential id that is already registered, which would lock out its owner', async () => {
    const victim = softPasskey({ origin })
    await sendRequest('/api/custody/sign-up', signUpBody(victim))
    const again = await sendRequest('/api/custody/sign-up', signUpBody(victim))
    expect(again).toMatchObject({ status: 400, code: 'invalidBody' })

    const other = softPasskey({ origin })
    await custody().newUser({ passkeys: [other] })
    const before = await organizations()
    for (let round = 0; round < 2; round++)
      expect(await sendRequest('/api/custody/sign-up', signUpBody(other))).toMatchObject({
        status: 400,
        body: { error: { message: expect.stringContaining('credentialId') } },
      })
    expect(await organizations()).toBe(before)
  })

  test.each([
    ['another site', softPasskey({ origin: 'https://evil.example', rpId: 'evil.example' })],
    ['another port of this machine', softPasskey({ origin: 'http://localhost:3999' })],
  ])('rejects a passkey of %s', async (_, passkey) => {
    expect(await sendRequest('/api/custody/sign-up', signUpBody(passkey))).toMatchObject({
      status: 400,
      body: { error: { message: expect.stringContaining('clientDataJson') } },
    })
  })

  test('refuses a passkey made for another challenge', async () => {
    const body = signUpBody(softPasskey({ origin }))
    body.registration.challenge = randomBytes(32).toString('base64url')
    expect(await sendRequest('/api/custody/sign-up', body)).toMatchObject({
      status: 400,
      code: 'invalidBody',
    })
  })

  test("that Turnkey rejects fails with the site's message, not Turnkey's", async () => {
    const body = signUpBody(softPasskey({ origin }))
    body.registration.attestation.attestationObject = 'AAAA'
    const answer = await sendRequest('/api/custody/sign-up', body)
    expect(answer).toMatchObject({ status: 400, code: 'custodyRefused' })
    expect(answer.body.error.message).toBe('The key custody refused the request.')
  })

  test.each([
    ['no user name', { userName: '' }, 'userName'],
    ['a user name of many lines', { userName: 'x'.repeat(65) }, 'userName'],
    ['a malformed email address', { email: 'ada' }, 'email'],
    ['a malformed key', { publicKey: '04ab' }, 'publicKey'],
    ['no registration', { registration: undefined }, 'registration'],
    ['an organization of its choice', { organizationId: 'x' }, 'organizationId'],
  ])('with %s is rejected', async (_, change, field) => {
    const body = { ...signUpBody(softPasskey({ origin })), ...change }
    expect(await sendRequest('/api/custody/sign-up', body)).toMatchObject({
      status: 400,
      body: { error: { message: `The field ${field} is missing or invalid.` } },
    })
  })

  test('is limited per client address', async () => {
    const headers = { [socketHeader]: '192.0.2.1' }
    const tries = Array.from({ length: 11 }, () =>
      sendRequest('/api/custody/sign-up', {}, { headers }),
    )
    const codes = (await Promise.all(tries)).map(({ code }) => code)
    expect(codes.filter((code) => code === 'rateLimited')).toHaveLength(1)
  })

  test('from another site is refused', async () => {
    const headers = { origin: 'https://evil.example' }
    const answer = await sendRequest('/api/custody/sign-up', signUpBody(softPasskey({ origin })), {
      headers,
    })
    expect(answer).toMatchObject({ status: 403, code: 'foreignOrigin' })
  })
})

describe('a name given to a credential', () => {
  const env = readSettings({ PORT: '15002' })

  async function signedIn(digit: string) {
    const who = { address: `0x${digit.repeat(40)}`, chainId: 1, accountType: 'eoa' } as const
    const { token } = await createSession(await database(), new Date(), who as never, '')
    return { cookie: `__Host-sid${env.cookieSuffix}=${token}` }
  }
  const read = async (headers: Record<string, string>) =>
    (await sendRequest('/api/custody/labels', undefined, { headers, method: 'GET' })).body
  const name = (headers: Record<string, string>, id: string, label: string) =>
    sendRequest('/api/custody/labels', { id, label }, { headers, method: 'PUT' })

  test('belongs to the user and can be changed and removed', async () => {
    const [ada, bob] = [await signedIn('a'), await signedIn('b')]
    expect((await name(ada, 'key-1', ' Laptop ')).status).toBe(204)
    await name(ada, 'key-2', 'Phone')
    await name(bob, 'key-1', 'Mine')
    expect(await read(ada)).toEqual({ 'key-1': 'Laptop', 'key-2': 'Phone' })
    await name(ada, 'key-1', 'Old laptop')
    await name(ada, 'key-2', '')
    expect(await read(ada)).toEqual({ 'key-1': 'Old laptop' })
    expect(await read(bob)).toEqual({ 'key-1': 'Mine' })
  })

  test.each([
    ['a null character', 'a\u0000b'],
    ['a line break', 'a\nb'],
    ['a reversed direction', 'a\u202eb'],
    ['an isolate', 'a\u2066b'],
    ['half a character', 'a\ud800'],
  ])('is rejected with %s, with a message', async (_, label) => {
    const ada = await signedIn('d')
    expect(await name(ada, 'key', label)).toMatchObject({
      status: 400,
      code: 'hiddenCharacters',
      body: {
        error: {
          message: 'The field label must not contain control or bidirectional characters.',
        },
      },
    })
    expect(await read(ada)).toEqual({})
  })

  test('can be changed at the limit, while no other can be added', async () => {
    const ada = await signedIn('e')
    const identity = `0x${'e'.repeat(40)}`
    const rows = Array.from({ length: 200 }, (_, index) => ({
      identity,
      credentialId: `key-${index}`,
      label: 'Old',
    }))
    await (await database()).insert(credentialLabels).values(rows)
    expect((await name(ada, 'key-0', 'New')).status).toBe(204)
    expect((await name(ada, 'key-200', 'New')).code).toBe('invalidBody')
    expect((await read(ada))['key-0']).toBe('New')
  })

  test('needs a session, an id and a single line', async () => {
    expect(await sendRequest('/api/custody/labels', undefined, { method: 'GET' })).toMatchObject({
      status: 401,
      code: 'notSignedIn',
    })
    expect((await name({}, 'key', 'x')).code).toBe('notSignedIn')
    const ada = await signedIn('c')
    expect((await name(ada, 'a b', 'x')).code).toBe('invalidBody')
    expect((await name(ada, 'key', 'x'.repeat(65))).code).toBe('invalidBody')
    expect(await read(ada)).toEqual({})
  })
})

test('readiness reports an unreachable Turnkey as degraded and stays 200', async () => {
  const read = async () => {
    const response = await handle(new Request(`${origin}/api/health/ready`))
    return { code: response.status, ...(await response.json()) }
  }
  await fault({ kind: 'refuse', path: 'query/whoami', times: 1 })
  const away = { code: 200, status: 'degraded', database: 'ok', custody: 'degraded' }
  expect(await read()).toMatchObject(away)
  // A response is cached for two seconds.
  await until(async () => expect(await read()).toMatchObject({ custody: 'ok' }))
})
