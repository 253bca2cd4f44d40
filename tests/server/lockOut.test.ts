import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createSession } from '#server/auth/session.ts'
import { knownBrowsers, rateLimits } from '#server/db/schema.ts'
import { socketHeader } from '#server/http/clientAddress.ts'
import { callRoute } from '#tests/support/server/callRoute.ts'
import { closeDatabase, database, openServer } from '#tests/support/server/openServer.ts'

const origin = 'http://localhost:15014'
const contract = `0x${'c1'.repeat(20)}` as const
const yes = `0x1626ba7e${'0'.repeat(56)}`
const goodSignature = `0x${'ab'.repeat(70)}`
const badSignature = `0x${'cd'.repeat(70)}`

/** A node on which every account has code that accepts one signature. */
let node: Server
let checks = 0

beforeAll(async () => {
  node = createServer(async (request, response) => {
    let text = ''
    for await (const chunk of request) text += chunk
    const reply = (call: { id: number; method: string }) => {
      if (call.method === 'eth_call') checks += 1
      const isGood = JSON.stringify(call).includes('ab'.repeat(70))
      const results: Record<string, unknown> = {
        eth_chainId: '0x7a69',
        eth_getCode: '0x01',
        eth_call: isGood ? yes : '0x',
      }
      return { jsonrpc: '2.0', id: call.id, result: results[call.method] }
    }
    const sent = JSON.parse(text)
    response.writeHead(200, { 'content-type': 'application/json' })
    response.end(JSON.stringify(Array.isArray(sent) ? sent.map(reply) : reply(sent)))
  })
  await new Promise<void>((resolve) => node.listen(0, '127.0.0.1', resolve))
  const { port } = node.address() as AddressInfo
  await openServer({
    PORT: '15014',
    RPC_URLS: `31337=http://127.0.0.1:${port}`,
    RATE_LIMITS: 'chainCheck=12/60,chainCheckFrom=6/60',
  })
})
afterAll(async () => {
  await closeDatabase()
  node.closeAllConnections()
  node.close()
})
beforeEach(async () => {
  checks = 0
  await (await database()).delete(rateLimits)
})

const cookieIn = (headers: Record<string, string>, name: string) =>
  new RegExp(`__Host-${name}-15014=[\\w-]+`).exec(headers['set-cookie'] ?? '')?.[0] ?? ''

async function signIn(
  client: string,
  signature: string,
  { address = contract as string, known = '' } = {},
) {
  const from = { [socketHeader]: client }
  const issued = await callRoute(
    origin,
    '/api/auth/challenge',
    { address, chainId: 31337 },
    { headers: from },
  )
  if (issued.code) return { outcome: issued.code, known }
  const cookie = [cookieIn(issued.headers, 'pre'), known].filter(Boolean).join('; ')
  const body = { message: issued.body.message, signature }
  const answer = await callRoute(origin, '/api/auth/verify', body, { headers: { ...from, cookie } })
  return { outcome: answer.code ?? 'signed in', known: cookieIn(answer.headers, 'known') }
}

test('one address, with the sessions of many keys, uses up no checks of the chain for all', async () => {
  const from = { [socketHeader]: '192.0.2.200' }
  const codes: (string | undefined)[] = []
  for (let sent = 0; sent < 14; sent++) {
    const { address } = privateKeyToAccount(generatePrivateKey())
    const who = { address, chainId: 31337, accountType: 'eoa' } as const
    const { token } = await createSession(await database(), new Date(), who, 'absent')
    const headers = { ...from, cookie: `__Host-sid-15014=${token}` }
    const request = { address: privateKeyToAccount(generatePrivateKey()).address, chainId: 31337 }
    const issued = await callRoute(origin, '/api/user/proof/challenge', request, { headers })
    const body = { message: issued.body.message, signature: badSignature }
    codes.push((await callRoute(origin, '/api/user/proof', body, { headers })).code)
  }
  expect(new Set(codes)).toEqual(new Set(['signatureInvalid', 'rateLimited']))
  expect((await signIn('192.0.2.201', goodSignature)).outcome).toBe('signed in')
})

test("a client's invalid signatures for a contract account are limited, without denying other clients", async () => {
  for (let round = 0; round < 5; round++)
    expect((await signIn('192.0.2.1', badSignature)).outcome).toBe('signatureInvalid')
  expect((await signIn('192.0.2.1', badSignature)).outcome).toBe('rateLimited')
  expect(checks).toBe(5)
  expect((await signIn('192.0.2.2', goodSignature)).outcome).toBe('signed in')
})

test('signature checks on chain are limited over all clients', async () => {
  const outcomes: string[] = []
  for (let client = 0; client < 14; client++)
    outcomes.push((await signIn(`198.51.100.${client}`, badSignature)).outcome)
  expect(outcomes.filter((outcome) => outcome === 'rateLimited')).toHaveLength(2)
  expect(checks).toBe(12)
})

test('that limit does not apply to a browser that signed in as the account before, for that account only', async () => {
  const { known } = await signIn('192.0.2.3', goodSignature)
  expect(known).not.toBe('')
  for (let client = 0; client < 14; client++) await signIn(`198.51.100.${client}`, badSignature)
  expect((await signIn('192.0.2.3', goodSignature)).outcome).toBe('rateLimited')
  expect((await signIn('192.0.2.3', goodSignature, { known })).outcome).toBe('signed in')
  const address = `0x${'c2'.repeat(20)}`
  expect((await signIn('192.0.2.3', goodSignature, { known, address })).outcome).toBe('rateLimited')
})

test('a browser that signed in as the account may also fail five times a minute', async () => {
  const { known } = await signIn('192.0.2.4', goodSignature)
  const outcomes: string[] = []
  for (let round = 0; round < 6; round++)
    outcomes.push((await signIn(`192.0.2.${10 + round}`, badSignature, { known })).outcome)
  expect(outcomes).toEqual([...Array(5).fill('signatureInvalid'), 'rateLimited'])
})

test('a key account signs in whatever limits are used up, and reserves no attempts', async () => {
  for (let client = 0; client < 14; client++) await signIn(`198.51.100.${client}`, badSignature)
  const before = await (await database()).$count(knownBrowsers)
  const owner = privateKeyToAccount(`0x${'11'.repeat(32)}`)
  const issued = await callRoute(origin, '/api/auth/challenge', {
    address: owner.address,
    chainId: 31337,
  })
  const { message } = issued.body
  const body = { message, signature: await owner.signMessage({ message }) }
  const headers = { cookie: cookieIn(issued.headers, 'pre') }
  const answer = await callRoute(origin, '/api/auth/verify', body, { headers })
  expect(answer.status).toBe(200)
  expect(await (await database()).$count(knownBrowsers)).toBe(before)
})
