import {
  createClient,
  encodeFunctionData,
  erc20Abi,
  type Hex,
  http,
  maxUint256,
  numberToHex,
  RpcRequestError,
} from 'viem'
import { getBlock, readContract, waitForTransactionReceipt } from 'viem/actions'
import { getAddress } from 'viem/utils'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { devnetToken } from '#lib/protocol/devnet.ts'
import type { Allowance } from '#lib/review/allowances/Allowance.ts'
import { readAllowances } from '#lib/review/allowances/readAllowances.ts'
import { revocationCall } from '#lib/review/allowances/revocationCall.ts'
import { searchGrants } from '#lib/review/allowances/searchGrants.ts'
import { permit2 } from '#lib/review/simulation/permit2.ts'
import type { NodeRequest } from '#lib/review/simulation/Simulation.ts'
import { type SharedDevnet, sharedDevnet } from '#tests/devnet/support/sharedDevnet.ts'
import { type Compiled, compileAssets } from '#tests/lib/review/simulation/compileAssets.ts'

const spender = '0x2222222222222222222222222222222222222222'
const other = '0x3333333333333333333333333333333333333333'
const token = devnetToken.address
let contracts: Record<string, Compiled>
let devnet: SharedDevnet
let client: ReturnType<typeof createTestClient>
let request: NodeRequest
let account: Hex

beforeAll(() => {
  contracts = compileAssets()
})

beforeEach(async () => {
  devnet = await sharedDevnet()
  client = createTestClient()
  request = client.request as NodeRequest
  const accounts = (await request({ method: 'eth_accounts', params: [] })) as Hex[]
  account = accounts[4] as Hex
})

test('an allowance of tokens is found, measured, and gone once revoked', async () => {
  await devnet.control('/control/chain/mintToken', { address: account, amount: 100 })
  const balance = {
    abi: erc20Abi,
    address: token,
    functionName: 'balanceOf',
    args: [account],
  } as const
  await send(approve(spender, maxUint256))
  await send(approve(other, 5n))
  const [newest, unlimited, ...rest] = await list()
  const common = { kind: 'ERC-20', token, symbol: 'DUSD', decimals: 6 }
  const atRisk = await readContract(client, balance)
  expect(atRisk).toBeGreaterThan(5n)
  expect(newest).toMatchObject({ spender: other, amount: 5n, atRisk: 5n, isUnlimited: false })
  expect(unlimited).toEqual({
    ...{ ...common, spender, amount: maxUint256, atRisk, isUnlimited: true },
  })
  expect(rest).toEqual([])
  await revoke(unlimited as Allowance)
  expect(await list()).toEqual([newest])
})

test('an operator and a lent item are found, and gone once revoked', async () => {
  const items = await deploy('Items')
  await send(call('Items', items, 'mint', [account, 7n]))
  await send(call('Items', items, 'mint', [account, 8n]))
  await send(call('Items', items, 'setApprovalForAll', [spender, true]))
  await send(call('Items', items, 'approve', [other, 7n]))
  const found = await list()
  expect(found).toMatchObject([
    { kind: 'item', token: items, spender: other, id: 7n, atRisk: 1n, symbol: 'ITEM' },
    { kind: 'operator', token: items, spender, atRisk: 2n, symbol: 'ITEM' },
  ])
  for (const each of found) await revoke(each)
  expect(await list()).toEqual([])
})

test('a lent item that the account no longer has is not listed', async () => {
  const items = await deploy('Items')
  await send(call('Items', items, 'mint', [account, 9n]))
  await send(call('Items', items, 'approve', [other, 9n]))
  expect(await list()).toHaveLength(1)
  await send(call('Items', items, 'transferFrom', [account, spender, 9n]))
  expect(await list()).toEqual([])
})

test('Permit2 can take what it is allowed itself, until the end that it was given', async () => {
  await request({ method: 'anvil_setCode', params: [permit2, contracts.Permits?.runtime] })
  const wrapped = await deploy('Wrapped')
  await send({ ...call('Wrapped', wrapped, 'deposit', []), value: '0x64' })
  const { timestamp } = await getBlock(client)
  const end = Number(timestamp) + 3600
  await send(call('Permits', permit2, 'approve', [wrapped, spender, 50n, end]))
  const found = { kind: 'Permit2', token: wrapped, spender, amount: 50n, expiresAt: end }
  expect(await list()).toMatchObject([{ ...found, atRisk: 0n, symbol: 'WRAP' }])
  await send(call('Wrapped', wrapped, 'approve', [permit2, 20n]))
  const both = await list()
  expect(both).toMatchObject([
    { kind: 'ERC-20', spender: permit2, amount: 20n, atRisk: 20n },
    { ...found, atRisk: 20n },
  ])
  expect(await list(end + 1)).toMatchObject([{ kind: 'ERC-20' }])
  for (const each of both) await revoke(each)
  expect(await list()).toEqual([])
})

test('a contract whose answer fails is counted, and hides no other', async () => {
  const liar = await deploy('Liar')
  await send(call('Liar', liar, 'claim', [account, spender]))
  await send(approve(spender, 5n))
  const { grants } = await search()
  const { allowances, unread } = await readAllowances({
    request,
    account,
    grants,
    block: await newestBlock(),
  })
  expect(allowances).toMatchObject([{ token, spender, amount: 5n }])
  expect(unread).toEqual([{ kind: 'allowance', token: liar, spender }])
  await send(approve(spender, 0n))
})

test('a range that the node refuses is halved until it accepts', async () => {
  await send(approve(spender, 5n))
  await request({ method: 'anvil_mine', params: ['0x14'] })
  const ranges: number[] = []
  const limited: NodeRequest = async (input, options) => {
    if (input.method === 'eth_getLogs') {
      const [{ fromBlock, toBlock }] = input.params as [Record<'fromBlock' | 'toBlock', Hex>]
      const blocks = Number(toBlock) - Number(fromBlock) + 1
      ranges.push(blocks)
      if (blocks > 8) await devnet.control('/control/chain/fault', refusal)
    }
    return request(input, options)
  }
  const toBlock = await latestBlock()
  const found = await searchGrants({ request: limited, account, toBlock, requestLimit: 40 })
  expect(found.grants).toContainEqual({ kind: 'allowance', token, spender })
  expect(found.span).toBeLessThanOrEqual(8n)
  expect(Math.max(...ranges.slice(-3))).toBeLessThanOrEqual(8)
  await send(approve(spender, 0n))
})

test('a node that lacks the newest block is asked again, and its refusal is none of the range', async () => {
  await send(approve(spender, 5n))
  const toBlock = await latestBlock()
  const behind = {
    code: -32602,
    message: `block range extends beyond current head block: requested ${toBlock}, head ${toBlock - 1n}`,
  }
  const fault = { kind: 'error', methods: ['eth_getLogs'], times: 2, error: behind }
  await devnet.control('/control/chain/fault', fault)
  const found = await searchGrants({ request, account, toBlock, requestLimit: 1 })
  expect(found).toMatchObject({ fromBlock: 0n, span: 2000n })
  await devnet.control('/control/chain/fault', { kind: 'none' })
  await send(approve(spender, 0n))
})

test('what was revoked is read in the block of that, not from a node that lacks it', async () => {
  await send(approve(spender, 5n))
  const before = await newestBlock()
  const { grants } = await search()
  await send(approve(spender, 0n))
  const block = await newestBlock()
  let asked = 0
  // Every second answer is of a node that is a block behind.
  const behind: NodeRequest = (input, options) => {
    const [call, at] = input.params as [unknown, Hex | 'latest']
    if (input.method !== 'eth_call' || (asked++ & 1) === 1) return request(input, options)
    if (at !== 'latest' && BigInt(at) > before.number) return Promise.reject(missing())
    return request({ ...input, params: [call, numberToHex(before.number)] }, options)
  }
  expect(await readAllowances({ request: behind, account, grants, block })).toEqual({
    ...{ allowances: [], unread: [] },
  })
})

test('a search ends at its limit, and continues from there', async () => {
  await send(approve(spender, 5n))
  await request({ method: 'anvil_mine', params: ['0xa'] })
  const toBlock = await latestBlock()
  const options = { request, account, requestLimit: 1, span: 4n }
  const first = await searchGrants({ ...options, toBlock })
  expect(first).toMatchObject({ grants: [], fromBlock: toBlock - 3n })
  const further = { ...options, toBlock: first.fromBlock - 1n, span: first.span, requestLimit: 9 }
  const rest = await searchGrants(further)
  expect(rest).toMatchObject({ fromBlock: 0n })
  expect(rest.grants).toContainEqual({ kind: 'allowance', token, spender })
  await send(approve(spender, 0n))
})

test('a node that does not answer is an error, not an empty list', async () => {
  const dead = createClient({ transport: http('http://127.0.0.1:9', { retryCount: 0 }) })
  const options = { request: dead.request as NodeRequest, account }
  await expect(searchGrants({ ...options, toBlock: 9n, requestLimit: 5 })).rejects.toThrow()
  const grants = [{ kind: 'allowance', token, spender } as const]
  await expect(
    readAllowances({ ...options, grants, block: { number: 0n, timestamp: 0n } }),
  ).rejects.toThrow()
})

test('a node without eth_getLogs is asked once', async () => {
  const error = { code: -32601, message: 'Method not found' }
  await devnet.control('/control/chain/fault', { kind: 'error', methods: ['eth_getLogs'], error })
  const methods: string[] = []
  const counting: NodeRequest = (input) => {
    methods.push(input.method)
    return request(input, { retryCount: 0 })
  }
  const options = { request: counting, account, toBlock: 9n, requestLimit: 5 }
  await expect(searchGrants(options)).rejects.toThrow()
  expect(methods).toEqual(['eth_getLogs'])
  await devnet.control('/control/chain/fault', { kind: 'none' })
})

const refusal = {
  kind: 'error',
  methods: ['eth_getLogs'],
  times: 1,
  error: { code: -32005, message: 'block range is too wide' },
}

function createTestClient() {
  return createClient({ transport: http(devnet.services.chain), pollingInterval: 50 })
}

async function latestBlock() {
  return BigInt((await request({ method: 'eth_blockNumber', params: [] })) as Hex)
}

/** What a node answers that lacks the block. */
const missing = () =>
  new RpcRequestError({
    ...{ body: {}, url: '', error: { code: -32000, message: 'header not found' } },
  })

const newestBlock = () => getBlock(client)

async function search() {
  return searchGrants({ request, account, toBlock: await latestBlock(), requestLimit: 20 })
}

async function list(timestamp?: number) {
  const { grants } = await search()
  const block = await newestBlock()
  const at = { ...block, ...(timestamp && { timestamp: BigInt(timestamp) }) }
  const read = await readAllowances({ request, account, grants, block: at })
  expect(read.unread).toEqual([])
  return read.allowances
}

async function revoke(allowance: Allowance) {
  const { to, data } = revocationCall(allowance)
  await send({ to, data })
}

const approve = (to: Hex, amount: bigint) => ({
  to: token,
  data: encodeFunctionData({ abi: erc20Abi, functionName: 'approve', args: [to, amount] }),
})

function call(name: string, to: Hex, functionName: string, args: unknown[]) {
  return { to, data: encodeFunctionData({ abi: contracts[name]?.abi ?? [], functionName, args }) }
}

async function deploy(name: string): Promise<Hex> {
  const { contractAddress } = await send({ data: contracts[name]?.creation ?? '0x' })
  if (!contractAddress) throw new Error(`${name} was not deployed.`)
  return getAddress(contractAddress)
}

async function send(transaction: { to?: Hex; data: Hex; value?: Hex }) {
  const params = [{ from: account, ...transaction }]
  const hash = (await request({ method: 'eth_sendTransaction', params })) as Hex
  const receipt = await waitForTransactionReceipt(client, { hash })
  if (receipt.status !== 'success') throw new Error(`${hash} failed.`)
  return receipt
}
