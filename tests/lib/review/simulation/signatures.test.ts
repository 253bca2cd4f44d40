import {
  type Address,
  createTestClient,
  encodeDeployData,
  encodeFunctionData,
  erc20Abi,
  getAddress,
  type Hex,
  http,
  maxUint160,
  maxUint256,
  parseAbi,
  parseEther,
  parseSignature,
  publicActions,
} from 'viem'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { anvil } from 'viem/chains'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { devnetToken } from '#lib/protocol/devnet.ts'
import { preview } from '#lib/review/preview/preview.ts'
import type { PreviewContext, SigningRequest } from '#lib/review/preview/SigningRequest.ts'
import { permit2 } from '#lib/review/simulation/permit2.ts'
import type { NodeRequest, Simulation } from '#lib/review/simulation/Simulation.ts'
import { simulateRequest } from '#lib/review/simulation/simulateRequest.ts'
import { type SharedDevnet, sharedDevnet } from '#tests/devnet/support/sharedDevnet.ts'
import * as typedCases from '#tests/lib/review/preview/context.ts'
import { type Compiled, compileAssets } from '#tests/lib/review/simulation/compileAssets.ts'

const { typed, permitType, permitOf, permit2Types, permitTransferTypes } = typedCases
const token = devnetToken.address
const stranger: Address = '0x7777777777777777777777777777777777777777'
const uniswap: Address = '0x66a9893cC07D91D95644AEDD05D03f95e1dBA8Af'
const soon = Math.floor(Date.now() / 1000) + 3600
const units = (amount: number) => BigInt(amount) * 10n ** BigInt(devnetToken.decimals)

let contracts: Record<string, Compiled>
let devnet: SharedDevnet
let owner: Address
const key = generatePrivateKey()

beforeAll(() => {
  contracts = compileAssets()
})

beforeEach(async () => {
  devnet = await sharedDevnet()
  owner = privateKeyToAccount(generatePrivateKey()).address
  await mint(owner, 100)
})

const node = () =>
  createTestClient({
    chain: anvil,
    mode: 'anvil',
    transport: http(devnet.services.chain),
  }).extend(publicActions)

const mint = (address: Address, amount: number) =>
  devnet.control('/control/chain/mintToken', { address, amount })

const simulated = (asked: SigningRequest, account = owner): Promise<Simulation> =>
  simulateRequest({
    asked,
    account,
    chainId: 31337,
    node: node().request as NodeRequest,
    limitMs: 20_000,
  })

const domain = { name: 'DUSD', version: '1', chainId: 31337, verifyingContract: token }
const permit = (change: Record<string, unknown> = {}) =>
  typed([permitType], permitOf({ owner, spender: stranger, deadline: soon, ...change }), domain)

/** The dangers of a request, as the site knows nothing but what is given. */
function dangersOf(asked: SigningRequest, given: Partial<PreviewContext>): string[] {
  const context = { account: owner, chainId: 31337, origin: 'https://app.example', ...given }
  const { warnings } = preview(asked, context)
  return warnings.filter(({ severity }) => severity === 'danger').map(({ code }) => code)
}

async function judged(asked: SigningRequest, given: Partial<PreviewContext> = {}) {
  const simulation = await simulated(asked, given.account as Address | undefined)
  return { simulation, dangers: dangersOf(asked, { ...given, simulation }) }
}

const lost = (amount: bigint, account = owner, before = units(100)) => ({
  account,
  asset: { kind: 'ERC-20', token, symbol: 'DUSD', decimals: 6 },
  amount: -amount,
  before,
})

describe.each(['eth_simulateV1', 'debug_traceCall'] as const)('%s', (way) => {
  beforeEach(async () => {
    await devnet.control(
      '/control/chain/fault',
      way === 'eth_simulateV1'
        ? { kind: 'none' }
        : {
            kind: 'error',
            methods: ['eth_simulateV1'],
            error: { code: -32601, message: 'Method not found' },
          },
    )
    return async () => {
      await devnet.control('/control/chain/fault', { kind: 'none' })
    }
  })

  test('a permit to a stranger loses what it covers', async () => {
    const { simulation, dangers } = await judged(permit({ value: `${units(90)}` }))
    expect(simulation).toMatchObject({ status: 'succeeded', balances: [lost(units(90))] })
    expect(dangers).toContain('losesMost')
  })

  test('an unlimited permit takes all there is, and stays', async () => {
    const { simulation } = await judged(permit({ value: `${maxUint256}` }))
    expect(simulation).toMatchObject({
      balances: [lost(units(100))],
      permissions: [{ owner, spender: stranger, token, before: 0n, isUnlimited: true }],
    })
  })

  test('a small permit, and one to a known spender, is no danger', async () => {
    const small = await judged(permit({ value: `${units(1)}` }))
    expect(small.simulation).toMatchObject({ balances: [lost(units(1))] })
    expect(small.dangers).toEqual([])
    const known = await judged(permit({ value: `${units(90)}`, spender: uniswap }))
    expect(known.simulation).toMatchObject({ balances: [lost(units(90))] })
    expect(known.dangers).toEqual([])
  })

  test('Permit2: a permission that it keeps, and a transfer that it makes once', async () => {
    await node().setCode({ address: permit2, bytecode: contracts.Permits?.runtime ?? '0x' })
    const details = { token, amount: `${units(90)}`, expiration: soon, nonce: 0 }
    const single = typed(
      permit2Types,
      { details, spender: stranger, sigDeadline: soon },
      { name: 'Permit2', chainId: 31337, verifyingContract: permit2 },
    )
    const transfer = typed(
      permitTransferTypes,
      {
        permitted: { token, amount: `${maxUint160}` },
        spender: stranger,
        nonce: 0,
        deadline: soon,
      },
      { name: 'Permit2', chainId: 31337, verifyingContract: permit2 },
    )
    const kept = await judged(single)
    expect(kept.simulation).toMatchObject({ balances: [lost(units(90))] })
    expect(kept.dangers).toContain('losesMost')
    const once = await judged(transfer)
    expect(once.simulation).toMatchObject({ balances: [lost(units(100))], permissions: [] })
  })

  test('a transfer with authorization is a transfer', async () => {
    const { authorizationType, authorizationOf } = typedCases
    const message = authorizationOf({ from: owner, to: stranger, value: `${units(60)}` })
    const asked = typed([authorizationType], { ...message, validBefore: soon }, domain)
    const { simulation, dangers } = await judged(asked)
    expect(simulation).toMatchObject({ balances: [lost(units(60))] })
    expect(dangers).toContain('losesMost')
  })

  test('a Safe’s transaction and its refund are the Safe’s money', async () => {
    const safe = privateKeyToAccount(generatePrivateKey()).address
    await mint(safe, 10)
    const change = {
      data: transferOf(units(6)),
      to: token,
      baseGas: '1000',
      gasPrice: '2000',
      gasToken: token,
      refundReceiver: stranger,
    }
    const asked = safeTx(safe, change)
    const { simulation, dangers } = await judged(asked)
    expect(simulation).toMatchObject({ balances: [lost(units(8), safe, units(10))] })
    expect(dangers).toContain('paysRefund')
    const plain = await judged(safeTx(safe, { to: token, data: transferOf(units(6)) }))
    expect(plain.dangers).toContain('losesMost')
    expect((await judged(safeTx(safe, { operation: 1 }))).simulation.status).toBe('none')
  })

  test('ether of a Safe', async () => {
    const safe = privateKeyToAccount(generatePrivateKey()).address
    await node().setBalance({ address: safe, value: parseEther('2') })
    const { simulation } = await judged(safeTx(safe, { to: stranger, value: `${parseEther('1')}` }))
    const amount = -parseEther('1')
    expect(simulation).toMatchObject({
      balances: [{ account: safe, asset: { kind: 'native' }, amount }],
    })
  })

  test('a user operation is run by its smart wallet', async () => {
    const entryPoint = '0x4337084d9e255ff0702461cf8895ce9e3b5ff108'
    const wallet = await deploy('Wallet', [entryPoint])
    await mint(wallet, 10)
    const abi = parseAbi(['function execute(address to, uint256 value, bytes data)'])
    const args = [token, 0n, transferOf(units(9))] as const
    const callData = encodeFunctionData({ abi, functionName: 'execute', args })
    const asked = typed(
      ['PackedUserOperation(address sender, uint256 nonce, bytes initCode, bytes callData)'],
      { sender: wallet, nonce: 0, initCode: '0x', callData },
      { name: 'ERC4337', version: '1', chainId: 31337, verifyingContract: entryPoint },
    )
    const { simulation, dangers } = await judged(asked)
    expect(simulation).toMatchObject({ balances: [lost(units(9), wallet, units(10))] })
    expect(dangers).toContain('losesMost')
  })

  test('a forward request is made in the name of the account', async () => {
    const forwarder = privateKeyToAccount(generatePrivateKey()).address
    const collector = await deploy('Collector', [forwarder])
    await approve(owner, collector)
    const abi = parseAbi(['function collect(address token, uint256 amount)'])
    const data = encodeFunctionData({ abi, functionName: 'collect', args: [token, units(90)] })
    const asked = typed(
      [
        'ForwardRequest(address from, address to, uint256 value, uint256 gas, uint256 nonce, bytes data)',
      ],
      { from: owner, to: collector, value: 0, gas: 100_000, nonce: 0, data },
      { name: 'Forwarder', version: '1', chainId: 31337, verifyingContract: forwarder },
    )
    const { simulation, dangers } = await judged(asked)
    expect(simulation).toMatchObject({ balances: [lost(units(90))] })
    expect(dangers).toContain('losesMost')
  })
})

test('what is simulated is what a real signature does', async () => {
  const signer = privateKeyToAccount(key)
  await mint(signer.address, 50)
  const asked = permit({ owner: signer.address, value: `${units(40)}`, nonce: 0 })
  const simulation = await simulated(asked, signer.address)
  const before = await balanceOf(signer.address)
  const { typedData } = asked as { typedData: Parameters<typeof signer.signTypedData>[0] }
  const name = await node().readContract({ address: token, abi: erc20Abi, functionName: 'name' })
  const signature = await signer.signTypedData({ ...typedData, domain: { ...domain, name } })
  const { r, s, yParity } = parseSignature(signature)
  const abi = parseAbi([
    'function permit(address owner, address spender, uint256 value, uint256 deadline, uint8 v, bytes32 r, bytes32 s)',
  ])
  const value = units(40)
  const args = [signer.address, stranger, value, BigInt(soon), 27 + yParity, r, s] as const
  await sendAs(stranger, token, encodeFunctionData({ abi, functionName: 'permit', args }))
  const pull = [signer.address, stranger, value] as const
  const data = encodeFunctionData({ abi: erc20Abi, functionName: 'transferFrom', args: pull })
  await sendAs(stranger, token, data)
  const taken = (await balanceOf(signer.address)) - before
  expect(simulation).toMatchObject({ balances: [{ amount: taken, before }] })
})

test('an order is judged by its worst price, in decimals that its token claims', async () => {
  const exchange = '0x8888888888888888888888888888888888888888'
  const asked = typed(
    [
      'Order(address maker, address makerAsset, uint256 makingAmount, address takerAsset, uint256 takingAmount)',
    ],
    {
      maker: owner,
      makerAsset: token,
      makingAmount: `${units(90)}`,
      takerAsset: stranger,
      takingAmount: `${units(90)}`,
    },
    { name: 'Exchange', chainId: 31337, verifyingContract: exchange },
  )
  const { simulation, dangers } = await judged(asked)
  expect(simulation).toMatchObject({
    balances: [lost(units(90)), { asset: { token: stranger }, amount: units(90) }],
  })
  expect(dangers).toContain('losesMost')
  const names = { [stranger]: 'Our token' }
  expect(dangersOf(asked, { simulation, names })).not.toContain('losesMost')
})

test('what cannot be run leaves the rules as they are', async () => {
  const mail = typed(['Mail(string text)'], { text: 'Hello' }, domain)
  expect(await simulated(mail)).toEqual({ status: 'none' })
  const old = permit({ deadline: soon - 7200 })
  expect(await simulated(old)).toEqual({ status: 'none' })
  const asked = permit({ value: `${maxUint256}` })
  const alone = dangersOf(asked, {})
  const nowhere = await simulateRequest({ asked, account: owner, chainId: 31337, node: undefined })
  expect(nowhere.status).toBe('unavailable')
  expect(dangersOf(asked, { simulation: nowhere })).toEqual(alone)
  const elsewhere = typed([permitType], permitOf({ owner, spender: stranger, deadline: soon }), {
    ...domain,
    verifyingContract: '0x9999999999999999999999999999999999999999',
  })
  expect((await simulated(elsewhere)).status).toBe('unmeasured')
})

function safeTx(safe: Address, change: Record<string, unknown>): SigningRequest {
  const { safeTxType, safeTxOf } = typedCases
  return typed([safeTxType], safeTxOf(change), { chainId: 31337, verifyingContract: safe })
}

function transferOf(amount: bigint): Hex {
  const args = [stranger, amount] as const
  return encodeFunctionData({ abi: erc20Abi, functionName: 'transfer', args })
}

const balanceOf = (account: Address) =>
  node().readContract({ address: token, abi: erc20Abi, functionName: 'balanceOf', args: [account] })

async function approve(account: Address, spender: Address) {
  const args = [spender, maxUint256] as const
  await sendAs(account, token, encodeFunctionData({ abi: erc20Abi, functionName: 'approve', args }))
}

async function sendAs(from: Address, to: Address, data: Hex) {
  await node().setBalance({ address: from, value: parseEther('1') })
  await node().impersonateAccount({ address: from })
  const hash = await node().sendUnsignedTransaction({ from, to, data })
  const { status } = await node().waitForTransactionReceipt({ hash })
  if (status !== 'success') throw new Error(`${hash} failed.`)
}

async function deploy(name: string, args: unknown[]): Promise<Address> {
  const { abi = [], creation = '0x' } = contracts[name] ?? {}
  const [from] = (await node().request({ method: 'eth_accounts' } as never)) as Address[]
  if (!from) throw new Error('The devnet has no account.')
  const data = encodeDeployData({ abi, bytecode: creation, args })
  const hash = (await node().request({
    method: 'eth_sendTransaction',
    params: [{ from, data }],
  } as never)) as Hex
  const { contractAddress } = await node().waitForTransactionReceipt({ hash })
  if (!contractAddress) throw new Error(`${name} was not deployed.`)
  return getAddress(contractAddress)
}
