import { readFileSync } from 'node:fs'
import {
  type Address,
  createTestClient,
  encodeDeployData,
  encodeFunctionData,
  type Hex,
  http,
  maxUint256,
  parseAbi,
  parseEther,
  publicActions,
  zeroAddress,
  zeroHash,
} from 'viem'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { anvil } from 'viem/chains'
import { beforeAll, expect, test } from 'vitest'
import { devnetToken } from '#lib/protocol/devnet.ts'
import { parseTypedData } from '#lib/review/preview/parseTypedData.ts'
import type { SigningRequest } from '#lib/review/preview/SigningRequest.ts'
import { signatureUse } from '#lib/review/preview/signatureUse.ts'
import { type SharedDevnet, sharedDevnet } from '#tests/devnet/support/sharedDevnet.ts'
import { seaportTypes, typed } from '#tests/lib/review/preview/context.ts'
import { type Compiled, compileAssets } from '#tests/lib/review/simulation/compileAssets.ts'
import { root } from '#tests/support/tree.ts'
import { toolPath } from '../../../../scripts/lib/tools.mjs'

/**
 * Orders that the real Seaport 1.6 fills: what the owner then has more and less is what the review had
 * computed from the typed data alone.
 */
const factories = '@opensea/seaport-js/src/typechain-types/factories/seaport/contracts'
const seaportAbi = parseAbi([
  'constructor(address conduitController)',
  'struct OfferItem { uint8 itemType; address token; uint256 identifierOrCriteria; uint256 startAmount; uint256 endAmount; }',
  'struct ConsiderationItem { uint8 itemType; address token; uint256 identifierOrCriteria; uint256 startAmount; uint256 endAmount; address recipient; }',
  'struct OrderParameters { address offerer; address zone; OfferItem[] offer; ConsiderationItem[] consideration; uint8 orderType; uint256 startTime; uint256 endTime; bytes32 zoneHash; uint256 salt; bytes32 conduitKey; uint256 totalOriginalConsiderationItems; }',
  'struct Order { OrderParameters parameters; bytes signature; }',
  'function fulfillOrder(Order order, bytes32 fulfillerConduitKey) payable returns (bool)',
])
const assetAbi = parseAbi([
  'function balanceOf(address) view returns (uint256)',
  'function balanceOf(address, uint256) view returns (uint256)',
  'function ownerOf(uint256) view returns (address)',
  'function mint(address to, uint256 id)',
  'function approve(address spender, uint256 amount)',
  'function setApprovalForAll(address operator, bool approved)',
])

let devnet: SharedDevnet
let contracts: Record<string, Compiled>
let seaport: Address
let items: Address
const token = devnetToken.address
const seller = privateKeyToAccount(generatePrivateKey())
const buyer = privateKeyToAccount(generatePrivateKey())
const market = privateKeyToAccount(generatePrivateKey()).address
let nextItem = 1n

const node = () =>
  createTestClient({ chain: anvil, mode: 'anvil', transport: http(devnet.services.chain) }).extend(
    publicActions,
  )

async function send(from: Address, to: Address | undefined, data: Hex, value = 0n) {
  await node().impersonateAccount({ address: from })
  const hash = await node().sendUnsignedTransaction({
    from,
    data,
    value: `0x${value.toString(16)}`,
    ...(to && { to }),
  } as never)
  const { contractAddress, status } = await node().waitForTransactionReceipt({ hash })
  expect(status).toBe('success')
  return contractAddress as Address
}

/** The compiled contract in the factory of OpenSea’s package. */
function compiledOf(file: string): Hex {
  const text = readFileSync(toolPath(root, `${factories}/${file}__factory.ts`), 'utf8')
  return /_bytecode =\s+"(0x[0-9a-f]+)"/.exec(text)?.[1] as Hex
}

beforeAll(async () => {
  devnet = await sharedDevnet()
  contracts = compileAssets()
  for (const { address } of [seller, buyer])
    await node().setBalance({ address, value: parseEther('100') })
  const from = buyer.address
  const controller = await send(
    from,
    undefined,
    compiledOf('conduit/ConduitController.sol/LocalConduitController'),
  )
  seaport = await send(
    from,
    undefined,
    encodeDeployData({ abi: seaportAbi, bytecode: compiledOf('Seaport'), args: [controller] }),
  )
  items = await send(from, undefined, contracts.Items?.creation ?? '0x')
  for (const { address } of [seller, buyer]) {
    await devnet.control('/control/chain/mintToken', { address, amount: 1000 })
    await send(address, token, call('approve', [seaport, maxUint256]))
    await send(address, items, call('setApprovalForAll', [seaport, true]))
  }
})

const call = (functionName: string, args: readonly unknown[]) =>
  encodeFunctionData({ abi: assetAbi, functionName, args } as never)

type Item = {
  itemType: number
  token: Address
  identifierOrCriteria: string
  startAmount: string
  endAmount: string
}

const ether = (start: string, end = start): Item => ({
  itemType: 0,
  token: zeroAddress,
  identifierOrCriteria: '0',
  startAmount: `${parseEther(start)}`,
  endAmount: `${parseEther(end)}`,
})
const units = (amount: number) => BigInt(Math.round(amount * 10 ** devnetToken.decimals))
const tokens = (amount: number): Item => ({
  ...ether('0'),
  itemType: 1,
  token,
  startAmount: `${units(amount)}`,
  endAmount: `${units(amount)}`,
})
const nft = (id: bigint): Item => ({
  itemType: 2,
  token: items,
  identifierOrCriteria: `${id}`,
  startAmount: '1',
  endAmount: '1',
})

async function itemOf(owner: Address) {
  const id = nextItem
  nextItem += 1n
  await send(owner, items, call('mint', [owner, id]))
  return id
}

type Terms = { offer: Item[]; consideration: (Item & { recipient: Address })[] }

async function orderOf({ offer, consideration }: Terms) {
  const { timestamp } = await node().getBlock()
  const order = {
    offerer: seller.address,
    zone: zeroAddress,
    offer,
    consideration,
    orderType: 0,
    startTime: Number(timestamp) - 10,
    endTime: Number(timestamp) + 1000,
    zoneHash: zeroHash,
    salt: `${nextItem}`,
    conduitKey: zeroHash,
    counter: 0,
  }
  const domain = { name: 'Seaport', version: '1.6', chainId: 31337, verifyingContract: seaport }
  return typed(seaportTypes, order, domain) as Extract<SigningRequest, { kind: 'typedData' }>
}

/** What the review computes for the seller, by asset. */
function computed({ typedData }: { typedData: unknown }) {
  const data = parseTypedData(typedData)
  if ('problem' in data) throw new Error(data.problem)
  const use = signatureUse(data, { account: seller.address, chainId: 31337, now: 0 })
  return sums(
    use?.changes.map(({ asset, amount }) => [
      asset.kind === 'native' ? 'ether' : 'id' in asset ? `item ${asset.id}` : 'tokens',
      amount,
    ]) ?? [],
  )
}

/** The changes by asset, without what stays as it is. */
function sums(changes: (readonly [string, bigint])[]) {
  const sum: Record<string, bigint> = {}
  for (const [asset, amount] of changes) sum[asset] = (sum[asset] ?? 0n) + amount
  return Object.fromEntries(Object.entries(sum).filter(([, amount]) => amount !== 0n))
}

/** What the seller has. */
async function holdings(ids: readonly bigint[]) {
  const read = (functionName: string, args: readonly unknown[], address: Address) =>
    node().readContract({ address, abi: assetAbi, functionName, args } as never)
  const owners = await Promise.all(ids.map((id) => read('ownerOf', [id], items)))
  return {
    ether: await node().getBalance({ address: seller.address }),
    tokens: (await read('balanceOf', [seller.address], token)) as bigint,
    ...Object.fromEntries(
      ids.map((id, index) => [`item ${id}`, owners[index] === seller.address ? 1n : 0n]),
    ),
  } as Record<string, bigint>
}

/** Lets the buyer fill the order, in the last seconds of its time if `isLate`; what the seller gets by it. */
async function fulfilled(
  request: Awaited<ReturnType<typeof orderOf>>,
  ids: readonly bigint[],
  isLate = false,
) {
  const typedData = request.typedData as {
    message: Record<string, unknown> & Terms
    domain: object
    types: object
    primaryType: string
  }
  const signature = await seller.signTypedData(typedData as never)
  const { counter: _, ...message } = typedData.message
  const before = await holdings(ids)
  if (isLate) await node().setNextBlockTimestamp({ timestamp: BigInt(Number(message.endTime) - 1) })
  const parameters = { ...message, totalOriginalConsiderationItems: message.consideration.length }
  const data = encodeFunctionData({
    abi: seaportAbi,
    functionName: 'fulfillOrder',
    args: [{ parameters, signature }, zeroHash],
  } as never)
  await send(buyer.address, seaport, data, parseEther('15'))
  const after = await holdings(ids)
  return sums(
    Object.entries(after).map(([asset, amount]) => [asset, amount - (before[asset] ?? 0n)]),
  )
}

const toSeller = (item: Item) => ({ ...item, recipient: seller.address })
const fee = (item: Item) => ({ ...item, recipient: market })

test('an item for ether, with a fee', async () => {
  const id = await itemOf(seller.address)
  const order = await orderOf({
    offer: [nft(id)],
    consideration: [toSeller(ether('0.975')), fee(ether('0.025'))],
  })
  const expected = { ether: parseEther('0.975'), [`item ${id}`]: -1n }
  expect(computed(order)).toEqual(expected)
  expect(await fulfilled(order, [id])).toEqual(expected)
})

test('two items for tokens that are paid in two parts', async () => {
  const ids = [await itemOf(seller.address), await itemOf(seller.address)]
  const order = await orderOf({
    offer: ids.map(nft),
    consideration: [toSeller(tokens(10)), toSeller(tokens(20)), fee(tokens(0.75))],
  })
  const expected = { tokens: units(30), [`item ${ids[0]}`]: -1n, [`item ${ids[1]}`]: -1n }
  expect(computed(order)).toEqual(expected)
  expect(await fulfilled(order, ids)).toEqual(expected)
})

test('a bid whose fee comes out of what is offered', async () => {
  const id = await itemOf(buyer.address)
  const order = await orderOf({
    offer: [tokens(20)],
    consideration: [toSeller(nft(id)), fee(tokens(0.5))],
  })
  const expected = { tokens: -units(20), [`item ${id}`]: 1n }
  expect(computed(order)).toEqual(expected)
  expect(await fulfilled(order, [id])).toEqual(expected)
})

test('a gift: the whole price is the fee', async () => {
  const id = await itemOf(seller.address)
  const order = await orderOf({ offer: [nft(id)], consideration: [fee(ether('1'))] })
  expect(computed(order)).toEqual({ [`item ${id}`]: -1n })
  expect(await fulfilled(order, [id])).toEqual({ [`item ${id}`]: -1n })
})

test.each([
  ['a price that falls', '5', '0.001'],
  ['a price that rises', '0.5', '5'],
])('%s never brings less than what was computed', async (_, start, end) => {
  const least = parseEther(Number(start) < Number(end) ? start : end)
  for (const isLate of [false, true]) {
    const id = await itemOf(seller.address)
    const order = await orderOf({
      offer: [nft(id)],
      consideration: [toSeller(ether(start, end))],
    })
    expect(computed(order)).toEqual({ ether: least, [`item ${id}`]: -1n })
    const got = await fulfilled(order, [id], isLate)
    expect(got[`item ${id}`]).toBe(-1n)
    expect(got.ether).toBeGreaterThanOrEqual(least)
    // At its worst end it is what was computed, to within a hundredth of the fall.
    if (isLate === Number(end) < Number(start))
      expect(got.ether).toBeLessThan(least + parseEther('0.05'))
  }
})
