import {
  createPublicClient,
  defineChain,
  encodeFunctionData,
  type Hex,
  http,
  numberToHex,
  type PublicClient,
  padHex,
  parseAbi,
} from 'viem'
import {
  type BundlerClient,
  createBundlerClient,
  toCoinbaseSmartAccount,
} from 'viem/account-abstraction'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { devnetCounter, devnetPaymaster, entryPoints } from '#lib/protocol/smartWallet.ts'
import { strictRpc } from '#tests/devnet/strict/strictRpc.ts'
import { type SharedDevnet, sharedDevnet } from '#tests/devnet/support/sharedDevnet.ts'
import { until } from '#tests/support/until.ts'

let devnet: SharedDevnet
let client: PublicClient
let bundler: BundlerClient
const { rpc, result, apply, change } = strictRpc(() => devnet)

const entryPoint = entryPoints['0.6']
const increase = encodeFunctionData({
  abi: parseAbi(['function increase() payable']),
  functionName: 'increase',
})
const calls = [{ to: devnetCounter, data: increase }] as const
const unknownHash = padHex('0x1', { size: 32 })

beforeAll(async () => {
  devnet = await sharedDevnet()
  const transport = http(devnet.services.chain)
  const chain = defineChain({
    id: 31337,
    name: 'Devnet',
    nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
    rpcUrls: { default: { http: [devnet.services.chain] } },
  })
  client = createPublicClient({ chain, transport, pollingInterval: 50 })
  bundler = createBundlerClient({ client, transport, pollingInterval: 50 })
})
beforeEach(() => devnet.control('/control/reset', {}))

describe('accounts of the official client', () => {
  test('are deployed and used with all rules that always apply', async () => {
    await change({ rules: 'always' })
    const account = await newAccount()
    for (let count = 0; count < 2; count++) {
      // For a moment, a node that is behind has no account, and the next operation would deploy it again.
      const hash = await until(() => bundler.sendUserOperation({ account, calls, paymaster: true }))
      expect(await bundler.waitForUserOperationReceipt({ hash })).toMatchObject({ success: true })
    }
  })

  test('walletMethods: are asked about by their wallet’s node only', async () => {
    const ask = (path = '') => rpc('wallet_getCallsStatus', [unknownHash], path)
    expect(await ask()).toMatchObject({ error: { code: 5730 } })
    await apply('walletMethods')
    expect(await ask()).toMatchObject({
      error: {
        code: -32601,
        message: 'the method wallet_getCallsStatus does not exist/is not available',
      },
    })
    expect(await ask('/wallet')).toMatchObject({ error: { code: 5730 } })
  })

  test('operationGas: calldata must be paid for, and is part of the estimate', async () => {
    const operation = await plainOperation()
    const few = { ...operation, preVerificationGas: numberToHex(40_000) }
    await apply('operationGas')
    expect(await send(few)).toMatchObject({
      error: { code: -32500, message: expect.stringMatching(/^preVerificationGas is not enough/) },
    })
    expect(await send({ ...operation, callGasLimit: '0x1' })).toMatchObject({
      error: { code: -32500, message: expect.stringContaining('must be at least 9100') },
    })
    const long = { ...few, callData: `0x${'01'.repeat(5_000)}` }
    const { preVerificationGas } = (await rpc('eth_estimateUserOperationGas', [long, entryPoint]))
      .result as { preVerificationGas: Hex }
    expect(Number(preVerificationGas)).toBeGreaterThan(5_000 * 16)
    await change({ rules: 'none' })
    expect((await send(few)).error).toBeUndefined()
  })

  test('heldOperations: an operation has no transaction at first', async () => {
    await apply('heldOperations')
    const { result: hash } = await send(await plainOperation())
    expect(await rpc('eth_getUserOperationByHash', [hash])).toMatchObject({
      result: { transactionHash: null, blockNumber: null },
    })
    expect(await rpc('eth_getUserOperationReceipt', [hash])).toMatchObject({ result: null })
    await until(async () =>
      expect(await rpc('eth_getUserOperationReceipt', [hash])).toMatchObject({
        result: { success: true },
      }),
    )
  })

  test('operationPool: a second one with the same nonce replaces the first for 10 % more', async () => {
    await devnet.control('/control/chain/bundler', { operations: 'hold' })
    const operation = await plainOperation()
    const first = (await send(operation)).result
    const more = (percent: bigint) => ({
      ...operation,
      maxFeePerGas: numberToHex((BigInt(operation.maxFeePerGas) * percent) / 100n),
      maxPriorityFeePerGas: numberToHex((BigInt(operation.maxPriorityFeePerGas) * percent) / 100n),
    })
    expect((await send(more(105n))).error).toBeUndefined()
    await apply('operationPool')
    expect(await send(more(109n))).toMatchObject({
      error: { code: -32602, message: 'replacement underpriced' },
    })
    expect((await send(more(120n))).error).toBeUndefined()
    expect(await rpc('eth_getUserOperationByHash', [first])).toMatchObject({ result: null })
  })

  test('operationPool: a sender without stake has at most four that wait', async () => {
    await devnet.control('/control/chain/bundler', { operations: 'hold' })
    await apply('operationPool')
    const operation = await plainOperation()
    // Nonces of other keys, which the entry point counts separately.
    const withKey = (key: bigint) => ({ ...operation, nonce: numberToHex(key << 64n) })
    for (const key of [1n, 2n, 3n, 4n]) expect((await send(withKey(key))).error).toBeUndefined()
    expect(await send(withKey(5n))).toMatchObject({
      error: { code: -32505, message: expect.stringMatching(/^Max operations \(4\) reached/) },
    })
  })

  test('dropOperations: an operation is accepted and never heard of again', async () => {
    await apply('dropOperations', { share: 1 })
    const { result: hash } = await send(await plainOperation())
    expect(hash).toMatch(/^0x[\da-f]{64}$/)
    expect(await rpc('eth_getUserOperationByHash', [hash])).toMatchObject({ result: null })
    await change({ rules: 'none' })
    expect((await send(await plainOperation())).result).toBe(hash)
  })
})

/** An account, a paymaster and a contract whose codes the tests choose. */
const account = '0x00000000000000000000000000000000000000a1'
const paymaster = '0x00000000000000000000000000000000000000a2'
const other = '0x00000000000000000000000000000000000000a3'

/** Returns 0, which is a valid signature. */
const valid = '5f5f5260205ff3'
/** Returns no context and no limit of time, as a paymaster. */
const returnsNothing = '60405f5260605ff3'
const reads = '60075450'
/** Calls the other contract, which reads its storage. */
const callsOther = `5f5f5f5f73${other.slice(2)}5afa50`

describe('what validation may do', () => {
  test.each([
    ['uses a banned opcode', '4250', -32502, 'account uses banned opcode: TIMESTAMP'],
    ['uses GAS without a call', '5a50', -32502, 'account uses banned opcode: GAS'],
    ['creates a contract', '5f5f5ff050', -32502, 'account uses banned opcode: CREATE'],
    ['reads its balance', '4750', -32505, 'uses opcode: SELFBALANCE'],
    ['reads another contract’s storage', callsOther, -32502, 'accesses inaccessible storage'],
    ['sends ether', `5f5f5f5f600173${other.slice(2)}5af150`, -32502, 'with value'],
  ])('an account that %s is refused', async (_, code, number, text) => {
    await setCode(other, `${reads}${valid}`)
    await setCode(account, `${code}${valid}`)
    await result('anvil_setBalance', [account, numberToHex(10)])
    const operation = await bareOperation()
    await apply('operationRules')
    expect(await send(operation)).toMatchObject({
      error: { code: number, message: expect.stringContaining(text) },
    })
    await change({ rules: 'none' })
    expect((await send(operation)).error).toBeUndefined()
  })

  test('an account may read its own storage', async () => {
    await setCode(account, `${reads}${valid}`)
    await apply('operationRules')
    expect((await send(await bareOperation())).error).toBeUndefined()
  })

  test('operationRules: what is forbidden in validation is allowed in execution', async () => {
    await apply('operationRules')
    const wallet = await newAccount()
    const hash = await bundler.sendUserOperation({ account: wallet, calls, paymaster: true })
    expect(await bundler.waitForUserOperationReceipt({ hash })).toMatchObject({ success: true })
  })

  test('a paymaster needs a stake to read its own storage', async () => {
    await setCode(account, valid)
    await setCode(paymaster, `${reads}${returnsNothing}`)
    await fromPaymaster('function depositTo(address account) payable', [paymaster])
    const operation = { ...(await bareOperation()), paymasterAndData: paymaster }
    await apply('operationRules')
    expect(await send(operation)).toMatchObject({
      error: { code: -32505, message: expect.stringContaining('uses its own storage') },
    })
    await fromPaymaster('function addStake(uint32 seconds) payable', [86_400])
    expect((await send(operation)).error).toBeUndefined()
  })

  /** Sends one ether to the entry point as the paymaster. */
  async function fromPaymaster(signature: string, args: unknown[]) {
    await result('anvil_setBalance', [paymaster, numberToHex(10n ** 19n)])
    await result('anvil_impersonateAccount', [paymaster])
    const [functionName = ''] = /(?<=function )\w+/.exec(signature) ?? []
    const data = encodeFunctionData({ abi: parseAbi([signature]), functionName, args } as never)
    const value = numberToHex(10n ** 18n)
    const call = { from: paymaster, to: entryPoint, data, value }
    const hash = await result<Hex>('eth_sendTransaction', [call])
    expect(await client.waitForTransactionReceipt({ hash })).toMatchObject({ status: 'success' })
  }
})

describe('the paymaster service', () => {
  const params = [{}, entryPoint, numberToHex(31_337), {}]

  test('paymasterSteps: its stub is not final', async () => {
    expect(await rpc('pm_getPaymasterStubData', params)).toMatchObject({
      result: { isFinal: true },
    })
    await apply('paymasterSteps')
    expect(await rpc('pm_getPaymasterStubData', params)).toMatchObject({
      result: { isFinal: false },
    })
  })

  test('lateRefusal: it refuses after the stub', async () => {
    await apply('lateRefusal')
    expect((await rpc('pm_getPaymasterStubData', params)).error).toBeUndefined()
    expect(await rpc('pm_getPaymasterData', params)).toMatchObject({
      error: { code: -32001, message: expect.stringContaining('spend limit exceeded') },
    })
  })
})

function newAccount() {
  const owners = [privateKeyToAccount(generatePrivateKey())]
  return toCoinbaseSmartAccount({ client, owners, version: '1.1' })
}

function setCode(address: string, code: string) {
  return result('anvil_setCode', [address, `0x${code}`])
}

function send(operation: Record<string, unknown>) {
  return rpc('eth_sendUserOperation', [operation, entryPoint])
}

/** An operation of an account that takes any signature, with the code that a test has set. */
async function bareOperation() {
  const price = BigInt(await result('eth_gasPrice')) * 2n
  return {
    sender: account,
    nonce: '0x0',
    initCode: '0x',
    callData: '0x',
    callGasLimit: numberToHex(100_000),
    verificationGasLimit: numberToHex(300_000),
    preVerificationGas: numberToHex(200_000),
    maxFeePerGas: numberToHex(price),
    maxPriorityFeePerGas: numberToHex(price),
    paymasterAndData: devnetPaymaster as string,
    signature: '0x',
  }
}

async function plainOperation() {
  await setCode(account, valid)
  return bareOperation()
}
