import { randomUUID } from 'node:crypto'
import { type Hex, hashMessage, hashTypedData } from 'viem'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { KeptReceipt, ReceiptPage } from '#lib/protocol/receipts.ts'
import { checkReceipts } from '#lib/receipts/checkReceipts.ts'
import { createSession } from '#server/auth/session.ts'
import { socketHeader } from '#server/http/clientAddress.ts'
import { callRoute } from '#tests/support/server/callRoute.ts'
import { fakeNode } from '#tests/support/server/fakeNode.ts'
import { closeDatabase, database, handle, openServer } from '#tests/support/server/openServer.ts'

const port = '15322'
const origin = `http://localhost:${port}`
const accepts: Hex = `0x1626ba7e${'0'.repeat(56)}`
const refuses: Hex = `0x${'f'.repeat(64)}`

const key = privateKeyToAccount(generatePrivateKey())
const stranger = privateKeyToAccount(generatePrivateKey())
const typedData = {
  domain: { name: 'Example', chainId: 31337 },
  types: { Order: [{ name: 'item', type: 'string' }] },
  primaryType: 'Order',
  message: { item: 'Tea' },
} as const

let node: Awaited<ReturnType<typeof fakeNode>>
let calls = 0
/** What the account is on the chain; `undefined` for a node that is down. */
let contract: { code: Hex; answer: Hex } | undefined
let cookie = ''

beforeAll(async () => {
  const answered = (read: (account: NonNullable<typeof contract>) => string) => () => {
    calls += 1
    return contract ? { result: read(contract) } : { error: { code: -32603, message: 'down' } }
  }
  node = await fakeNode({
    eth_chainId: () => ({ result: '0x7a69' }),
    eth_getCode: answered(({ code }) => code),
    eth_call: answered(({ answer }) => answer),
  })
  await openServer({
    PORT: port,
    RPC_URLS: `31337=${node.url}`,
    RATE_LIMITS: 'chainCheckFrom=2/600',
  })
})
afterAll(async () => {
  await closeDatabase()
  node.close()
})
beforeEach(async () => {
  calls = 0
  contract = { code: '0x', answer: '0x' }
  const account = { address: key.address, chainId: 31337, accountType: 'eoa' } as const
  const { token } = await createSession(await database(), new Date(), account, 'absent')
  cookie = `__Host-sid-${port}=${token}`
})

let clients = 0
const newClient = () => `192.0.2.${++clients}`

/** Sends a receipt whose signature matches, as its page says. */
async function send(value: string, change: object = {}, client = newClient()) {
  const receipt = {
    id: randomUUID(),
    title: 'Sign a message',
    shownHash: 'a'.repeat(64),
    askedHash: 'b'.repeat(64),
    method: 'personal_sign',
    result: { kind: 'signature', value },
    check: 'matches',
    signedHash: hashMessage('Hello'),
    wallet: { id: 'io.metamask', name: 'MetaMask' },
    account: key.address,
    chainId: 31337,
    ...change,
  }
  const body = { identity: key.address, ...receipt }
  const headers = { cookie, [socketHeader]: client }
  return callRoute(origin, '/api/receipts', body, { headers })
}

async function keep(...receipt: Parameters<typeof send>) {
  const answer = await send(...receipt)
  expect(answer.status, answer.code).toBe(200)
  return answer.body as KeptReceipt
}

const byPageAndServer = ({ check, serverCheck }: KeptReceipt) => [check, serverCheck]

test('the server verifies the signature of a key, whatever the page says', async () => {
  const ofText = await key.signMessage({ message: 'Hello' })
  expect(byPageAndServer(await keep(ofText))).toEqual(['matches', 'matches'])
  expect(byPageAndServer(await keep(ofText, { check: 'differs' }))).toEqual(['differs', 'matches'])
  const ofData = await key.signTypedData(typedData)
  const signedHash = hashTypedData(typedData)
  expect((await keep(ofData, { method: 'eth_signTypedData_v4', signedHash })).serverCheck).toBe(
    'matches',
  )
  expect(calls, 'a key costs no call to a node').toBe(0)
})

test('a receipt with a signature that the account did not make is kept and marked', async () => {
  const other = await key.signMessage({ message: 'Other' })
  const ofStranger = await stranger.signMessage({ message: 'Hello' })
  expect(byPageAndServer(await keep(other))).toEqual(['matches', 'differs'])
  expect(byPageAndServer(await keep(ofStranger))).toEqual(['matches', 'differs'])
  const request = new Request(`${origin}/api/receipts`, { headers: { cookie } })
  const page = (await (await handle(request)).json()) as ReceiptPage
  expect(page.receipts.slice(0, 2).map(byPageAndServer)).toEqual(
    Array(2).fill(['matches', 'differs']),
  )
  const receipts = page.receipts.toReversed()
  expect(checkReceipts({ ...page, version: 1, receipts })).toEqual([])
  const [last] = page.receipts
  if (!last) throw new Error('There is no receipt.')
  last.serverCheck = 'matches'
  expect(checkReceipts({ ...page, version: 1, receipts })).toEqual([
    { kind: 'altered', from: last.number, to: last.number },
  ])
})

test('the code of a contract account decides about its signature', async () => {
  const signature = await stranger.signMessage({ message: 'Hello' })
  contract = { code: '0x60', answer: accepts }
  expect((await keep(signature)).serverCheck).toBe('matches')
  contract = { code: '0x60', answer: refuses }
  expect((await keep(signature)).serverCheck).toBe('differs')
  expect((await keep('0x')).serverCheck, 'signatures that are collected elsewhere').toBe(
    'unchecked',
  )
  contract = { code: '0x60', answer: accepts }
  expect((await keep('0x')).serverCheck, 'approved on chain').toBe('matches')
})

test('what the server cannot verify is kept, unchecked', async () => {
  const signature = await key.signMessage({ message: 'Hello' })
  const ofStranger = await stranger.signMessage({ message: 'Hello' })
  const unchecked: [string, object][] = [
    [signature, { signedHash: undefined }],
    [`sha256:${'a'.repeat(64)}`, {}],
    ['0x123', {}],
    [`0x${'1'.repeat(64)}`, { result: { kind: 'transaction', value: `0x${'1'.repeat(64)}` } }],
    [ofStranger, { chainId: 10 }],
  ]
  for (const [value, change] of unchecked)
    expect((await keep(value, change)).serverCheck, value).toBe('unchecked')
  expect(calls).toBe(0)
  contract = undefined
  expect((await keep(ofStranger)).serverCheck, 'the node is down').toBe('unchecked')
})

test('signatures of one address ask nodes no more often than its limit', async () => {
  const signature = await stranger.signMessage({ message: 'Hello' })
  const client = newClient()
  const checks: unknown[] = []
  for (let count = 0; count < 3; count++)
    checks.push((await keep(signature, {}, client)).serverCheck)
  expect(checks).toEqual(['differs', 'differs', 'unchecked'])
})

test.each(['0x12', 'a'.repeat(64), `0x${'g'.repeat(64)}`, 1])(
  'a signed hash that is none, %j, is refused',
  async (signedHash) => {
    const { code, body } = await send('0x12', { signedHash })
    expect([code, body.error.message]).toEqual([
      'invalidBody',
      expect.stringContaining('signedHash'),
    ])
  },
)
