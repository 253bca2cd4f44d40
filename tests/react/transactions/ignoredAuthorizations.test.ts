import { type ChildProcess, spawn } from 'node:child_process'
import {
  createWalletClient,
  http,
  numberToHex,
  parseEther,
  publicActions,
  testActions,
  zeroAddress,
} from 'viem'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { foundry } from 'viem/chains'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { isAnyIgnored } from '#react/transactions/ignoredAuthorizations.ts'
import { freePort } from '#tests/support/freePorts.ts'

const contractAddress = '0x1111111111111111111111111111111111111111'
let anvil: ChildProcess
let url: string
let account: ReturnType<typeof privateKeyToAccount>
let client: ReturnType<typeof connect>

const connect = () =>
  createWalletClient({ account, chain: foundry, transport: http(url, { retryCount: 20 }) })
    .extend(publicActions)
    .extend(testActions({ mode: 'anvil' }))

beforeAll(async () => {
  const port = await freePort()
  url = `http://127.0.0.1:${port}`
  anvil = spawn('node_modules/.bin/anvil', ['--port', String(port), '--silent'], {
    stdio: 'ignore',
  })
})
afterAll(() => void anvil?.kill())

beforeEach(async () => {
  account = privateKeyToAccount(generatePrivateKey())
  client = connect()
  await client.setBalance({ address: account.address, value: parseEther('1') })
})

/** Whether an authorization with this nonce has done nothing, in a transaction that the account sent. */
async function isIgnored(
  nonce: number,
  contract: `0x${string}` = contractAddress,
  change: (signed: { s: `0x${string}` }) => object = () => ({}),
) {
  const signed = await account.signAuthorization({
    contractAddress: contract,
    chainId: foundry.id,
    nonce,
  })
  const { v: _, ...authorization } = { ...signed, ...change(signed) }
  const hash = await client.sendTransaction({
    to: account.address,
    authorizationList: [authorization as never],
    gas: 100_000n,
  })
  const { blockNumber, status } = await client.waitForTransactionReceipt({ hash })
  expect(status).toBe('success')
  const { authorizationList = [] } = await client.getTransaction({ hash })
  return isAnyIgnored(client, authorizationList, blockNumber)
}

test('an authorization with another nonce did nothing, although its transaction succeeded', async () => {
  expect(await isIgnored(0)).toBe(true)
  expect(await client.getCode({ address: account.address })).toBeUndefined()
})

test('one that took effect did, and so did its revocation', async () => {
  expect(await isIgnored(1)).toBe(false)
  expect(await isIgnored(3, zeroAddress)).toBe(false)
})

test('a later change of the account’s code is not that of the transaction', async () => {
  expect(await isIgnored(1)).toBe(false)
  const block = await client.getBlockNumber()
  await isIgnored(3, zeroAddress)
  const { transactions } = await client.getBlock({ blockNumber: block, includeTransactions: true })
  const list = transactions[0]?.authorizationList ?? []
  expect(list).toHaveLength(1)
  expect(await isAnyIgnored(client, list, block)).toBe(false)
})

test('one whose signature nodes do not take, or that nobody can have signed, did nothing', async () => {
  const order = 0xfffffffffffffffffffffffffffffffebaaedce6af48a03bbfd25e8cd0364141n
  const word = (value: bigint) => numberToHex(value, { size: 32 })
  // The other signature of the same signer (EIP-2), and none.
  expect(await isIgnored(1, contractAddress, ({ s }) => ({ s: word(order - BigInt(s)) }))).toBe(
    true,
  )
  expect(await isIgnored(2, contractAddress, () => ({ r: word(0n) }))).toBe(true)
})
