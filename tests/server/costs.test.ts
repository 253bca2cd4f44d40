import { randomUUID } from 'node:crypto'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { receiptLimits } from '#lib/protocol/receipts.ts'
import { createSession } from '#server/auth/session.ts'
import { sentEntries, sessions } from '#server/db/schema.ts'
import { socketHeader } from '#server/http/clientAddress.ts'
import { routes } from '#server/routes/routes.ts'
import { createBudget } from '#server/site/budget.ts'
import { harmlessText, hostileTexts } from '#tests/support/hostileTexts.ts'
import { processorMs } from '#tests/support/processorMs.ts'
import { fakeNode } from '#tests/support/server/fakeNode.ts'
import {
  closeDatabase,
  database,
  handle,
  openServer,
  site,
} from '#tests/support/server/openServer.ts'

const port = '15361'
const origin = `http://localhost:${port}`
/** Of the largest text in a body of 32 kB. */
const textLength = 31_000

let node: Awaited<ReturnType<typeof fakeNode>>
let chainCalls = 0
/** What contracts answer: nothing, or that a signature is valid (ERC-1271). */
let contractAnswer = '0x'
let signedIn = ''
let identity = ''

beforeAll(async () => {
  const count = (result: () => string) => () => {
    chainCalls += 1
    return { result: result() }
  }
  node = await fakeNode({
    eth_chainId: count(() => '0x7a69'),
    eth_getCode: count(() => '0x01'),
    eth_call: count(() => contractAnswer),
  })
  await openServer({
    PORT: port,
    RPC_URLS: `31337=${node.url}`,
    RPC_PROXY: 'on',
    ENS_PICTURES: 'on',
    ENS_RESOLVER: `31337=0x${'e1'.repeat(20)}`,
    TURNKEY_API_URL: 'http://127.0.0.1:1',
    RATE_LIMITS: 'all=100000000/60',
  })
  identity = privateKeyToAccount(generatePrivateKey()).address
  const account = {
    address: identity as `0x${string}`,
    chainId: 31337,
    accountType: 'eoa',
  } as const
  const { token } = await createSession(await database(), new Date(), account, 'absent')
  signedIn = `__Host-sid-${port}=${token}`
})
afterAll(async () => {
  await closeDatabase()
  node.close()
})

type Bodies = { path?: string; mediaType?: string; bodies(text: string): unknown[] }

const key = `02${'a'.repeat(64)}`
const id = 'a'.repeat(32)
const challenge = { address: `0x${'1'.repeat(40)}`, chainId: 31337 }
const receipt = () => ({
  identity,
  id: randomUUID(),
  title: 'Send',
  shownHash: 'a'.repeat(64),
  askedHash: 'b'.repeat(64),
  method: 'personal_sign',
  result: { kind: 'signature', value: '0x1234' },
  check: 'matches',
  signedHash: `0x${'c'.repeat(64)}`,
  wallet: { id: 'io.metamask', name: 'MetaMask' },
  account: `0x${'1'.repeat(40)}`,
  chainId: 31337,
})
const sent = () => ({
  id: '0x1',
  kind: 'batch',
  chainId: 31337,
  account: `0x${'1'.repeat(40)}`,
  sender: `0x${'1'.repeat(40)}`,
  calls: [{ to: `0x${'2'.repeat(40)}`, value: '0', data: '0x' }],
  title: { text: 'Send', locale: 'en' },
  sentAt: '2026-11-01T00:00:00.000Z',
})
const signUp = {
  userName: 'Ada',
  registration: {
    challenge: 'abc',
    displayName: 'Passkey',
    attestation: {
      attestationObject: 'abc',
      clientDataJson: 'abc',
      credentialId: 'abc',
      transports: ['internal'],
    },
  },
}
const login = {
  verificationToken: 'a.b.c',
  publicKey: key,
  clientSignature: {
    publicKey: key,
    scheme: 'CLIENT_SIGNATURE_SCHEME_API_P256',
    message: 'abc',
    signature: 'a'.repeat(128),
  },
}
const siwe = (text: string) =>
  `${text} wants you to sign in with your Ethereum account:\n${challenge.address}\n\n${text}\n\nURI: ${text}\n`

/** Each body with each of its texts replaced. */
const each = (example: object) => (text: string) => replaced(example, text)

/** The bodies of every route that takes one; the test below compares with the routes. */
const hostile: Record<string, Bodies> = {
  'POST /auth/challenge': { bodies: each(challenge) },
  'POST /auth/verify': {
    bodies: (text) => [
      ...replaced({ message: 'abc', signature: '0x1234' }, text),
      { message: siwe(text.slice(0, 8000)), signature: `0x${'ab'.repeat(3000)}` },
    ],
  },
  'POST /credentials/link': {
    bodies: (text) => [
      ...replaced({ message: 'abc', signature: '0x1234' }, text),
      { message: siwe(text.slice(0, 8000)), signature: `0x${'ab'.repeat(3000)}` },
    ],
  },
  'POST /credentials/link/challenge': {
    bodies: each({ smartWalletAddress: '0x1', ownerAddress: '0x1', chainId: 31337 }),
  },
  'POST /csp-report': {
    bodies: (text) =>
      [`https://${text}`, `https://${text}/`, text].flatMap((uri) => [
        {
          'csp-report': {
            'effective-directive': text.slice(0, 100),
            'blocked-uri': uri.slice(0, textLength),
          },
        },
        [{ body: { effectiveDirective: uri.slice(0, textLength), blockedURL: 'inline' } }],
      ]),
  },
  'POST /custody/email/code': { bodies: each({ email: 'ada@mail.example' }) },
  'POST /custody/email/login': { bodies: each(login) },
  'POST /custody/email/verify': {
    bodies: each({ otpId: randomUUID(), encryptedOtpBundle: 'abc' }),
  },
  'PUT /custody/labels': { bodies: each({ id: 'abc', label: 'My key' }) },
  'POST /custody/oauth/callback/[provider]': {
    path: '/custody/oauth/callback/devnet',
    mediaType: 'application/x-www-form-urlencoded',
    bodies: (text) => [
      `state=${encodeURIComponent(text).slice(0, textLength)}`,
      text,
      `code=${text}`,
    ],
  },
  'POST /custody/oauth/link': {
    bodies: each({ id, organizationId: randomUUID(), userId: randomUUID() }),
  },
  'POST /custody/forget': { bodies: each({ organizationId: randomUUID() }) },
  'POST /custody/oauth/login': { bodies: each({ id, publicKey: key }) },
  'POST /custody/oauth/start': {
    bodies: each({ provider: 'devnet', purpose: 'signIn', publicKey: key, returnTo: '/' }),
  },
  'POST /custody/oauth/token': { bodies: each({ id }) },
  'POST /custody/recovery': { bodies: each({ email: 'ada@mail.example', targetPublicKey: 'abc' }) },
  'POST /custody/recovery/user': { bodies: each({ publicKey: key }) },
  'POST /custody/sign-up': { bodies: each(signUp) },
  'POST /receipts': { bodies: (text) => replaced(receipt(), text) },
  'PUT /sent': {
    bodies: (text) => [
      ...replaced({ identity, entry: sent() }, text),
      { identity, entry: { ...sent(), calls: Array.from({ length: 600 }, () => sent().calls[0]) } },
    ],
  },
  'POST /user/exports': { bodies: each({}) },
  'POST /user/devices/[id]': { bodies: each({ wasMe: true, more: 'abc' }) },
  'POST /user/feed': { bodies: each({ kind: 'recovered' }) },
  'POST /user/identities': {
    bodies: (text) => [
      ...replaced({ message: 'abc', signature: '0x1234' }, text),
      { message: siwe(text.slice(0, 8000)), signature: `0x${'ab'.repeat(3000)}` },
    ],
  },
  'PUT /user/addresses': {
    bodies: each({ address: `0x${'ab'.repeat(20)}`, name: 'Alice' }),
  },
  'PATCH /user/identities/[id]': { bodies: each({ name: 'My wallet' }) },
  'POST /user/identities/[id]/use': { bodies: each({}) },
  'POST /user/identities/challenge': { bodies: each(challenge) },
  'POST /user/merge': { bodies: each({ message: 'abc', signature: '0x1234' }) },
  'POST /user/merge/challenge': { bodies: each(challenge) },
  'POST /user/merge/preview': { bodies: each(challenge) },
  'POST /user/proof': { bodies: each({ message: 'abc', signature: '0x1234' }) },
  'POST /user/proof/challenge': { bodies: each(challenge) },
  'POST /rpc/[chainId]': {
    path: '/rpc/31337',
    bodies: (text) => [
      ...replaced({ jsonrpc: '2.0', id: 'abc', method: 'eth_call', params: ['abc'] }, text),
      {
        jsonrpc: '2.0',
        id: 1,
        method: 'eth_getLogs',
        params: [{ fromBlock: text, toBlock: '0x' }],
      },
    ],
  },
}

/** Bodies that are accepted as such. */
const valid: Record<string, unknown> = {
  'POST /rpc/[chainId]': Array.from({ length: 20 }, (_, id) => ({
    ...{ jsonrpc: '2.0', id, method: 'eth_getCode', params: [challenge.address, 'latest'] },
  })),
}

/** They ask a chain only after a message, or a provider's answer, of this server's. */
const needsMore = ['POST /auth/verify', 'POST /custody/oauth/link', 'POST /custody/oauth/token']

const endpoints = Object.entries(routes).flatMap(([path, { hasNoHead: _, ...methods }]) =>
  Object.entries(methods).map(([method, endpoint]) => ({ name: `${method} ${path}`, ...endpoint })),
)

describe('the most expensive request', () => {
  test('is declared by every route, and those with a body are measured', () => {
    expect(endpoints.filter(({ cost }) => !(cost.workMs > 0 && cost.workMs <= 20))).toEqual([])
    const withBody = endpoints
      .map(({ name }) => name)
      .filter((name) => !/^(GET|DELETE) /.test(name))
    expect(Object.keys(hostile).toSorted()).toEqual(withBody.toSorted())
  })

  test.each(Object.keys(hostile))('of %s costs the processor time it declares', async (name) => {
    const { cost } = endpoints.find((one) => one.name === name) ?? { cost: { workMs: 0 } }
    const bodies = hostile[name]?.bodies ?? (() => [])
    await send(name, bodies(harmlessText(textLength))[0])
    const harmless = Math.max(...(await measured(name, bodies(harmlessText(textLength)))))
    const slow: string[] = []
    // A busy machine makes both slow.
    for (const [piece, text] of hostileTexts(textLength))
      for (const ms of await measured(name, bodies(text)))
        if (ms > cost.workMs + 3 * harmless) slow.push(`${piece}: ${ms} ms, others ${harmless} ms`)
    expect(slow).toEqual([])
  })

  test('of a sign-in makes the calls to a chain that it declares', async () => {
    const start = await send('POST /auth/challenge', challenge)
    const { message } = (await start.json()) as { message: string }
    const cookie = start.headers
      .getSetCookie()
      .map((one) => one.split(';')[0])
      .join('; ')
    chainCalls = 0
    const body = { message, signature: `0x${'ab'.repeat(64)}cd` }
    const response = await send('POST /auth/verify', body, { cookie })
    expect(response.status).toBe(401)
    expect(chainCalls).toBeGreaterThan(0)
    expect(chainCalls).toBeLessThanOrEqual(routes['/auth/verify']?.POST?.cost.chainCalls ?? 0)
  })

  test.each(endpoints.map(({ name }) => name))(
    'of %s makes no more calls to a chain than it declares, for a contract account',
    async (name) => {
      contractAnswer = `0x1626ba7e${'0'.repeat(56)}`
      onTestFinished(() => {
        contractAnswer = '0x'
      })
      const declared = endpoints.find((one) => one.name === name)?.cost.chainCalls ?? 0
      let most = 0
      for (const body of [valid[name], ...(hostile[name]?.bodies('abc') ?? [])]) {
        const cookie = await contractSession()
        chainCalls = 0
        // Another client: those above have left answers of the node unread.
        const response = await send(name, body, { cookie, [socketHeader]: '10.1.0.2' })
        await response.arrayBuffer()
        most = Math.max(most, chainCalls)
      }
      expect(most).toBeLessThanOrEqual(declared)
      if (declared > 0 && !needsMore.includes(name)) expect(most).toBeGreaterThan(0)
    },
  )

  test('of an entry that was sent leaves the bytes that it declares', async () => {
    const entry = { ...sent(), calls: [{ ...sent().calls[0], data: `0x${'ab'.repeat(13_700)}` }] }
    expect((await send('PUT /sent', { identity, entry })).status).toBe(204)
    const [row] = await (await database()).select().from(sentEntries)
    const stored = Buffer.byteLength(JSON.stringify(row))
    const declared = routes['/sent']?.PUT?.cost.storedBytes ?? 0
    expect(stored).toBeGreaterThan(10_000)
    expect(stored).toBeLessThanOrEqual(declared)
  })

  test('of a receipt leaves the bytes that it declares', async () => {
    const long = '\u{10ffff}'.repeat(4096)
    const largest = {
      ...receipt(),
      title: long.slice(0, receiptLimits.titleLength),
      result: { kind: 'answer', value: long.slice(0, receiptLimits.resultLength) },
    }
    const response = await send('POST /receipts', largest)
    expect(response.status).toBe(200)
    const stored = Buffer.byteLength(await response.text())
    const declared = routes['/receipts']?.POST?.cost.storedBytes ?? 0
    expect(stored).toBeGreaterThan(10_000)
    expect(stored).toBeLessThanOrEqual(declared)
  })
})

describe('a budget', () => {
  const limits = { work: { max: 100, seconds: 60 }, traffic: { max: 50, seconds: 60 } }

  test('refuses a client that has used up its processor time, until the window ends', () => {
    let now = 0
    const budget = createBudget(limits, () => now)
    for (let count = 0; count < 10; count++) budget.begin('a', { workMs: 10 })
    expect(() => budget.begin('a', { workMs: 10 })).toThrow(
      expect.objectContaining({ key: 'rateLimited', details: '60' }),
    )
    budget.begin('b', { workMs: 10 })
    now = 60_000
    budget.begin('a', { workMs: 10 })
  })

  test('refuses the request after too many bytes', () => {
    const budget = createBudget(limits, () => 0)
    budget.addTraffic('a', 50_001)
    expect(() => budget.begin('a', { workMs: 1 })).toThrow(
      expect.objectContaining({ key: 'rateLimited' }),
    )
  })

  test('leaves calls to nodes for others when twenty clients take all that they can', () => {
    const budget = createBudget(limits, () => 0)
    const takeAll = (client: string) => {
      for (let count = 0; ; count++)
        try {
          budget.beginNodeCall(client)
        } catch {
          return count
        }
    }
    expect(takeAll('first')).toBe(16)
    for (let client = 0; client < 20; client++) takeAll(`${client}`)
    expect(takeAll('other')).toBeGreaterThan(0)
  })

  test('does not grow with the number of clients', () => {
    const budget = createBudget(limits, () => 0)
    const before = process.memoryUsage().heapUsed
    for (let count = 0; count < 200_000; count++) budget.begin(`client ${count}`, { workMs: 1 })
    expect(process.memoryUsage().heapUsed - before).toBeLessThan(60_000_000)
  })

  test('is asked by every route, before anything else', async () => {
    site().budget = createBudget({ ...limits, work: { max: 0.5, seconds: 60 } }, () => 0)
    const statuses = await Promise.all(
      endpoints
        .filter(({ name }) => !name.includes('['))
        .map(
          async ({ name }) => (await send(name, undefined, { [socketHeader]: '10.1.1.1' })).status,
        ),
    )
    expect(new Set(statuses)).toEqual(new Set([429]))
  })
})

/** The cookie of a contract account's session, which the chain must confirm now. */
async function contractSession(): Promise<string> {
  const account = {
    address: privateKeyToAccount(generatePrivateKey()).address,
    chainId: 31337,
    accountType: 'contract',
  } as const
  const proof = { messageHash: `0x${'ab'.repeat(32)}`, signature: '0x1234' } as const
  const { token } = await createSession(await database(), new Date(), account, 'absent', { proof })
  await (await database()).update(sessions).set({ confirmAt: new Date(0) })
  return `__Host-sid-${port}=${token}`
}

async function measured(name: string, bodies: unknown[]): Promise<number[]> {
  const times: number[] = []
  for (const body of bodies) times.push(await processorMs(() => send(name, body)))
  return times
}

function send(name: string, body: unknown, headers: Record<string, string> = {}) {
  const [method = '', path = ''] = name.split(' ')
  const named = path.replace('[name]', 'ada.eth').replace('[id]', randomUUID())
  const { path: own = named, mediaType = 'application/json' } = hostile[name] ?? {}
  return handle(
    new Request(`${origin}/api${own}`, {
      method,
      headers: {
        origin,
        'content-type': mediaType,
        cookie: signedIn,
        [socketHeader]: '10.1.0.1',
        ...headers,
      },
      ...(body === undefined
        ? {}
        : { body: typeof body === 'string' ? body : JSON.stringify(body) }),
    }),
  )
}

/** Copies of an example, each with another of its texts replaced. */
function replaced(example: object, text: string): unknown[] {
  return Object.entries(example).flatMap(([name, value]): unknown[] => {
    if (typeof value === 'string') return [{ ...example, [name]: text }]
    if (typeof value !== 'object' || value === null) return []
    return replaced(value, text).map((one) => ({
      ...example,
      [name]: Array.isArray(value) ? Object.values(one as object) : one,
    }))
  })
}
