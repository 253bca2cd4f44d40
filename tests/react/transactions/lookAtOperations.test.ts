import {
  createClient,
  defineChain,
  encodeFunctionData,
  type Hex,
  http,
  parseAbi,
  publicActions,
} from 'viem'
import { createBundlerClient, toCoinbaseSmartAccount } from 'viem/account-abstraction'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { devnetCounter, entryPoints } from '#lib/protocol/smartWallet.ts'
import { conclude } from '#lib/tracker/conclude.ts'
import type { Entry } from '#lib/tracker/Entry.ts'
import { lookAtOperations } from '#react/transactions/lookAtOperations.ts'
import { lookAtTransactions } from '#react/transactions/lookAtTransactions.ts'
import { type SharedDevnet, sharedDevnet } from '#tests/devnet/support/sharedDevnet.ts'
import { until } from '#tests/support/until.ts'

/** What becomes of real operations, as the lists of what was sent see it. */

let devnet: SharedDevnet
beforeAll(async () => {
  devnet = await sharedDevnet()
})
beforeEach(() => devnet.control('/control/reset', {}))

const minute = 60_000
const abi = parseAbi(['function increase() payable', 'function add(uint256 amount)'])
const calls = [
  { to: devnetCounter, data: encodeFunctionData({ abi, functionName: 'increase' }) },
] as const

function nodeClient() {
  const url = devnet.services.chain ?? ''
  const chain = defineChain({
    ...{ id: 31337, name: 'Devnet', custom: { bundlerUrl: url } },
    nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
    rpcUrls: { default: { http: [url] } },
  })
  return createClient({ chain, transport: http(url, { retryCount: 0 }) }).extend(publicActions)
}

/** Sends an operation; the entry says that it was sent some minutes ago. */
async function send({
  minutes = 2,
  gas = {},
  owner = privateKeyToAccount(generatePrivateKey()),
}: {
  minutes?: number
  gas?: object
  owner?: ReturnType<typeof privateKeyToAccount>
} = {}) {
  const client = nodeClient()
  const bundler = createBundlerClient({ client, transport: http(devnet.services.chain) })
  const account = await toCoinbaseSmartAccount({ client, owners: [owner], version: '1.1' })
  const block = await client.getBlockNumber({ cacheTime: 0 })
  const hash = await bundler.sendUserOperation({ account, calls, paymaster: true, ...gas })
  const entry: Entry = {
    ...{ id: hash, kind: 'operation', operationHash: hash, chainId: 31337 },
    ...{ account: account.address, sender: account.address, block: String(block) },
    calls: [{ to: devnetCounter, value: '0', data: calls[0].data }],
    sentAt: new Date(Date.now() - minutes * minute).toISOString(),
  }
  return { client, entry, owner }
}

const isUnsure = () => false
const options = { now: Date.now, asked: 1, isShown: () => false, isUnsure }

async function stateOf({ client, entry }: Awaited<ReturnType<typeof send>>) {
  const [answer] = await lookAtOperations(client, [entry], options)
  if (!answer) throw new Error('There is no answer.')
  const state = conclude(entry, answer.evidence, Date.now()).state
  return { ...state, learned: answer.learned }
}

const setOperations = (operations: string) =>
  devnet.control('/control/chain/bundler', { operations })
const setFault = (methods: string[], fault: object = { kind: 'status', status: 503 }) =>
  devnet.control('/control/chain/fault', { ...fault, methods })

const bundlerMethods = ['eth_getUserOperationReceipt', 'eth_getUserOperationByHash']

test('one that was executed is mined', async () => {
  const sent = await send()
  await until(async () => expect(await stateOf(sent)).toMatchObject({ name: 'mined' }))
})

test('one that its bundler holds is pending, and tells its nonce', async () => {
  await setOperations('hold')
  const sent = await send({ minutes: 9 })
  expect(await stateOf(sent)).toMatchObject({
    name: 'pending',
    learned: { nonce: expect.stringMatching(/^\d+$/), entryPoint: entryPoints['0.6'] },
  })
})

test('one that its bundler dropped is dropped', async () => {
  await setOperations('drop')
  expect(await stateOf(await send())).toMatchObject({ name: 'dropped' })
})

test('one that was dropped is, also if its account had another one in the block before', async () => {
  const { owner } = await send()
  await setOperations('drop')
  expect(await stateOf(await send({ owner }))).toMatchObject({ name: 'dropped' })
})

test('one that was just sent is not called dropped', async () => {
  await setOperations('drop')
  expect(await stateOf(await send({ minutes: 0 }))).toMatchObject({ name: 'sent' })
})

test('after a day it is no longer expected', async () => {
  await setOperations('drop')
  expect(await stateOf(await send({ minutes: 25 * 60 }))).toMatchObject({
    ...{ name: 'neverIncluded', why: 'expired' },
  })
})

test('without its bundler, the events of the entry point say that it was executed', async () => {
  const sent = await send()
  await setFault(bundlerMethods)
  expect(await stateOf(sent)).toMatchObject({ name: 'mined' })
})

test('a bundler without these methods is as if it was gone', async () => {
  const sent = await send()
  const error = { code: -32601, message: 'Method not found' }
  await setFault(bundlerMethods, { kind: 'error', error })
  expect(await stateOf(sent)).toMatchObject({ name: 'mined' })
})

test('without bundler and node, it is unknown', async () => {
  const sent = await send({ minutes: 9 })
  const methods = [...bundlerMethods, 'eth_blockNumber', 'eth_getLogs', 'eth_call']
  await setFault(methods)
  expect(await stateOf(sent)).toMatchObject({ name: 'unknown', why: 'unreachable' })
})

test('one that failed in a block has the reason', async () => {
  const failing = encodeFunctionData({ abi, functionName: 'add', args: [1001n] })
  const gas = {
    calls: [{ to: devnetCounter, data: failing }],
    ...{ callGasLimit: 300_000n, verificationGasLimit: 1_500_000n, preVerificationGas: 50_000n },
  }
  const sent = await send({ gas })
  await until(async () =>
    expect(await stateOf(sent)).toMatchObject({
      ...{ name: 'failed', isOperation: true, reason: expect.stringMatching(/\w/) },
    }),
  )
})

test('a wallet that tells only the transaction of one that failed is told the same', async () => {
  const failing = encodeFunctionData({ abi, functionName: 'add', args: [1001n] })
  const gas = {
    calls: [{ to: devnetCounter, data: failing }],
    ...{ callGasLimit: 300_000n, verificationGasLimit: 1_500_000n, preVerificationGas: 50_000n },
  }
  const { client, entry } = await send({ gas })
  const bundler = createBundlerClient({ client, transport: http(devnet.services.chain) })
  const hash = entry.operationHash as Hex
  const { receipt } = await bundler.waitForUserOperationReceipt({ hash, pollingInterval: 50 })
  const { operationHash: _, block: __, ...known } = entry
  const relayed: Entry = { ...known, kind: 'transaction', hash: receipt.transactionHash }
  const [answer] = await lookAtTransactions(client, [relayed], options)
  expect(answer && conclude(relayed, answer.evidence, Date.now()).state).toMatchObject({
    ...{ name: 'failed', isOperation: true, reason: expect.stringMatching(/\w/) },
  })
})

test('of two first ones, the second is dropped', async () => {
  await setOperations('hold')
  const owner = privateKeyToAccount(generatePrivateKey())
  const first = await send({ owner })
  const second = await send({ owner })
  await setOperations('send')
  await until(async () => expect(await stateOf(first)).toMatchObject({ name: 'mined' }))
  expect(await stateOf(second)).toMatchObject({ name: 'unknown', why: 'forgotten' })
})
