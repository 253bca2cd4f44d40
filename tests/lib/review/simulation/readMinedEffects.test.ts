import {
  createTestClient,
  createWalletClient,
  encodeFunctionData,
  http,
  parseAbi,
  parseEther,
  publicActions,
} from 'viem'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { anvil } from 'viem/chains'
import { beforeEach, expect, test } from 'vitest'
import { devnetToken } from '#lib/protocol/devnet.ts'
import type { BatchCall } from '#lib/review/preview/SigningRequest.ts'
import { effectsOf, isWorse } from '#lib/review/simulation/effects.ts'
import { readMinedEffects } from '#lib/review/simulation/readMinedEffects.ts'
import type { NodeRequest } from '#lib/review/simulation/Simulation.ts'
import { simulate } from '#lib/review/simulation/simulate.ts'
import { type SharedDevnet, sharedDevnet } from '#tests/devnet/support/sharedDevnet.ts'
import { takenAmount, takingCode } from '#tests/lib/review/simulation/takingContract.ts'

const abi = parseAbi([
  'function transfer(address recipient, uint256 amount)',
  'function approve(address spender, uint256 amount)',
])
const token = devnetToken.address
const spender = '0x2222222222222222222222222222222222222222'
const taking = '0x7777777777777777777777777777777777777777'
let devnet: SharedDevnet
let signer: ReturnType<typeof privateKeyToAccount>

beforeEach(async () => {
  devnet = await sharedDevnet()
  signer = privateKeyToAccount(generatePrivateKey())
  const { address } = signer
  await devnet.control('/control/faucet', { address, chainId: 31337, ether: 2 })
  await devnet.control('/control/chain/mintToken', { address, amount: 100 })
})

const transport = () => http(devnet.services.chain)
const client = () =>
  createTestClient({ chain: anvil, mode: 'anvil', transport: transport() }).extend(publicActions)
const node = () => client().request as NodeRequest

const call = (functionName: 'transfer' | 'approve', amount: bigint, to = spender): BatchCall => ({
  to: token,
  data: encodeFunctionData({ abi, functionName, args: [to as `0x${string}`, amount] }),
})

async function shownEffects(calls: BatchCall[]) {
  const request = node()
  return effectsOf(await simulate({ request, account: signer.address, calls, limitMs: 20_000 }))
}

async function send({ to, value, data }: BatchCall) {
  const wallet = createWalletClient({ account: signer, chain: anvil, transport: transport() })
  const sent = { to, value, data } as { to: `0x${string}`; value?: bigint; data?: `0x${string}` }
  const hash = await wallet.sendTransaction(sent)
  return client().waitForTransactionReceipt({ hash })
}

async function minedEffects(calls: BatchCall[], ...receipts: Awaited<ReturnType<typeof send>>[]) {
  const account = signer.address
  const options = { request: node(), account, calls, tokens: [], receipts, isRelayed: false }
  return readMinedEffects(options)
}

test.each<[string, BatchCall]>([
  ['ether', { to: spender, value: parseEther('1.5') }],
  ['tokens', call('transfer', 2_500_000n)],
  ['a permission', call('approve', 5n)],
])('%s: what was mined is what was shown, without the fee', async (_, sent) => {
  const shown = await shownEffects([sent])
  expect(await minedEffects([sent], await send(sent))).toEqual(shown)
})

test('what a chain takes for data and its operator is a fee, and no loss', async () => {
  const sent = { to: spender, value: 1n }
  const charged = { ...(await send(sent)), l1Fee: '0x3', operatorFeeConstant: '0x5' }
  const mined = await minedEffects([sent], charged)
  // What no balance has paid is a gain.
  expect(mined?.balances).toEqual({ native: '7' })
})

test('a batch that was mined in several blocks is measured from the first to the last', async () => {
  const calls = [call('transfer', 2_500_000n), { to: spender, value: 3n }, call('approve', 5n)]
  const shown = await shownEffects(calls)
  const receipts = []
  for (const each of calls) receipts.push(await send(each))
  expect(await minedEffects(calls, ...receipts.reverse())).toEqual(shown)
  expect(await minedEffects(calls, ...receipts.slice(1))).not.toEqual(shown)
})

test.each([
  ['eth_simulateV1', []],
  ['eth_call', ['eth_simulateV1']],
])('a contract that takes more than was shown is found, with %s', async (_, methods) => {
  await client().setCode({ address: taking, bytecode: takingCode(token) })
  const take = (amount: bigint) =>
    client().setStorageAt({ address: taking, index: 0, value: takenAmount(amount) })
  await take(1_000_000n)
  await send(call('approve', 100_000_000n, taking))
  const calls: BatchCall[] = [{ to: taking, data: '0x12' }]
  const shown = await shownEffects(calls)
  expect(shown?.balances).toEqual({ [`erc-20 ${token.toLowerCase()}`]: '-1000000' })

  await take(50_000_000n)
  const receipt = await send({ to: taking, data: '0x12' })
  if (methods.length > 0) {
    const error = { code: -32601, message: 'Method not found' }
    await devnet.control('/control/chain/fault', { kind: 'error', methods, error })
  }
  const mined = await minedEffects(calls, receipt)
  expect(mined?.balances).toEqual({ [`erc-20 ${token.toLowerCase()}`]: '-50000000' })
  if (!mined || !shown) throw new Error('Nothing was measured.')
  expect(isWorse(mined, shown)).toBe(true)
})

test('nothing is compared if the account has sent two transactions in one block', async () => {
  await client().setAutomine(false)
  try {
    const wallet = createWalletClient({ account: signer, chain: anvil, transport: transport() })
    const transfer = { to: spender, value: 1n } as const
    const nonce = await client().getTransactionCount({ address: signer.address })
    const hash = await wallet.sendTransaction({ ...transfer, nonce })
    await wallet.sendTransaction({ ...transfer, nonce: nonce + 1 })
    await client().mine({ blocks: 1 })
    const receipt = await client().getTransactionReceipt({ hash })
    expect(await minedEffects([transfer], receipt)).toBeUndefined()
  } finally {
    await client().setAutomine(true)
  }
})

test('a node that does not answer is an error, not a result', async () => {
  const receipt = await send({ to: spender, value: 1n })
  await devnet.control('/control/chain/fault', {
    kind: 'error',
    methods: ['eth_simulateV1', 'eth_call', 'eth_getTransactionCount'],
    error: { code: -32000, message: 'missing trie node' },
  })
  await expect(minedEffects([{ to: spender, value: 1n }], receipt)).rejects.toThrow(
    /missing trie node/,
  )
})
