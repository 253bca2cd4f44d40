import { createClient, erc20Abi, http } from 'viem'
import { getEnsAddress, getEnsName, getEnsText, readContract } from 'viem/actions'
import { beforeEach, describe, expect, test } from 'vitest'
import {
  devnetToken,
  devnetNameResolver as universalResolverAddress,
} from '#lib/protocol/devnet.ts'
import { type SharedDevnet, sharedDevnet } from '#tests/devnet/support/sharedDevnet.ts'

const account = '0x1111111111111111111111111111111111111111'
const devAccount = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
let devnet: SharedDevnet

beforeEach(async () => {
  devnet = await sharedDevnet()
})

const client = (chain: 'chain' | 'chain2' = 'chain') =>
  createClient({ transport: http(devnet.services[chain], { retryCount: 0 }), ccipRead: false })
const balanceOf = (address: `0x${string}`, chain?: 'chain2') =>
  readContract(client(chain), {
    address: devnetToken.address,
    abi: erc20Abi,
    functionName: 'balanceOf',
    args: [address],
  })

describe('the token', () => {
  test('describes itself, and the wallet’s accounts have 1,000 of it on both chains', async () => {
    const contract = { address: devnetToken.address, abi: erc20Abi } as const
    const symbol = await readContract(client(), { ...contract, functionName: 'symbol' })
    const decimals = await readContract(client(), { ...contract, functionName: 'decimals' })
    expect({ symbol, decimals }).toEqual({ symbol: 'DUSD', decimals: 6 })
    expect(await balanceOf(devAccount)).toBe(1_000_000_000n)
    expect(await balanceOf(devAccount, 'chain2')).toBe(1_000_000_000n)
  })

  test('is minted in whole units, and a reset takes it back', async () => {
    await devnet.control('/control/chain2/mintToken', { address: account, amount: 0.000001 })
    expect(await balanceOf(account, 'chain2')).toBe(1n)
    expect(await balanceOf(account)).toBe(0n)
    await devnet.control('/control/reset', {})
    expect(await balanceOf(account, 'chain2')).toBe(0n)
  })

  test.each([
    [{ address: account }, 'amount must be'],
    [{ address: account, amount: -1 }, 'amount must be'],
    [{ address: '0x12', amount: 1 }, 'address must be 40 hex digits'],
  ])('is not minted for %j', async (body, reason) => {
    await expect(devnet.control('/control/chain/mintToken', body)).rejects.toThrow(reason)
  })
})

describe('a name', () => {
  test('is found in both directions by viem, with its avatar', async () => {
    const avatar = 'data:image/png;base64,AAAA'
    await devnet.control('/control/chain/name', { name: 'alice.eth', address: account, avatar })
    const name = { name: 'alice.eth', universalResolverAddress } as const
    expect(await getEnsAddress(client(), name)).toBe(account)
    expect(await getEnsName(client(), { address: account, universalResolverAddress })).toBe(
      'alice.eth',
    )
    expect(await getEnsText(client(), { ...name, key: 'avatar' })).toBe(avatar)
  })

  test('that is not registered is null, as with ENS', async () => {
    const name = { name: 'unregistered.eth', universalResolverAddress } as const
    expect(await getEnsAddress(client(), name)).toBeNull()
    expect(await getEnsText(client(), { ...name, key: 'avatar' })).toBeNull()
    expect(await getEnsName(client(), { address: account, universalResolverAddress })).toBeNull()
  })

  test('can be forged: the address claims it, and it resolves to another', async () => {
    await devnet.control('/control/chain/name', { name: 'rich.eth', address: devAccount })
    const forged = { name: 'rich.eth', address: account, forward: false }
    await devnet.control('/control/chain/name', forged)
    const name = { name: 'rich.eth', universalResolverAddress } as const
    expect(await getEnsAddress(client(), name)).toBe(devAccount)
    expect(await getEnsName(client(), { address: account, universalResolverAddress })).toBe(
      'rich.eth',
    )
  })

  test.each([
    [{ name: '', address: account }, 'name must be text'],
    [{ name: 'a.eth', address: 'me' }, 'address must be 40 hex digits'],
    [{ name: 'a.eth', address: account, avatar: 7 }, 'avatar must be text'],
  ])('is not registered for %j', async (body, reason) => {
    await expect(devnet.control('/control/chain/name', body)).rejects.toThrow(reason)
  })
})
