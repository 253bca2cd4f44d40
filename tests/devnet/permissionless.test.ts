import { toSimpleSmartAccount } from 'permissionless/accounts'
import { createSmartAccountClient } from 'permissionless/clients'
import { createPimlicoClient } from 'permissionless/clients/pimlico'
import {
  createPublicClient,
  encodeFunctionData,
  type Hex,
  http,
  type PublicClient,
  parseAbi,
} from 'viem'
import type { EntryPointVersion, SmartAccount } from 'viem/account-abstraction'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { foundry } from 'viem/chains'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { devnetCounter, entryPoints, simple7702Account } from '#lib/protocol/smartWallet.ts'
import { type SharedDevnet, sharedDevnet } from '#tests/devnet/support/sharedDevnet.ts'

/** The unmodified client of another bundler's vendor, with the accounts that it makes. */
let devnet: SharedDevnet
let client: PublicClient
let url: string

const counterAbi = parseAbi([
  'function increase() payable',
  'function callsBy(address) view returns (uint256)',
])
const increase = {
  to: devnetCounter,
  data: encodeFunctionData({ abi: counterAbi, functionName: 'increase' }),
} as const

beforeAll(async () => {
  devnet = await sharedDevnet()
  url = devnet.services.chain ?? ''
  client = createPublicClient({ chain: foundry, transport: http(url), pollingInterval: 50 })
})
beforeEach(() => devnet.control('/control/reset', {}))

const versions = Object.keys(entryPoints) as (keyof typeof entryPoints)[]

describe.each(versions)('permissionless.js with entry point %s', (version) => {
  test('a sponsored simple account deploys, sends, batches and is found by its hash', async () => {
    const { account, kit, vendor } = await simpleAccount(version)
    const transaction = await kit.sendTransaction(increase)
    expect(await client.getTransactionReceipt({ hash: transaction })).toMatchObject({
      status: 'success',
    })
    expect(await callsBy(account.address)).toBe(1n)

    const hash = await kit.sendUserOperation({ calls: [increase, increase] })
    const receipt = await kit.waitForUserOperationReceipt({ hash })
    expect(receipt).toMatchObject({
      userOpHash: hash,
      sender: account.address,
      success: true,
      receipt: { status: 'success' },
    })
    expect(await callsBy(account.address)).toBe(3n)
    expect(await kit.getUserOperation({ hash })).toMatchObject({
      entryPoint: entryPoints[version],
      transactionHash: receipt.receipt.transactionHash,
      blockNumber: receipt.receipt.blockNumber,
      userOperation: { sender: account.address, nonce: receipt.nonce },
    })
    expect(await vendor.getUserOperationStatus({ hash })).toEqual({
      status: 'included',
      transactionHash: receipt.receipt.transactionHash,
    })
  })

  test('a batch of EIP-5792 is followed by its id', async () => {
    const { account, kit } = await simpleAccount(version)
    const { id } = await kit.sendCalls({ calls: [increase, increase] })
    await kit.waitForUserOperationReceipt({ hash: id as Hex })
    expect(await kit.getCallsStatus({ id })).toMatchObject({
      status: 'success',
      statusCode: 200,
      receipts: [{ status: 'success' }],
    })
    expect(await callsBy(account.address)).toBe(2n)
  })

  test('an account without a paymaster pays the fees that the vendor’s method names', async () => {
    const { account, kit, vendor } = await simpleAccount(version, { isSponsored: false })
    const to = { address: account.address, chainId: 31337, ether: 1 }
    await devnet.control('/control/faucet', to)
    const prices = await vendor.getUserOperationGasPrice()
    expect(prices.fast.maxFeePerGas).toBeGreaterThan(prices.slow.maxFeePerGas)
    const hash = await kit.sendUserOperation({ calls: [increase], ...prices.slow })
    const { success, actualGasCost } = await kit.waitForUserOperationReceipt({ hash })
    expect(success).toBe(true)
    expect(await client.getBalance({ address: account.address })).toBeLessThanOrEqual(
      10n ** 18n - actualGasCost,
    )
    const cheaper = kit.sendUserOperation({
      calls: [increase],
      ...prices.slow,
      maxPriorityFeePerGas: prices.slow.maxPriorityFeePerGas - 1n,
    })
    await expect(cheaper).rejects.toThrow(/maxPriorityFeePerGas must be at least/)
  })
})

test('a key’s account delegates and sends in one operation', async () => {
  const owner = privateKeyToAccount(generatePrivateKey())
  const account = await toSimpleSmartAccount({ client, owner, eip7702: true })
  const { kit } = clientsOf(account, '0.8')
  const authorization = await owner.signAuthorization({
    address: simple7702Account,
    chainId: 31337,
    nonce: 0,
  })
  const hash = await kit.sendUserOperation({ calls: [increase, increase], authorization })
  expect(await kit.waitForUserOperationReceipt({ hash })).toMatchObject({ success: true })
  expect(await callsBy(owner.address)).toBe(2n)
  await kit.sendTransaction(increase)
  expect(await callsBy(owner.address)).toBe(3n)
})

async function simpleAccount(version: keyof typeof entryPoints, { isSponsored = true } = {}) {
  const account = await toSimpleSmartAccount({
    client,
    owner: privateKeyToAccount(generatePrivateKey()),
    entryPoint: { address: entryPoints[version], version },
  })
  return { account, ...clientsOf(account, version, { isSponsored }) }
}

/** The vendor's client of bundler and paymaster, and the account's client that uses it. */
function clientsOf<account extends SmartAccount>(
  account: account,
  version: EntryPointVersion,
  { isSponsored = true } = {},
) {
  const vendor = createPimlicoClient({
    chain: foundry,
    transport: http(url),
    entryPoint: { address: entryPoints[version as keyof typeof entryPoints], version },
  })
  const kit = createSmartAccountClient({
    account,
    chain: foundry,
    client,
    bundlerTransport: http(url),
    pollingInterval: 50,
    ...(isSponsored ? { paymaster: vendor } : {}),
    userOperation: {
      estimateFeesPerGas: async () => (await vendor.getUserOperationGasPrice()).fast,
    },
  })
  return { vendor, kit }
}

function callsBy(address: Hex): Promise<bigint> {
  return client.readContract({
    address: devnetCounter,
    abi: counterAbi,
    functionName: 'callsBy',
    args: [address],
  })
}
