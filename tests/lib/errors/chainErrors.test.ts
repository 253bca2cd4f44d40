import { type ChildProcess, spawn } from 'node:child_process'
import { createInterface } from 'node:readline'
import {
  concatHex,
  createTestClient,
  createWalletClient,
  encodeErrorResult,
  type Hex,
  http,
  numberToHex,
  parseAbi,
  parseEther,
  publicActions,
  RpcRequestError,
  size,
} from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { foundry } from 'viem/chains'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { explain } from '#lib/errors/explain.ts'
import { freePort } from '#tests/support/freePorts.ts'

const keyed = privateKeyToAccount(
  '0xac0974bec39a17e36ba4a6b4d238ff944bacb478cbed5efcae784d7bf4f2ff80',
)
const speaking = '0x00000000000000000000000000000000000a0001'
const custom = '0x00000000000000000000000000000000000a0002'
const silent = '0x00000000000000000000000000000000000a0003'
const errors = parseAbi(['error Error(string)', 'error TooLate(uint256 deadline)'])

let anvil: ChildProcess
let url: string

beforeAll(async () => {
  const port = await freePort()
  url = `http://127.0.0.1:${port}`
  anvil = spawn('node_modules/.bin/anvil', ['--port', `${port}`], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  for await (const line of createInterface({ input: anvil.stdout as NodeJS.ReadableStream }))
    if (line.includes('Listening on')) break
  const chain = testClient()
  const reason = encodeErrorResult({ abi: errors, errorName: 'Error', args: ['Sale is over'] })
  const tooLate = encodeErrorResult({ abi: errors, errorName: 'TooLate', args: [7n] })
  await chain.setCode({ address: speaking, bytecode: revertingCode(reason) })
  await chain.setCode({ address: custom, bytecode: revertingCode(tooLate) })
  await chain.setCode({ address: silent, bytecode: '0x5f5ffd' })
})

afterAll(() => void anvil?.kill())

/** A local key that prepares the transaction itself, and an account that the node holds. */
describe.each([
  ['an account with its own key', keyed],
  ['an account of the wallet', keyed.address],
])('%s', (_name, account) => {
  const wallet = () => createWalletClient({ account, chain: foundry, transport: http(url) })

  test('gets nonceTooLow for a used nonce', async () => {
    await testClient().setNonce({ address: keyed.address, nonce: (await nextNonce()) + 5 })
    const explanation = await explained(
      wallet().sendTransaction({ to: silent, nonce: 1, gas: 21_000n }),
    )
    expect(explanation.key).toBe('nonceTooLow')
  })

  test('gets replacementUnderpriced for a cheap replacement', async () => {
    const chain = testClient()
    await chain.setAutomine(false)
    try {
      const first = {
        to: keyed.address,
        nonce: await nextNonce(),
        gas: 21_000n,
        maxFeePerGas: 9_000_000_000n,
        maxPriorityFeePerGas: 2_000_000_000n,
      }
      await wallet().sendTransaction(first)
      const explanation = await explained(wallet().sendTransaction({ ...first, value: 1n }))
      expect(explanation.key).toBe('replacementUnderpriced')
    } finally {
      await chain.mine({ blocks: 1 })
      await chain.setAutomine(true)
    }
  })

  test('gets insufficientFunds', async () => {
    const value = parseEther('1000000')
    const explanation = await explained(wallet().sendTransaction({ to: keyed.address, value }))
    expect(explanation.key).toBe('insufficientFunds')
  })
})

/** The phases in which a revert is detected before anything is sent. */
describe.each([
  ['sending', (to: Hex) => sending(to)],
  ['estimating', (to: Hex) => testClient().estimateGas({ account: keyed.address, to })],
  ['calling', (to: Hex) => testClient().call({ account: keyed.address, to })],
])('%s to a contract that reverts', (_name, sendRequest) => {
  test('is shown with its reason', async () => {
    expect(await explained(sendRequest(speaking))).toMatchObject({
      key: 'reverted',
      details: 'Sale is over',
    })
  })

  test('is shown with the data of its custom error', async () => {
    const data = encodeErrorResult({ abi: errors, errorName: 'TooLate', args: [7n] })
    expect(await explained(sendRequest(custom))).toMatchObject({
      key: 'revertedCustom',
      details: data,
    })
  })

  test('is shown without details if it gives no reason', async () => {
    expect((await explained(sendRequest(silent))).key).toBe('revertedCustom')
  })
})

test('code that the virtual machine cannot run is shown as a refusal, not as a fault of the node', async () => {
  // The selector of a call, sent without a recipient: a contract's code that uses an empty stack.
  const halting = testClient().estimateGas({ account: keyed.address, data: '0x01000000' })
  expect((await explained(halting)).key).toBe('revertedCustom')
  for (const message of [
    'invalid opcode: opcode 0xe8 not defined',
    'stack underflow (0 <=> 2)',
    'invalid jump destination',
  ]) {
    const error = new RpcRequestError({ body: {}, url: 'node', error: { code: -32000, message } })
    expect((await explained(Promise.reject(error))).key).toBe('revertedCustom')
  }
})

test('an unreachable node is networkUnreachable', async () => {
  const nowhere = `http://127.0.0.1:${await freePort()}`
  const explanation = await createTestClient({
    mode: 'anvil',
    transport: http(nowhere, { retryCount: 0 }),
  })
    .mine({ blocks: 1 })
    .then(() => undefined, explain)
  expect(explanation?.key).toBe('networkUnreachable')
})

function sending(to: Hex) {
  const wallet = createWalletClient({ account: keyed, chain: foundry, transport: http(url) })
  return wallet.sendTransaction({ to })
}

/** The explanation shown to the user for a failure; throws on success. */
function explained(attempt: Promise<unknown>) {
  return attempt.then(() => Promise.reject(new Error('this should have failed')), explain)
}

function testClient() {
  return createTestClient({ mode: 'anvil', chain: foundry, transport: http(url) }).extend(
    publicActions,
  )
}

const nextNonce = () =>
  testClient().getTransactionCount({ address: keyed.address, blockTag: 'latest' })

/** CODECOPY the bytes after the program's first twelve, and REVERT with them. */
function revertingCode(data: Hex): Hex {
  const length = numberToHex(size(data), { size: 1 })
  return concatHex(['0x60', length, '0x600c600039', '0x60', length, '0x6000fd', data])
}
