import {
  createClient,
  encodeFunctionData,
  erc20Abi,
  type Hex,
  http,
  maxUint160,
  maxUint256,
  parseEther,
} from 'viem'
import { waitForTransactionReceipt } from 'viem/actions'
import { getAddress } from 'viem/utils'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { devnetToken } from '#lib/protocol/devnet.ts'
import { permit2 } from '#lib/review/simulation/permit2.ts'
import type { NodeRequest, Simulation } from '#lib/review/simulation/Simulation.ts'
import { simulate } from '#lib/review/simulation/simulate.ts'
import { type SharedDevnet, sharedDevnet } from '#tests/devnet/support/sharedDevnet.ts'
import { type Compiled, compileAssets } from '#tests/lib/review/simulation/compileAssets.ts'

const spender = '0x2222222222222222222222222222222222222222'
const token = devnetToken.address
let contracts: Record<string, Compiled>
let devnet: SharedDevnet
let request: NodeRequest
let account: Hex

beforeAll(() => {
  contracts = compileAssets()
})

beforeEach(async () => {
  devnet = await sharedDevnet()
  request = createClient({ transport: http(devnet.services.chain) }).request as NodeRequest
  const accounts = (await request({ method: 'eth_accounts', params: [] })) as Hex[]
  account = accounts[3] as Hex
})

/** Both ways of simulating must measure the same. */
const ways = ['eth_simulateV1', 'debug_traceCall'] as const

async function run(
  way: (typeof ways)[number],
  calls: { to: Hex; data: Hex; value?: bigint }[],
  tokens: Hex[] = [],
) {
  if (way === 'debug_traceCall')
    await devnet.control('/control/chain/fault', {
      kind: 'error',
      methods: ['eth_simulateV1'],
      error: { code: -32601, message: 'Method not found' },
    })
  const result: Simulation = await simulate({ request, account, calls, tokens, limitMs: 20_000 })
  await devnet.control('/control/chain/fault', { kind: 'none' })
  if (result.status !== 'succeeded') throw new Error(JSON.stringify(result))
  const { balances, permissions, isComplete } = result
  return { balances, permissions, isComplete }
}

test.each(ways)('%s: an item is received, sent and lent', async (way) => {
  const items = await deploy('Items')
  const asset = { kind: 'ERC-721', token: items, id: 7n, symbol: 'ITEM' }
  const mint = call('Items', items, 'mint', [account, 7n])
  expect((await run(way, [mint])).balances).toEqual([{ account, asset, amount: 1n }])
  await send(mint)
  const sent = call('Items', items, 'transferFrom', [account, spender, 7n])
  expect((await run(way, [sent])).balances).toEqual([{ account, asset, amount: -1n }])
  const lent = call('Items', items, 'approve', [spender, 7n])
  expect(await run(way, [lent])).toMatchObject({
    balances: [],
    permissions: [{ owner: account, spender, kind: 'item', id: 7n, before: 0n, after: 1n }],
  })
})

test.each(ways)('%s: an operator is allowed, and removed', async (way) => {
  const items = await deploy('Items')
  const allow = call('Items', items, 'setApprovalForAll', [spender, true])
  const common = { kind: 'operator', spender, token: items, symbol: 'ITEM' }
  expect((await run(way, [allow])).permissions).toMatchObject([
    { ...common, before: 0n, after: 1n, isUnlimited: true },
  ])
  await send(allow)
  const remove = call('Items', items, 'setApprovalForAll', [spender, false])
  expect((await run(way, [remove])).permissions).toMatchObject([
    { ...common, before: 1n, after: 0n, isUnlimited: false },
  ])
})

test.each(ways)('%s: editions are counted by id', async (way) => {
  const editions = await deploy('Editions')
  const mint = call('Editions', editions, 'mint', [1n, 5n])
  const asset = { kind: 'ERC-1155', token: editions, id: 1n }
  expect((await run(way, [mint])).balances).toMatchObject([{ asset, amount: 5n }])
  await send(mint)
  const move = call('Editions', editions, 'move', [spender, [1n, 2n], [3n, 0n]])
  expect((await run(way, [move])).balances).toMatchObject([{ asset, amount: -3n }])
})

test.each(ways)('%s: wrapped ether comes for ether', async (way) => {
  const wrapped = await deploy('Wrapped')
  const value = parseEther('2')
  const wrap = { ...call('Wrapped', wrapped, 'deposit', []), value }
  const asset = { kind: 'ERC-20', token: wrapped, symbol: 'WRAP', decimals: 18 }
  expect((await run(way, [wrap])).balances).toEqual([
    { account, asset: { kind: 'native' }, amount: -value, before: expect.any(BigInt) },
    { account, asset, amount: value, before: 0n },
  ])
})

test.each(ways)('%s: an unlimited permission that remains after use is listed', async (way) => {
  const shop = await deploy('Shop')
  await devnet.control('/control/chain/mintToken', { address: account, amount: 100 })
  const approve = (amount: bigint) => ({
    to: token,
    data: encodeFunctionData({ abi: erc20Abi, functionName: 'approve', args: [shop, amount] }),
  })
  const buy = call('Shop', shop, 'buy', [token, 1_000_000n])
  await send(approve(maxUint256))
  expect(await run(way, [buy])).toMatchObject({
    balances: [{ asset: { token }, amount: -1_000_000n }],
    permissions: [{ spender: shop, kind: 'ERC-20', token, after: maxUint256, isUnlimited: true }],
  })
  await send(approve(1_000_000n))
  expect((await run(way, [buy])).permissions).toMatchObject([
    { spender: shop, before: 1_000_000n, after: 0n, isUnlimited: false },
  ])
})

test.each(ways)('%s: many events hide no transfer', async (way) => {
  const flood = await deploy('Flood')
  await devnet.control('/control/chain/mintToken', { address: account, amount: 100 })
  const args = [flood, maxUint256] as const
  await send({
    to: token,
    data: encodeFunctionData({ abi: erc20Abi, functionName: 'approve', args }),
  })
  const isMissing = { isComplete: false, balances: [{ asset: { token }, amount: -1n }] }
  expect(await run(way, [call('Flood', flood, 'take', [token, 1n, 100n])])).toMatchObject(isMissing)
  const most = [call('Flood', flood, 'take', [token, 1n, 1100n])]
  expect(await run(way, most, [token])).toMatchObject(isMissing)
  expect(await run(way, most)).toMatchObject({ isComplete: false })
})

test.each(ways)('%s: a permission of Permit2 has its end', async (way) => {
  const params = [permit2, contracts.Permits?.runtime]
  await request({ method: 'anvil_setCode', params })
  const approve = (amount: bigint) =>
    call('Permits', permit2, 'approve', [token, spender, amount, 1_800_000_000])
  const common = { owner: account, spender, kind: 'Permit2', token, expiresAt: 1_800_000_000 }
  expect((await run(way, [approve(5n)])).permissions).toMatchObject([
    { ...common, before: 0n, after: 5n, isUnlimited: false, symbol: 'DUSD', decimals: 6 },
  ])
  expect((await run(way, [approve(maxUint160)])).permissions).toMatchObject([
    { ...common, after: maxUint160, isUnlimited: true },
  ])
  // The same events of another contract mean nothing.
  const copy = await deploy('Permits')
  const claimed = { ...approve(5n), to: copy }
  expect((await run(way, [claimed])).permissions).toEqual([])
})

function call(name: string, to: Hex, functionName: string, args: unknown[]) {
  return { to, data: encodeFunctionData({ abi: contracts[name]?.abi ?? [], functionName, args }) }
}

async function deploy(name: string): Promise<Hex> {
  const { contractAddress } = await send({ data: contracts[name]?.creation ?? '0x' })
  if (!contractAddress) throw new Error(`${name} was not deployed.`)
  // As all addresses of a simulation, checksummed.
  return getAddress(contractAddress)
}

async function send(transaction: { to?: Hex; data: Hex }) {
  const params = [{ from: account, ...transaction }]
  const hash = (await request({ method: 'eth_sendTransaction', params })) as Hex
  const client = createClient({ transport: http(devnet.services.chain), pollingInterval: 50 })
  const receipt = await waitForTransactionReceipt(client, { hash })
  if (receipt.status !== 'success') throw new Error(`${hash} failed.`)
  return receipt
}
