import { createPublicClient, defineChain, type Hex, http, type PublicClient } from 'viem'
import {
  createBundlerClient,
  type SmartAccount,
  toCoinbaseSmartAccount,
} from 'viem/account-abstraction'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { routeErrors } from '#lib/errors/routeErrors.ts'
import { WalletError } from '#lib/errors/WalletError.ts'
import { type SignedRequest, verifySignature } from '#server/auth/verifySignature.ts'
import { socketHeader } from '#server/http/clientAddress.ts'
import { sharedDevnet } from '#tests/devnet/support/sharedDevnet.ts'
import { callRoute } from '#tests/support/server/callRoute.ts'
import { closeDatabase, openServer, route } from '#tests/support/server/openServer.ts'

const origin = 'http://localhost:15041'
const message = 'Cancel my subscription.'
const otherMessage = 'Renew my subscription.'
const typedData = {
  domain: { name: 'Example', chainId: 31337 },
  types: { Order: [{ name: 'item', type: 'string' }] },
  primaryType: 'Order',
  message: { item: 'Tea' },
} as const
const otherTypedData = { ...typedData, message: { item: 'Coffee' } }

const newKey = () => privateKeyToAccount(generatePrivateKey())

let url = ''
let client: PublicClient

beforeAll(async () => {
  url = (await sharedDevnet()).services.chain ?? ''
  await openServer({ PORT: '15041', RPC_URLS: `31337=${url}`, RATE_LIMITS: 'verifyFailed=2/600' })
  const chain = defineChain({
    id: 31337,
    name: 'Devnet',
    nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
    rpcUrls: { default: { http: [url] } },
  })
  client = createPublicClient({ chain, transport: http(url), pollingInterval: 50 })
})
afterAll(closeDatabase)

/** A route as a site would write it. */
const accept = route(async (call) => {
  const body = (await call.json()) as SignedRequest
  if (!(await verifySignature(call, body))) throw new WalletError(routeErrors.signatureInvalid)
  return { body: {} }
})

/** What the route answers: the status, and the code of an error. */
async function answerTo(request: SignedRequest, headers: Record<string, string> = {}) {
  const { status, code } = await callRoute(origin, accept, request, { headers })
  return code ? `${status} ${code}` : String(status)
}

const invalid = '401 signatureInvalid'

describe('a signature of a key account', () => {
  test('is valid for the message and the typed data that it signed, and for no other', async () => {
    const key = newKey()
    const { address } = key
    const ofText = { address, chainId: 31337, signature: await key.signMessage({ message }) }
    expect(await answerTo({ ...ofText, message })).toBe('200')
    expect(await answerTo({ ...ofText, message: otherMessage })).toBe(invalid)
    const ofData = { address, chainId: 31337, signature: await key.signTypedData(typedData) }
    expect(await answerTo({ ...ofData, typedData })).toBe('200')
    expect(await answerTo({ ...ofData, typedData: otherTypedData })).toBe(invalid)
    expect(await answerTo({ ...ofData, message })).toBe(invalid)
  })

  test('is invalid for another address', async () => {
    const signature = await newKey().signMessage({ message })
    const { address } = newKey()
    expect(await answerTo({ address, chainId: 31337, signature, message })).toBe(invalid)
  })

  test('is valid on a chain that the site does not have, as it needs no node', async () => {
    const key = newKey()
    const signature = await key.signMessage({ message })
    const { address } = key
    expect(await answerTo({ address, chainId: 1, signature, message })).toBe('200')
    const wrong = { address: newKey().address, chainId: 1, signature, message }
    expect(await answerTo(wrong)).toMatch(/chainNotAllowed$/)
  })

  test('is invalid in the second form that anyone can derive from it', async () => {
    const key = newKey()
    const signature = await key.signMessage({ message })
    const order = 0xfffffffffffffffffffffffffffffffebaaedce6af48a03bbfd25e8cd0364141n
    const s = (order - BigInt(`0x${signature.slice(66, 130)}`)).toString(16).padStart(64, '0')
    const v = signature.endsWith('1b') ? '1c' : '1b'
    const derived: Hex = `0x${signature.slice(2, 66)}${s}${v}`
    const { address } = key
    expect(await answerTo({ address, chainId: 31337, signature: derived, message })).toBe(invalid)
  })

  test.each(['', '0x', '0xabc', 'abcd', '0xzz', '0x12'])('is not %j', async (signature) => {
    const { address } = newKey()
    expect(await answerTo({ address, chainId: 31337, signature, message })).toBe(invalid)
  })
})

describe('a signature of a contract account', () => {
  test('is valid before its deployment (ERC-6492)', async () => {
    const account = await newSmartAccount()
    expect(await account.isDeployed()).toBe(false)
    await expectValid(account)
    expect(await account.isDeployed()).toBe(false)
  })

  test('is valid after its deployment (ERC-1271)', async () => {
    const account = await newSmartAccount()
    await deploy(account)
    await expectValid(account)
  })

  test('is invalid for another contract account of the same owner', async () => {
    const owner = newKey()
    const [one, other] = [await newSmartAccount(owner), await newSmartAccount(owner, 1n)]
    const signature = await one.signMessage({ message })
    const { address } = other
    expect(await answerTo({ address, chainId: 31337, signature, message })).toBe(invalid)
  })
})

test('wrong signatures that a node has to check are limited, per account and client', async () => {
  const [{ address }, other] = [newKey(), newKey()]
  const signature = await newKey().signMessage({ message })
  const request = { chainId: 31337, signature, message }
  const client = { [socketHeader]: '192.0.2.7' }
  expect(await answerTo({ ...request, address }, client)).toBe(invalid)
  expect(await answerTo({ ...request, address }, client)).toBe(invalid)
  expect(await answerTo({ ...request, address }, client)).toBe('429 rateLimited')
  expect(await answerTo({ ...request, address: other.address }, client)).toBe(invalid)
  expect(await answerTo({ ...request, address })).toBe(invalid)
})

test('valid signatures of a contract account are not limited', async () => {
  const account = await newSmartAccount()
  const signature = await account.signMessage({ message })
  const request = { address: account.address, chainId: 31337, signature, message }
  for (let count = 0; count < 4; count++)
    expect(await answerTo(request, { [socketHeader]: '192.0.2.8' })).toBe('200')
})

function newSmartAccount(owner = newKey(), nonce = 0n): Promise<SmartAccount> {
  return toCoinbaseSmartAccount({ client, owners: [owner], version: '1.1', nonce })
}

async function deploy(account: SmartAccount) {
  const bundler = createBundlerClient({ client, transport: http(url), pollingInterval: 50 })
  const calls = [{ to: newKey().address, value: 0n }]
  const hash = await bundler.sendUserOperation({ account, calls, paymaster: true })
  expect((await bundler.waitForUserOperationReceipt({ hash })).success).toBe(true)
  expect(await account.isDeployed()).toBe(true)
}

async function expectValid(account: SmartAccount) {
  const who = { address: account.address, chainId: 31337 }
  const ofText = { ...who, signature: await account.signMessage({ message }) }
  expect(await answerTo({ ...ofText, message })).toBe('200')
  expect(await answerTo({ ...ofText, message: otherMessage })).toBe(invalid)
  const ofData = { ...who, signature: await account.signTypedData(typedData) }
  expect(await answerTo({ ...ofData, typedData })).toBe('200')
  expect(await answerTo({ ...ofData, typedData: otherTypedData })).toBe(invalid)
}

test('one address has a number of checks by a chain, whatever accounts it names', async () => {
  const from = { [socketHeader]: '10.78.0.1' }
  const answers: string[] = []
  for (let count = 0; count < 32; count++) {
    const { address } = newKey()
    answers.push(await answerTo({ address, chainId: 31337, signature: '0x1234', message }, from))
  }
  expect(answers).toEqual([...Array(30).fill(invalid), ...Array(2).fill('429 rateLimited')])
})
