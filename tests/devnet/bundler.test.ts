import { createHash } from 'node:crypto'
import { p256 } from '@noble/curves/nist.js'
import {
  createPublicClient,
  createWalletClient,
  defineChain,
  encodeFunctionData,
  type Hex,
  http,
  type PublicClient,
  parseAbi,
  toHex,
  zeroAddress,
} from 'viem'
import {
  type BundlerClient,
  createBundlerClient,
  type SmartAccount,
  toCoinbaseSmartAccount,
  toSimple7702SmartAccount,
  toWebAuthnAccount,
} from 'viem/account-abstraction'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { explain } from '#lib/errors/explain.ts'
import {
  devnetCounter,
  entryPoints,
  simple7702Account,
  smartWalletFactory,
  smartWalletImplementation,
} from '#lib/protocol/smartWallet.ts'
import { type SharedDevnet, sharedDevnet } from '#tests/devnet/support/sharedDevnet.ts'

let devnet: SharedDevnet
let client: PublicClient
let bundler: BundlerClient

const counterAbi = parseAbi([
  'function increase() payable',
  'function add(uint256 amount)',
  'function number() view returns (uint256)',
  'function callsBy(address) view returns (uint256)',
])
const increase = encodeFunctionData({ abi: counterAbi, functionName: 'increase' })
/** A sponsored operation: the devnet's paymaster pays its fees. */
const sponsored = { paymaster: true } as const

beforeAll(async () => {
  devnet = await sharedDevnet()
  const transport = http(devnet.services.chain)
  const chain = defineChain({
    id: 31337,
    name: 'Devnet',
    nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
    rpcUrls: { default: { http: [devnet.services.chain ?? ''] } },
  })
  client = createPublicClient({ chain, transport, pollingInterval: 50 })
  bundler = createBundlerClient({ client, transport, pollingInterval: 50 })
})
beforeEach(() => devnet.control('/control/reset', {}))

describe('contracts on the chains', () => {
  test('entry points, factory, wallet, delegate and counter have the same addresses on both', async () => {
    for (const url of [devnet.services.chain, devnet.services.chain2]) {
      const node = createPublicClient({ transport: http(url) })
      for (const address of [
        ...Object.values(entryPoints),
        ...[smartWalletFactory, smartWalletImplementation, simple7702Account, devnetCounter],
      ] as Hex[])
        expect(await node.getCode({ address })).toMatch(/^0x..../)
    }
  })

  test('the implementation contract cannot be initialized', async () => {
    await expect(
      client.simulateContract({
        address: smartWalletImplementation,
        abi: parseAbi(['error Initialized()', 'function initialize(bytes[] owners)']),
        functionName: 'initialize',
        args: [[`0x${'1'.padStart(64, '0')}`]],
      }),
    ).rejects.toThrow(/Initialized\(\)/)
  })
})

describe('a smart wallet driven by the official client', () => {
  /** Gas measured with an unmodified wallet of this interface; ours may take 5 % more. */
  const reference = { passkey: [467_000, 132_000], key: [439_000, 120_000] } as const
  /** The additional gas of a paymaster. */
  const sponsoring = 20_000

  test.each(['passkey', 'key'] as const)('a %s deploys, signs and batches', async (kind) => {
    const account = await toCoinbaseSmartAccount({
      client,
      owners: [kind === 'key' ? privateKeyToAccount(generatePrivateKey()) : passkeyOwner()],
      version: '1.1',
    })
    await expectSigns(account)

    const first = await carry(account, [
      { to: devnetCounter, data: increase },
      { to: devnetCounter, data: increase },
    ])
    expect(await callsBy(account.address)).toBe(2n)
    const next = await carry(account, [{ to: devnetCounter, data: increase }])
    expect(await callsBy(account.address)).toBe(3n)
    expect(first.gas).toBeLessThan(reference[kind][0] * 1.05 + sponsoring)
    expect(next.gas).toBeLessThan(reference[kind][1] * 1.05 + sponsoring)
    // Once deployed, the contract verifies the same signature (ERC-1271).
    await expectSigns(account)
  })

  test('a batch with a failing call reverts as a whole, and its status is failed', async () => {
    const account = await deployed()
    const tooMuch = encodeFunctionData({ abi: counterAbi, functionName: 'add', args: [1001n] })
    const before = await callsBy(account.address)
    const hash = await bundler.sendUserOperation({
      account,
      calls: [
        { to: devnetCounter, data: increase },
        { to: devnetCounter, data: tooMuch },
      ],
      // Without these values the estimate fails before the operation is sent.
      callGasLimit: 300_000n,
      verificationGasLimit: 300_000n,
      preVerificationGas: 50_000n,
      ...sponsored,
    })
    expect(await bundler.waitForUserOperationReceipt({ hash })).toMatchObject({ success: false })
    expect(await callsBy(account.address)).toBe(before)
    expect(await rpc('wallet_getCallsStatus', [hash])).toMatchObject({
      result: { status: 500, atomic: true, receipts: [{ status: '0x0' }] },
    })
  })

  test.each([
    ['no fee', { maxFeePerGas: 0n, maxPriorityFeePerGas: 0n }],
    ['no tip', { maxFeePerGas: 10n ** 10n, maxPriorityFeePerGas: 0n }],
    ['a fee below the network’s', { maxFeePerGas: 1n, maxPriorityFeePerGas: 1n }],
  ])('an operation that offers %s is refused, sponsored or not', async (_, fees) => {
    const account = await deployed()
    const calls = [{ to: devnetCounter, data: increase }] as const
    for (const more of [{}, sponsored]) {
      const sending = bundler.sendUserOperation({ account, calls, ...fees, ...more })
      await expect(sending).rejects.toThrow(/FeePerGas must be at least \d+/)
      expect(explain(await sending.catch((error: unknown) => error)).key).toBe('feeTooLow')
    }
    expect(await callsBy(account.address)).toBe(1n)
  })

  test('an account without a paymaster pays its fees, and is refused if it cannot', async () => {
    const account = await deployed()
    const calls = [{ to: devnetCounter, data: increase }] as const
    const sending = bundler.sendUserOperation({ account, calls })
    await expect(sending).rejects.toThrow(/AA21|sufficient funds/)
    expect(explain(await sending.catch((error: unknown) => error)).key).toBe('insufficientFunds')
    const transfer = { address: account.address, chainId: 31337, ether: 1 }
    await devnet.control('/control/faucet', transfer)
    const hash = await bundler.sendUserOperation({ account, calls })
    const { success, actualGasCost } = await bundler.waitForUserOperationReceipt({ hash })
    expect(success).toBe(true)
    expect(actualGasCost).toBeGreaterThan(0n)
    expect(await client.getBalance({ address: account.address })).toBeLessThan(10n ** 18n)
  })

  test('an operation signed by a key that is not an owner is refused and not sent', async () => {
    const account = await deployed()
    const stranger = await toCoinbaseSmartAccount({
      client,
      owners: [privateKeyToAccount(generatePrivateKey())],
      address: account.address,
      version: '1.1',
    })
    await expect(
      bundler.sendUserOperation({
        account: stranger,
        calls: [{ to: devnetCounter, data: increase }],
        ...sponsored,
      }),
    ).rejects.toThrow(/AA24|signature/)
  })
})

test("a key's account delegates, batches in one operation, and still signs with its key", async () => {
  const owner = privateKeyToAccount(generatePrivateKey())
  const account = await toSimple7702SmartAccount({ client, owner })
  const authorization = await owner.signAuthorization({
    address: simple7702Account,
    chainId: 31337,
    nonce: 0,
  })
  const hash = await bundler.sendUserOperation({
    account,
    authorization,
    calls: [
      { to: devnetCounter, data: increase },
      { to: devnetCounter, data: increase },
    ],
    ...sponsored,
  })
  expect(await bundler.waitForUserOperationReceipt({ hash })).toMatchObject({ success: true })
  expect(await client.getCode({ address: owner.address })).toBe(
    `0xef0100${simple7702Account.slice(2).toLowerCase()}`,
  )
  expect(await callsBy(owner.address)).toBe(2n)
})

describe('the bundler', () => {
  test.each([
    ['no parameters', []],
    ['another entry point', [{}, zeroAddress]],
    ['a field that is none', [{ sender: '0x12' }, entryPoints['0.6']]],
  ])('refuses %s as invalid params', async (_, params) => {
    expect(await rpc('eth_sendUserOperation', params)).toMatchObject({ error: { code: -32602 } })
  })

  test('holds one with an authorization, and sends it unless its account has used the number', async () => {
    await devnet.control('/control/chain/bundler', { operations: 'hold' })
    const held = async () => {
      const owner = privateKeyToAccount(generatePrivateKey())
      const account = await toSimple7702SmartAccount({ client, owner })
      const asked = { address: simple7702Account, chainId: 31337, nonce: 0 } as const
      const authorization = await owner.signAuthorization(asked)
      const calls = [{ to: devnetCounter, data: increase }] as const
      const one = { account, authorization, calls, ...sponsored }
      return { owner, hash: await bundler.sendUserOperation(one as never) }
    }
    const [good, used] = [await held(), await held()]
    await devnet.control('/control/faucet', {
      address: used.owner.address,
      chainId: 31337,
      ether: 1,
    })
    const transport = http(devnet.services.chain)
    const wallet = createWalletClient({ account: used.owner, transport })
    await client.waitForTransactionReceipt({
      hash: await wallet.sendTransaction({ chain: null, to: zeroAddress, value: 1n }),
    })
    await devnet.control('/control/chain/bundler', { operations: 'send' })
    expect(await bundler.waitForUserOperationReceipt({ hash: good.hash })).toMatchObject({
      success: true,
    })
    expect(await rpc('eth_getUserOperationByHash', [used.hash])).toMatchObject({ result: null })
  })

  test('holds operations until it sends them, and then drops what has become invalid', async () => {
    await devnet.control('/control/chain/bundler', { operations: 'hold' })
    const account = await undeployed()
    const calls = [{ to: devnetCounter, data: increase }] as const
    const first = await bundler.sendUserOperation({ account, calls, ...sponsored })
    const second = await bundler.sendUserOperation({ account, calls, ...sponsored })
    expect(await rpc('eth_getUserOperationByHash', [second])).toMatchObject({
      result: { entryPoint: entryPoints['0.6'], transactionHash: null, blockNumber: null },
    })
    expect(await rpc('eth_getUserOperationReceipt', [second])).toMatchObject({ result: null })
    expect(await rpc('pimlico_getUserOperationStatus', [second])).toMatchObject({
      result: { status: 'not_submitted', transactionHash: null },
    })

    await devnet.control('/control/chain/bundler', { operations: 'send' })
    expect(await bundler.waitForUserOperationReceipt({ hash: first })).toMatchObject({
      success: true,
    })
    // Both deploy the account, which only one of them can.
    expect(await rpc('eth_getUserOperationByHash', [second])).toMatchObject({ result: null })
    expect(await callsBy(account.address)).toBe(1n)
  })

  test('drops what it accepted or held', async () => {
    const account = await undeployed()
    const calls = [{ to: devnetCounter, data: increase }] as const
    await devnet.control('/control/chain/bundler', { operations: 'hold' })
    const held = await bundler.sendUserOperation({ account, calls, ...sponsored })
    await devnet.control('/control/chain/bundler', { operations: 'drop' })
    const dropped = await bundler.sendUserOperation({ account, calls, ...sponsored })
    for (const hash of [held, dropped])
      expect(await rpc('eth_getUserOperationByHash', [hash])).toMatchObject({ result: null })
    expect(await callsBy(account.address)).toBe(0n)
  })

  test('an unknown batch is 5730, an unknown operation null', async () => {
    expect(await rpc('wallet_getCallsStatus', [toHex(1, { size: 32 })])).toMatchObject({
      error: { code: 5730 },
    })
    expect(await rpc('eth_getUserOperationReceipt', [toHex(1, { size: 32 })])).toMatchObject({
      result: null,
    })
  })
})

async function expectSigns(account: SmartAccount) {
  const signature = await account.signMessage({ message: 'hello' })
  const { address } = account
  expect(await client.verifyMessage({ address, message: 'hello', signature })).toBe(true)
  expect(await client.verifyMessage({ address, message: 'hullo', signature })).toBe(false)
}

async function carry(account: SmartAccount, calls: { to: Hex; data: Hex }[]) {
  const hash = await bundler.sendUserOperation({ account, calls, ...sponsored })
  const { success, receipt } = await bundler.waitForUserOperationReceipt({ hash })
  expect(success).toBe(true)
  expect(await bundler.getUserOperation({ hash })).toMatchObject({
    entryPoint: entryPoints['0.6'],
    transactionHash: receipt.transactionHash,
  })
  return { gas: Number(receipt.gasUsed) }
}

function undeployed() {
  const owners = [privateKeyToAccount(generatePrivateKey())]
  return toCoinbaseSmartAccount({ client, owners, version: '1.1' })
}

async function deployed() {
  const account = await undeployed()
  await carry(account, [{ to: devnetCounter, data: increase }])
  return account
}

function callsBy(address: Hex) {
  return client.readContract({
    address: devnetCounter,
    abi: counterAbi,
    functionName: 'callsBy',
    args: [address],
  }) as Promise<bigint>
}

async function rpc(method: string, params: unknown[]) {
  const response = await fetch(devnet.services.chain ?? '', {
    method: 'POST',
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }),
  })
  return response.json()
}

/** A passkey whose authenticator is this process. */
function passkeyOwner() {
  const privateKey = p256.utils.randomPrivateKey()
  const publicKey = toHex(p256.getPublicKey(privateKey, false).slice(1))
  return toWebAuthnAccount({
    credential: { id: 'here', publicKey },
    rpId: 'keys.localhost',
    getFn: async (options) => {
      const { challenge } = (options as { publicKey: { challenge: Uint8Array } }).publicKey
      const clientDataJSON = Buffer.from(
        JSON.stringify({
          type: 'webauthn.get',
          challenge: Buffer.from(challenge).toString('base64url'),
          origin: 'http://keys.localhost:4010',
        }),
      )
      const authenticatorData = Buffer.concat([
        sha256('keys.localhost'),
        Buffer.from('0500000001', 'hex'),
      ])
      const digest = sha256(Buffer.concat([authenticatorData, sha256(clientDataJSON)]))
      const signature = p256.sign(digest, privateKey, { lowS: true }).toDERRawBytes()
      return { id: 'here', response: { authenticatorData, clientDataJSON, signature } } as never
    },
  })
}

function sha256(data: string | Uint8Array) {
  return createHash('sha256').update(data).digest()
}
