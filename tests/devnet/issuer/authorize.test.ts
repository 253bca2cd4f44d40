import { createHash } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createClock } from '#devnet/clock.ts'
import { type Issuer, startIssuer } from '#devnet/issuer/issuer.ts'
import { devnetIssuer } from '#lib/protocol/devnet.ts'

const clock = createClock()
let issuer: Issuer
beforeAll(async () => {
  issuer = await startIssuer({ port: 0, clock })
})
afterAll(() => issuer?.stop())

const verifier = 'v'.repeat(43)
const redirectUri = 'http://localhost:3000/callback'
const request = {
  response_type: 'code',
  client_id: devnetIssuer.clientId,
  redirect_uri: redirectUri,
  scope: 'openid email',
  state: 'the state',
  nonce: 'the nonce',
  code_challenge: createHash('sha256').update(verifier).digest('base64url'),
  code_challenge_method: 'S256',
}

const urlOf = (change: Record<string, string> = {}) =>
  `${issuer.url}/authorize?${new URLSearchParams({ ...request, ...change })}`

async function codeOf(): Promise<string> {
  const response = await fetch(urlOf(), {
    method: 'POST',
    redirect: 'manual',
    body: new URLSearchParams({ answer: 'continue', email: 'ada@example.com', verified: 'on' }),
  })
  const location = new URL(response.headers.get('location') ?? '')
  expect(location.searchParams.get('state')).toBe('the state')
  return location.searchParams.get('code') ?? ''
}

async function exchange(change: Record<string, string>) {
  const response = await fetch(`${issuer.url}/token`, {
    method: 'POST',
    body: new URLSearchParams({
      grant_type: 'authorization_code',
      client_id: devnetIssuer.clientId,
      client_secret: devnetIssuer.clientSecret,
      redirect_uri: redirectUri,
      code_verifier: verifier,
      ...change,
    }),
  })
  return { status: response.status, body: (await response.json()) as Record<string, string> }
}

test('a code is exchanged once for an ID token with the nonce', async () => {
  const code = await codeOf()
  const { status, body } = await exchange({ code })
  expect(status).toBe(200)
  const claims = Buffer.from(body.id_token?.split('.')[1] ?? '', 'base64url').toString()
  expect(JSON.parse(claims)).toMatchObject({
    iss: issuer.url,
    aud: devnetIssuer.clientId,
    nonce: 'the nonce',
    email: 'ada@example.com',
    email_verified: true,
  })
  expect(await exchange({ code })).toEqual({ status: 400, body: { error: 'invalid_grant' } })
})

test.each([
  ['code_verifier', 'w'.repeat(43), 400],
  ['redirect_uri', 'http://localhost:3000/other', 400],
  ['client_id', 'another', 400],
  ['client_secret', 'wrong', 401],
  ['client_secret', '', 401],
])('a code is refused with another %s (%s)', async (name, value, status) => {
  expect((await exchange({ code: await codeOf(), [name]: value })).status).toBe(status)
})

test('a code is refused after a minute', async () => {
  const code = await codeOf()
  clock.setOffsetSeconds(61)
  expect((await exchange({ code })).status).toBe(400)
  clock.setOffsetSeconds(0)
})

test.each([
  ['code_challenge', ''],
  ['code_challenge_method', 'plain'],
  ['response_type', 'token'],
  ['response_mode', 'fragment'],
  ['scope', 'email'],
  ['redirect_uri', 'javascript:alert(1)'],
])('the sign-in page is not shown with %s=%s', async (name, value) => {
  expect((await fetch(urlOf({ [name]: value }))).status).toBe(400)
})
