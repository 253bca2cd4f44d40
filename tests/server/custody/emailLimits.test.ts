import { describe, expect, onTestFinished, test, vi } from 'vitest'
import type { EmailCodeResponse } from '#lib/protocol/embedded.ts'
import { knownBrowsers } from '#server/db/schema.ts'
import { socketHeader } from '#server/http/clientAddress.ts'
import { createApiKey } from '#tests/devnet/custody/support/apiKeys.ts'
import { sealedCode, targetKey } from '#tests/devnet/custody/support/otpKeys.ts'
import { database, whenIdle } from '#tests/support/server/openServer.ts'
import { setUpCustody } from '#tests/support/server/setUpCustody.ts'

const { sendRequest, custody } = setUpCustody(15013)
let addresses = 0
const newAddress = () => `limits${addresses++}@wallet.example`

const from = (client: string, cookie = '') => ({ headers: { [socketHeader]: client, cookie } })
const codeFrom = async (client: string, email: string, cookie = '') =>
  (await sendRequest('/api/custody/email/code', { email }, from(client, cookie))).code ?? 'sent'
const recoveryFrom = async (client: string, email: string, cookie = '') => {
  const body = { email, targetPublicKey: targetKey().publicKey }
  const { code } = await sendRequest('/api/custody/recovery', body, from(client, cookie))
  await whenIdle(5000)
  return code ?? 'sent'
}

/** Submits the code that was sent to an address; returns the cookie the browser receives. */
async function proveAddress(email: string, cookie = ''): Promise<string> {
  const key = createApiKey()
  const { body } = await sendRequest('/api/custody/email/code', { email }, { headers: { cookie } })
  const { otpId, otpEncryptionTargetBundle } = body as EmailCodeResponse
  const code = custody().messages(email)[0]?.code ?? ''
  const encryptedOtpBundle = await sealedCode(code, otpEncryptionTargetBundle, key)
  const answer = await sendRequest(
    '/api/custody/email/verify',
    { otpId, encryptedOtpBundle },
    { headers: { cookie } },
  )
  expect(answer.status).toBe(200)
  return (answer.headers['set-cookie'] ?? '').split(';')[0] ?? ''
}

let strangers = 0

/** Sends from new clients until the limit of all clients together is reached. */
async function exhaust(send: (client: string) => Promise<string>) {
  for (let tries = 0; tries < 25; tries++)
    if ((await send(`198.51.${strangers >> 8}.${strangers++ & 255}`)) === 'rateLimited') return
  throw new Error('There is no cap on all clients together.')
}

/** Runs `send` at the start, and again whenever the limit of three emails has been reset. */
async function overTime(minutes: readonly number[], send: () => Promise<string>) {
  const start = Date.now()
  onTestFinished(() => {
    vi.useRealTimers()
  })
  const outcomes: string[] = []
  for (const minute of minutes) {
    vi.useFakeTimers({ toFake: ['Date'], now: start + minute * 60_000 })
    for (let round = 0; round < 3; round++) outcomes.push(await send())
  }
  return outcomes.filter((outcome) => outcome === 'sent').length
}

describe.each([
  [
    'one-time codes',
    codeFrom,
    { client: '192.0.2.6', atOnce: 3, sentInWindow: 6, cap: 20, minutes: [0, 3.1, 6.2, 9.3] },
  ],
  [
    'recoveries',
    recoveryFrom,
    { client: '192.0.2.9', atOnce: 2, sentInWindow: 2, cap: 6, minutes: [0, 3.1, 6.2, 9.3, 12.4] },
  ],
])('%s for an email address', (_, send, { client, atOnce, sentInWindow, cap, minutes }) => {
  test('are sent to other clients although one client used up its share', async () => {
    const email = newAddress()
    expect(await overTime(minutes, () => send(client, email))).toBe(sentInWindow)
    expect(await send('192.0.2.7', email)).toBe('sent')
  })

  test('are also limited for a browser that verified the address', async () => {
    const email = newAddress()
    const cookie = await proveAddress(email)
    const sent = await overTime(minutes, () => send('192.0.2.8', email, cookie))
    expect(sent).toBe(Math.min(cap, 3 * minutes.length))
  })

  test('are counted per client, without denying any other', async () => {
    const email = newAddress()
    for (let round = 0; round < atOnce; round++) expect(await send('192.0.2.1', email)).toBe('sent')
    expect(await send('192.0.2.1', email)).toBe('rateLimited')
    expect(await send('192.0.2.2', email)).toBe('sent')
  })

  test('are limited over all clients, except for a browser that verified the address', async () => {
    const email = newAddress()
    const cookie = await proveAddress(email)
    await exhaust((client) => send(client, email))
    expect(await send('192.0.2.3', email)).toBe('rateLimited')
    for (let round = 0; round < 3; round++)
      expect(await send('192.0.2.3', email, cookie)).toBe('sent')
    expect(await send('192.0.2.3', email, cookie)).toBe('rateLimited')
  })

  test('are sent to a browser that verified the address although its network used up the limit', async () => {
    const email = newAddress()
    const cookie = await proveAddress(email)
    for (let round = 0; round < 11; round++) await send('192.0.2.4', newAddress())
    expect(await send('192.0.2.4', email)).toBe('rateLimited')
    expect(await send('192.0.2.4', email, cookie)).toBe('sent')
  })
})

describe('the cookie of a browser that verified an address', () => {
  test('is HttpOnly, lasts 400 days, and cannot be derived from the database', async () => {
    const email = newAddress()
    const key = createApiKey()
    const { body } = await sendRequest('/api/custody/email/code', { email })
    const code = custody().messages(email)[0]?.code ?? ''
    const encryptedOtpBundle = await sealedCode(code, body.otpEncryptionTargetBundle, key)
    const answer = await sendRequest('/api/custody/email/verify', {
      otpId: body.otpId,
      encryptedOtpBundle,
    })
    const cookie = answer.headers['set-cookie'] ?? ''
    expect(cookie).toMatch(
      /^__Host-known-15013=[\w-]{43}; Path=\/; Max-Age=34560000; HttpOnly; Secure; SameSite=Strict$/,
    )
    const token = cookie.slice(cookie.indexOf('=') + 1, cookie.indexOf(';'))
    const rows = JSON.stringify(await (await database()).select().from(knownBrowsers))
    expect(rows).not.toContain(token)
    expect(rows).not.toContain(email)
  })

  test('is one cookie for all addresses it verified, and reserves attempts for no other', async () => {
    const [mine, also, other] = [newAddress(), newAddress(), newAddress()]
    const cookie = await proveAddress(mine)
    expect(await proveAddress(also, cookie)).toBe(cookie)
    for (const email of [mine, also, other]) await exhaust((client) => codeFrom(client, email))
    expect(await codeFrom('192.0.2.5', mine, cookie)).toBe('sent')
    expect(await codeFrom('192.0.2.5', also, cookie)).toBe('sent')
    expect(await codeFrom('192.0.2.5', other, cookie)).toBe('rateLimited')
  })
})
