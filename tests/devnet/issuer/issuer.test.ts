import { createPublicKey, verify } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createClock } from '#devnet/clock.ts'
import { type Served, serve } from '#devnet/http/serve.ts'
import { type Issuer, startIssuer } from '#devnet/issuer/issuer.ts'

const clock = createClock()
let issuer: Issuer
let control: Served
beforeAll(async () => {
  issuer = await startIssuer({ port: 0, clock })
  control = await serve({ name: 'the control port', port: 0, app: issuer.control })
})
afterAll(async () => {
  await Promise.all([issuer?.stop(), control?.stop()])
})

const sendRequest = async (body: object) => {
  const response = await fetch(`${control.url}/control/issuer/token`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  return { status: response.status, body: (await response.json()) as Record<string, unknown> }
}

test('a token of the control port verifies with the key found by discovery', async () => {
  const { body } = await sendRequest({
    subject: 'ada',
    audience: 'latchkey',
    email: 'ada@example.com',
    nonce: 'n',
  })
  const discovery = await fetch(`${issuer.url}/.well-known/openid-configuration`, {
    headers: { origin: 'http://localhost:3000' },
  })
  expect(discovery.headers.get('access-control-allow-origin')).toBe('*')
  const document = (await discovery.json()) as { issuer: string; jwks_uri: string }
  expect(document.issuer).toBe(issuer.url)
  const { keys } = (await (await fetch(document.jwks_uri)).json()) as {
    keys: { kid: string; kty: string; crv: string; x: string; y: string }[]
  }
  const [head = '', claims = '', signature = ''] = String(body.token).split('.')
  const { kid } = JSON.parse(Buffer.from(head, 'base64url').toString()) as { kid: string }
  const jwk = keys.find((one) => one.kid === kid)
  if (!jwk) throw new Error(`no key ${kid}`)
  const isSigned = verify(
    'sha256',
    Buffer.from(`${head}.${claims}`),
    { key: createPublicKey({ key: jwk, format: 'jwk' }), dsaEncoding: 'ieee-p1363' },
    Buffer.from(signature, 'base64url'),
  )
  expect(isSigned).toBe(true)
  expect(JSON.parse(Buffer.from(claims, 'base64url').toString())).toMatchObject({
    iss: issuer.url,
    aud: 'latchkey',
    sub: 'ada',
    nonce: 'n',
    email: 'ada@example.com',
    email_verified: true,
  })
  await expect(issuer.issuers.verify(String(body.token), clock.now())).resolves.toEqual({
    issuer: issuer.url,
    audience: 'latchkey',
    subject: 'ada',
    nonce: 'n',
    email: 'ada@example.com',
  })
})

test('no page can request a token: the route is on the control port only', async () => {
  const response = await fetch(`${issuer.url}/control/issuer/token`, { method: 'POST' })
  expect(response.status).toBe(404)
})

test.each([{}, { subject: 'ada' }, { subject: 1, audience: 'x' }, { subject: '', audience: 'x' }])(
  'requires a subject and an audience: %j',
  async (body) => {
    expect((await sendRequest(body)).status).toBe(400)
  },
)

test('rejects a token of an earlier start', async () => {
  const other = await startIssuer({ port: 0, clock })
  try {
    const token = other.mint({ subject: 'ada', audience: 'latchkey' })
    await expect(issuer.issuers.verify(token, clock.now())).rejects.toThrow('issuer is unknown')
  } finally {
    await other.stop()
  }
})
