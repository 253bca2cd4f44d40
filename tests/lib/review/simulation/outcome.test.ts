import { createTestClient, encodeFunctionData, http, parseAbi, publicActions } from 'viem'
import { anvil } from 'viem/chains'
import { beforeEach, expect, test } from 'vitest'
import { devnetToken } from '#lib/protocol/devnet.ts'
import { preview } from '#lib/review/preview/preview.ts'
import type {
  BatchCall,
  PreviewContext,
  SigningRequest,
} from '#lib/review/preview/SigningRequest.ts'
import type { NodeRequest } from '#lib/review/simulation/Simulation.ts'
import { simulate } from '#lib/review/simulation/simulate.ts'
import { type SharedDevnet, sharedDevnet } from '#tests/devnet/support/sharedDevnet.ts'
import { takenAmount, takingCode } from '#tests/lib/review/simulation/takingContract.ts'

const account = '0x1111111111111111111111111111111111111111'
const taking = '0x7777777777777777777777777777777777777777'
const token = devnetToken.address
const abi = parseAbi(['function approve(address spender, uint256 amount)', 'function vote()'])
let devnet: SharedDevnet

beforeEach(async () => {
  devnet = await sharedDevnet()
  await devnet.control('/control/faucet', { address: account, chainId: 31337, ether: 2 })
  await devnet.control('/control/chain/mintToken', { address: account, amount: 100 })
  await node().setCode({ address: taking, bytecode: takingCode(token) })
  await node().impersonateAccount({ address: account })
  const data = encodeFunctionData({ abi, functionName: 'approve', args: [taking, 100_000_000n] })
  const hash = await node().sendUnsignedTransaction({ from: account, to: token, data })
  await node().waitForTransactionReceipt({ hash })
})

const node = () =>
  createTestClient({
    chain: anvil,
    mode: 'anvil',
    transport: http(devnet.services.chain),
  }).extend(publicActions)

/** A function without any money in it, whose contract takes tokens by a permission from before. */
const vote: BatchCall = { to: taking, data: encodeFunctionData({ abi, functionName: 'vote' }) }

async function codesOf(taken: bigint, change: Partial<PreviewContext> = {}, isBatch = false) {
  await node().setStorageAt({ address: taking, index: 0, value: takenAmount(taken) })
  const request = node().request as NodeRequest
  const simulation = await simulate({ request, account, calls: [vote], limitMs: 20_000 })
  expect(simulation.status).toBe('succeeded')
  const asked: SigningRequest = isBatch
    ? { kind: 'batch', isAtomic: true, calls: [vote] }
    : { kind: 'transaction', ...vote }
  const { warnings } = preview(asked, {
    account,
    chainId: 31337,
    origin: 'https://app.example',
    tokens: [{ address: token, symbol: 'DUSD', decimals: 6, balance: 100_000_000n }],
    simulation,
    ...change,
  })
  return warnings.filter(({ severity }) => severity === 'danger').map(({ code }) => code)
}

test('a call that takes most of a token is a danger, whatever its function is named', async () => {
  expect(await codesOf(90_000_000n)).toContain('losesMost')
  expect(await codesOf(90_000_000n, {}, true)).toContain('losesMost')
})

test('a small loss is none, and neither is one to a contract that the site names', async () => {
  expect(await codesOf(1_000_000n)).toEqual([])
  expect(await codesOf(90_000_000n, { names: { [taking]: 'Vault' } })).toEqual([])
})

test('without a node’s word, the request alone decides', async () => {
  expect(await codesOf(90_000_000n, { simulation: undefined })).toEqual([])
})

test('one request measures what calls name, a second one what they touch besides', async () => {
  const client = node()
  await client.setStorageAt({ address: taking, index: 0, value: takenAmount(1_000_000n) })
  const simulations = async (...calls: BatchCall[]) => {
    const asked: string[] = []
    const request = ((args, options) => {
      asked.push(args.method)
      return (client.request as NodeRequest)(args, options)
    }) as NodeRequest
    const { status } = await simulate({ request, account, calls, limitMs: 20_000 })
    expect(status).toBe('succeeded')
    return asked.filter((method) => method === 'eth_simulateV1').length
  }
  const data = encodeFunctionData({ abi, functionName: 'approve', args: [taking, 5n] })
  expect(await simulations({ to: '0x2222222222222222222222222222222222222222', value: 1n })).toBe(1)
  expect(await simulations({ to: token, data })).toBe(1)
  expect(await simulations(vote)).toBe(2)
})
