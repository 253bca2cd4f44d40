import {
  createClient,
  encodeFunctionData,
  type Hex,
  http,
  maxUint256,
  parseAbi,
  parseEther,
} from 'viem'
import { waitForTransactionReceipt } from 'viem/actions'
import { concat, numberToHex, pad, toEventSelector } from 'viem/utils'
import { beforeEach, expect, test } from 'vitest'
import { devnetToken } from '#lib/protocol/devnet.ts'
import { devnetCounter } from '#lib/protocol/smartWallet.ts'
import type { BatchCall } from '#lib/review/preview/SigningRequest.ts'
import type { NodeRequest } from '#lib/review/simulation/Simulation.ts'
import { simulate } from '#lib/review/simulation/simulate.ts'
import { type SharedDevnet, sharedDevnet } from '#tests/devnet/support/sharedDevnet.ts'

const account = '0x1111111111111111111111111111111111111111'
const spender = '0x2222222222222222222222222222222222222222'
const token = devnetToken.address
let devnet: SharedDevnet
let request: NodeRequest

const abi = parseAbi([
  'function transfer(address recipient, uint256 amount)',
  'function approve(address spender, uint256 amount)',
  'function increase() payable',
  'function fail()',
  'function add(uint256 amount)',
])
type Name = (typeof abi)[number]['name']

beforeEach(async () => {
  devnet = await sharedDevnet()
  const client = createClient({ transport: http(devnet.services.chain) })
  request = client.request as NodeRequest
  await devnet.control('/control/faucet', { address: account, chainId: 31337, ether: 2 })
  await devnet.control('/control/chain/mintToken', { address: account, amount: 100 })
})

const run = (calls: BatchCall[], limitMs = 20_000) => simulate({ request, account, calls, limitMs })

const call = (to: string, functionName: Name, args: unknown[] = []): BatchCall => ({
  to,
  data: encodeFunctionData({ abi, functionName, args } as never),
})

const removeMethods = (...methods: string[]) =>
  devnet.control('/control/chain/fault', {
    kind: 'error',
    methods,
    error: { code: -32601, message: 'Method not found' },
  })

const erc20 = { kind: 'ERC-20', token, symbol: 'DUSD', decimals: 6 }

/** Which methods the node lacks, so that each way of simulating is used. */
const nodes = { eth_simulateV1: [], debug_traceCall: ['eth_simulateV1'] }

for (const [way, missing] of Object.entries(nodes)) {
  const prepare = async () => missing.length > 0 && removeMethods(...missing)

  test(`${way}: ether that is sent leaves, without the fee`, async () => {
    await prepare()
    const result = await run([{ to: spender, value: parseEther('1.5') }])
    expect(result).toMatchObject({
      status: 'succeeded',
      balances: [{ account, asset: { kind: 'native' }, amount: -parseEther('1.5') }],
      permissions: [],
      isComplete: true,
      gas: 21_000n,
    })
    expect((result as { gasPrice?: bigint }).gasPrice).toBeGreaterThan(0n)
  })

  test(`${way}: tokens that are sent leave, and all of them too`, async () => {
    await prepare()
    expect(await run([call(token, 'transfer', [spender, 2_500_000n])])).toMatchObject({
      balances: [{ account, asset: erc20, amount: -2_500_000n }],
      permissions: [],
    })
    expect(await run([call(token, 'transfer', [spender, 100_000_000n])])).toMatchObject({
      balances: [{ amount: -100_000_000n }],
    })
  })

  test(`${way}: a permission is compared with the one before`, async () => {
    await prepare()
    const common = { owner: account, spender, kind: 'ERC-20', token, symbol: 'DUSD', decimals: 6 }
    expect(await run([call(token, 'approve', [spender, 5n])])).toMatchObject({
      balances: [],
      permissions: [{ ...common, before: 0n, after: 5n, isUnlimited: false }],
    })
    expect(await run([call(token, 'approve', [spender, maxUint256])])).toMatchObject({
      permissions: [{ ...common, before: 0n, after: maxUint256, isUnlimited: true }],
    })
  })

  test(`${way}: a batch is one: later calls see what earlier ones did`, async () => {
    await prepare()
    const result = await run([
      call(token, 'approve', [spender, 5n]),
      { to: spender, value: 7n },
      call(token, 'transfer', [spender, 60_000_000n]),
      call(token, 'approve', [spender, 0n]),
      { ...call(devnetCounter, 'increase'), value: 3n },
    ])
    expect(result).toMatchObject({
      status: 'succeeded',
      balances: [{ asset: { kind: 'native' }, amount: -10n }, { amount: -60_000_000n }],
      permissions: [],
    })
    const twice = call(token, 'transfer', [spender, 60_000_000n])
    expect(await run([twice, twice])).toEqual({
      status: 'failed',
      callIndex: 1,
      reason: { key: 'tokenBalance' },
    })
  })

  test(`${way}: a revert has its reason`, async () => {
    await prepare()
    const reasonOf = async (...calls: BatchCall[]) => {
      const result = await run(calls)
      return result.status === 'failed' ? result.reason : result
    }
    const stated = { key: 'stated', text: 'This call always fails' }
    expect(await reasonOf(call(devnetCounter, 'fail'))).toEqual(stated)
    const custom = await reasonOf(call(devnetCounter, 'add', [5000n]))
    expect(custom).toEqual({ key: 'custom', text: '0x279b754f' })
    expect(await reasonOf({ to: spender, value: parseEther('3') })).toEqual({ key: 'funds' })
  })

  test(`${way}: a contract that only claims a transfer has moved nothing`, async () => {
    const liar = await deployEmitter()
    await prepare()
    const claim = (topic: string, from: Hex, to: Hex) => ({
      to: liar,
      data: concat([toEventSelector(topic), pad(from), pad(to), numberToHex(9n, { size: 32 })]),
    })
    const nothing = { status: 'succeeded', balances: [], permissions: [] }
    const transfer = claim('Transfer(address,address,uint256)', spender, account)
    expect(await run([transfer])).toMatchObject(nothing)
    const approval = claim('Approval(address,address,uint256)', account, spender)
    expect(await run([approval])).toMatchObject(nothing)
  })

  test(`${way}: calls of a contract account are made from it`, async () => {
    await devnet.control('/control/chain/mintToken', { address: devnetCounter, amount: 1 })
    await prepare()
    const calls = [call(token, 'transfer', [spender, 400_000n])]
    expect(
      await simulate({ request, account: devnetCounter, calls, limitMs: 20_000 }),
    ).toMatchObject({ balances: [{ account: devnetCounter, amount: -400_000n }] })
  })
}

test('a contract creation is simulated, also by a node whose eth_simulateV1 takes none', async () => {
  const data = '0x716060355f526040356020355f3560205fa3005f526012600ef3'
  expect(await run([{ data }])).toMatchObject({ status: 'succeeded', balances: [] })
})

test('of a node that can only call, only a failure of the first call is known', async () => {
  await removeMethods('eth_simulateV1', 'debug_traceCall')
  expect(await run([call(token, 'transfer', [spender, 1n])])).toMatchObject({
    status: 'unmeasured',
    gas: expect.any(BigInt),
    gasPrice: expect.any(BigInt),
  })
  const reason = { key: 'stated', text: 'This call always fails' }
  expect(await run([call(devnetCounter, 'fail')])).toEqual({
    status: 'failed',
    callIndex: 0,
    reason,
  })
})

test('a node that does not answer is given up after the limit', async () => {
  await devnet.control('/control/chain/fault', { kind: 'hang' })
  const start = performance.now()
  expect(await run([{ to: spender, value: 1n }], 300)).toMatchObject({ status: 'unavailable' })
  expect(performance.now() - start).toBeLessThan(2000)
})

test('a node that fails, or answers nonsense, leaves the simulation unavailable', async () => {
  await devnet.control('/control/chain/fault', { kind: 'status', status: 400 })
  expect(await run([{ to: spender, value: 1n }])).toMatchObject({ status: 'unavailable' })
  const answers = (value: unknown) => async () => value
  for (const value of [null, [], {}, 'text', [{ calls: [{ status: '0x1', logs: [{}] }] }], 7n]) {
    const calls = [{ to: spender, value: 1n }]
    const result = await simulate({ request: answers(value), account, calls, limitMs: 500 })
    expect(['unavailable', 'unmeasured']).toContain(result.status)
  }
})

test('an answer that comes after the limit is ignored', async () => {
  let answer: (value: unknown) => void = () => undefined
  const late: NodeRequest = () =>
    new Promise((resolve) => {
      answer = resolve
    })
  const calls = [{ to: spender, value: 1n }]
  const result = await simulate({ request: late, account, calls, limitMs: 50 })
  answer([{ calls: [{ status: '0x1', returnData: '0x', logs: [], gasUsed: '0x5208' }] }])
  expect(result.status).toBe('unavailable')
})

test('an aborted simulation ends at once', async () => {
  await devnet.control('/control/chain/fault', { kind: 'hang' })
  const controller = new AbortController()
  const calls = [{ to: spender, value: 1n }]
  const pending = simulate({ request, account, calls, limitMs: 60_000, signal: controller.signal })
  controller.abort()
  expect(await pending).toMatchObject({ status: 'unavailable' })
})

/**
 * Deploys a contract that emits what its data says: three topics and a word. (PUSH1 96 CALLDATALOAD
 * PUSH0 MSTORE, then the topics, LOG3)
 */
async function deployEmitter(): Promise<Hex> {
  const data = '0x716060355f526040356020355f3560205fa3005f526012600ef3'
  const [from] = (await request({ method: 'eth_accounts', params: [] })) as Hex[]
  const hash = (await request({ method: 'eth_sendTransaction', params: [{ from, data }] })) as Hex
  const client = createClient({ transport: http(devnet.services.chain), pollingInterval: 50 })
  const { contractAddress } = await waitForTransactionReceipt(client, { hash })
  if (!contractAddress) throw new Error('The contract was not deployed.')
  return contractAddress
}
