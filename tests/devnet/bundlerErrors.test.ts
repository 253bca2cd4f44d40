import { toSimpleSmartAccount } from 'permissionless/accounts'
import {
  createPublicClient,
  encodeFunctionData,
  type Hex,
  http,
  type PublicClient,
  parseAbi,
  toHex,
} from 'viem'
import {
  type BundlerClient,
  createBundlerClient,
  type SmartAccount,
  type UserOperation,
} from 'viem/account-abstraction'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { foundry } from 'viem/chains'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { devnetCounter, devnetPaymaster, entryPoints } from '#lib/protocol/smartWallet.ts'
import { type SharedDevnet, sharedDevnet } from '#tests/devnet/support/sharedDevnet.ts'

/** How the bundler refuses (ERC-7769), and what viem's client makes of it. */
let devnet: SharedDevnet
let client: PublicClient
let bundler: BundlerClient

type Version = keyof typeof entryPoints

const counterAbi = parseAbi(['function increase() payable', 'function add(uint256 amount)'])
const increase = callOf(encodeFunctionData({ abi: counterAbi, functionName: 'increase' }))
const tooMuch = callOf(encodeFunctionData({ abi: counterAbi, functionName: 'add', args: [1001n] }))
/** A paymaster that reverts whatever it is asked. */
const stubborn = toHex(0xdeadbeef, { size: 20 })
/** One like the devnet's, without a deposit. */
const broke = toHex(0xb0b, { size: 20 })

beforeAll(async () => {
  devnet = await sharedDevnet()
  const transport = http(devnet.services.chain, { retryCount: 0 })
  client = createPublicClient({ chain: foundry, transport, pollingInterval: 50 })
  bundler = createBundlerClient({ client, transport, pollingInterval: 50 })
})
beforeEach(async () => {
  await devnet.control('/control/reset', {})
  await setCode(stubborn, '0x60006000fd')
  await setCode(broke, (await client.getCode({ address: devnetPaymaster })) ?? '0x')
})

describe.each(Object.keys(entryPoints) as Version[])('with entry point %s', (version) => {
  test.each<[code: number, name: string, paymaster: Hex | undefined, more: Partial<UserOperation>]>(
    [
      [-32500, 'InvalidAccountNonceError', devnetPaymaster, { nonce: 7n }],
      [-32500, 'InsufficientPrefundError', undefined, {}],
      [-32500, 'SmartAccountFunctionRevertedError', devnetPaymaster, { verificationGasLimit: 9n }],
      [-32501, 'PaymasterFunctionRevertedError', stubborn, {}],
      [-32501, 'PaymasterNotDeployedError', toHex(9, { size: 20 }), {}],
      [-32508, 'PaymasterDepositTooLowError', broke, {}],
    ],
  )('an operation is refused with %i as %s', async (code, name, paymaster, more) => {
    const account = await deployed(version)
    await deposit(version, stubborn)
    const sending = bundler.sendUserOperation({
      ...(await prepared(account, version, paymaster)),
      ...more,
      account,
    } as never)
    const refused = await refusal(sending)
    expect(refused).toMatchObject({ code, name })
    if (code === -32501)
      expect(JSON.stringify(refused.data).toLowerCase()).toBe(JSON.stringify({ paymaster }))
  })

  test('an account that is not deployed and has no factory is refused', async () => {
    const account = await simpleAccount(version)
    const operation = { ...(await prepared(account, version, devnetPaymaster)), ...noFactory }
    for (const ask of [bundler.sendUserOperation, bundler.estimateUserOperationGas])
      expect(await refusal(ask({ ...operation, account } as never))).toMatchObject({
        code: -32500,
        name: 'AccountNotDeployedError',
      })
  })

  test('a signature by another key is refused with -32507', async () => {
    const account = await deployed(version)
    const operation = await prepared(account, version, devnetPaymaster)
    const stranger = await simpleAccount(version)
    const signature = await stranger.signUserOperation(operation as never)
    const sending = bundler.sendUserOperation({ ...operation, signature, account } as never)
    expect(await refusal(sending)).toMatchObject({
      code: -32507,
      name: 'UserOperationSignatureError',
    })
  })

  test('a call that would fail is refused by the estimate, with its reason, also of a new account', async () => {
    for (const account of [await deployed(version), await simpleAccount(version)])
      expect(await refusal(estimate(account, [tooMuch]))).toMatchObject({
        code: -32521,
        name: 'ExecutionRevertedError',
        data: expect.stringMatching(/^0x/),
      })
  })

  test('an estimate is enough, and of a new account not far from what it uses', async () => {
    const account = await simpleAccount(version)
    const { callGasLimit } = await estimate(account, [increase, increase])
    const hash = await bundler.sendUserOperation({
      account,
      calls: [increase, increase],
      paymaster: true,
    })
    expect(await bundler.waitForUserOperationReceipt({ hash })).toMatchObject({ success: true })
    const again = await estimate(account, [increase, increase])
    expect(Number(callGasLimit)).toBeLessThan(3 * Number(again.callGasLimit))
    expect(again.callGasLimit).toBeLessThanOrEqual(callGasLimit)
  })

  test('an estimate takes the state that the client names', async () => {
    const account = await deployed(version)
    const calls = [{ ...increase, value: 10n ** 20n }]
    expect(await refusal(estimate(account, calls))).toMatchObject({ code: -32521 })
    const stateOverride = [{ address: account.address, balance: 10n ** 21n }]
    expect(await estimate(account, calls, { stateOverride })).toMatchObject({
      callGasLimit: expect.any(BigInt),
    })
  })

  test('the receipt of an operation whose call failed has the reason', async () => {
    const account = await deployed(version)
    const operation = await prepared(account, version, devnetPaymaster, [tooMuch])
    const hash = await bundler.sendUserOperation({ ...operation, account } as never)
    const { success, reason } = await bundler.waitForUserOperationReceipt({ hash })
    expect({ success, reason }).toEqual({
      success: false,
      reason: expect.stringMatching(/^0x[0-9a-f]{8}/),
    })
  })
})

const noFactory = { factory: undefined, factoryData: undefined, initCode: undefined }

function callOf(data: Hex) {
  return { to: devnetCounter, data, value: 0n } as const
}

async function simpleAccount(version: Version) {
  return toSimpleSmartAccount({
    client,
    owner: privateKeyToAccount(generatePrivateKey()),
    entryPoint: { address: entryPoints[version], version },
  })
}

async function deployed(version: Version) {
  const account = await simpleAccount(version)
  const hash = await bundler.sendUserOperation({ account, calls: [increase], paymaster: true })
  await bundler.waitForUserOperationReceipt({ hash })
  return account
}

/** An operation with enough gas for anything, to be signed when it is sent. */
async function prepared(
  account: SmartAccount,
  version: Version,
  paymaster: Hex | undefined,
  calls: readonly ReturnType<typeof callOf>[] = [increase],
) {
  const gas = {
    callGasLimit: 500_000n,
    verificationGasLimit: 500_000n,
    preVerificationGas: 50_000n,
  }
  const { signature: _, ...operation } = (await bundler.prepareUserOperation({
    account,
    calls,
    ...gas,
    parameters: ['factory', 'fees', 'nonce'],
  } as never)) as UserOperation
  return {
    ...operation,
    ...gas,
    ...(paymaster && paymasterFields(version, paymaster)),
  }
}

function paymasterFields(version: Version, paymaster: Hex) {
  return version === '0.6'
    ? { paymasterAndData: paymaster }
    : {
        paymaster,
        paymasterData: '0x',
        paymasterVerificationGasLimit: 100_000n,
        paymasterPostOpGasLimit: 0n,
      }
}

function estimate(account: SmartAccount, calls: readonly object[], more: object = {}) {
  return bundler.estimateUserOperationGas({ account, calls, paymaster: true, ...more } as never)
}

/** What viem's client makes of a refusal, and the code and data of the bundler. */
async function refusal(asked: Promise<unknown>) {
  const error = await asked.then(
    (value) => expect.fail(`It was answered: ${JSON.stringify(value, String)}`),
    (thrown: { cause: Error; walk(find: (one: unknown) => boolean): Error | null }) => thrown,
  )
  const rpc = error.walk((one) => typeof (one as { code?: unknown }).code === 'number')
  const { code, data } = rpc as unknown as { code: number; data?: unknown }
  return { name: error.cause.name, code, data }
}

async function deposit(version: Version, paymaster: Hex) {
  const data = encodeFunctionData({
    abi: parseAbi(['function depositTo(address) payable']),
    args: [paymaster],
  })
  const [from] = (await client.request({ method: 'eth_accounts' as never })) as Hex[]
  const transaction = { from, to: entryPoints[version], data, value: toHex(10n ** 18n) }
  await client.request({ method: 'eth_sendTransaction' as never, params: [transaction] as never })
}

function setCode(address: Hex, code: Hex) {
  return client.request({ method: 'anvil_setCode' as never, params: [address, code] as never })
}
