import { parseEther } from 'viem'
import { beforeEach, expect, test } from 'vitest'
import { devnetNameResolver, devnetToken } from '#lib/protocol/devnet.ts'
import { readBalances } from '#lib/review/tokens/readBalances.ts'
import { type SharedDevnet, sharedDevnet } from '#tests/devnet/support/sharedDevnet.ts'

const account = '0x1111111111111111111111111111111111111111'
let devnet: SharedDevnet

beforeEach(async () => {
  devnet = await sharedDevnet()
})

const chainRequests = async () => {
  const all = (await devnet.control('/control/requests')) as { service: string; method: string }[]
  return all.filter(({ service }) => service === 'chain').map(({ method }) => method)
}

test('an account’s ether and tokens are read together', async () => {
  await devnet.control('/control/faucet', { address: account, chainId: 31337, ether: 2 })
  await devnet.control('/control/chain/mintToken', { address: account, amount: 12.5 })
  const balances = await readBalances(devnet.services.chain, account, [devnetToken.address])
  expect(balances).toEqual({ native: parseEther('2'), tokens: [12_500_000n] })
  expect((await chainRequests()).sort()).toEqual(['eth_call', 'eth_getBalance'])
})

test('a contract that is no token leaves the other balances', async () => {
  await devnet.control('/control/chain/mintToken', { address: account, amount: 3 })
  const addresses = [devnetNameResolver, account, devnetToken.address] as const
  const { native, tokens } = await readBalances(devnet.services.chain, account, addresses)
  expect(native).toBe(0n)
  expect(tokens).toEqual([undefined, undefined, 3_000_000n])
})

test('a node that refuses every request is an error', async () => {
  await devnet.control('/control/chain/fault', { kind: 'status', status: 400 })
  await expect(readBalances(devnet.services.chain, account, [devnetToken.address])).rejects.toThrow(
    'HTTP request failed',
  )
})
