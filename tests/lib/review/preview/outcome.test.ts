import { encodeFunctionData, parseAbi } from 'viem'
import { expect, test } from 'vitest'
import { preview } from '#lib/review/preview/preview.ts'
import type { PreviewContext } from '#lib/review/preview/SigningRequest.ts'
import type { Permission, Simulation } from '#lib/review/simulation/Simulation.ts'
import { account, context, friend, thief, token } from '#tests/lib/review/preview/context.ts'

const stranger = '0x9E8B00000000000000000000000000000000F001'
const junk = '0x9E8B00000000000000000000000000000000F0C0'
const ether = 10n ** 18n

type Succeeded = Extract<Simulation, { status: 'succeeded' }>

function codesOf(change: Partial<Succeeded>, more: Partial<PreviewContext> = {}, to = stranger) {
  const simulation: Simulation = {
    status: 'succeeded',
    balances: [],
    permissions: [],
    isComplete: true,
    gas: 50_000n,
    gasPrice: 1n,
    ...change,
  }
  const request = { kind: 'transaction', to, data: '0x12345678' } as const
  const all = { ...context, balance: 10n * ether, simulation, ...more }
  const dangers = preview(request, all).warnings.filter(({ severity }) => severity === 'danger')
  return dangers.map(({ code }) => code)
}

const lost = { account, asset: { kind: 'native' }, amount: -9n * ether } as const
const got = (address: string, amount = 5n) =>
  ({ account, asset: { kind: 'ERC-20', token: address as `0x${string}` }, amount }) as const
const granted: Permission = {
  owner: account,
  spender: thief,
  kind: 'ERC-20',
  token,
  before: 0n,
  after: 1n,
  isUnlimited: true,
}

test('most of the ether for nothing, or for a token that nobody knows, is a danger', () => {
  expect(codesOf({ balances: [lost] })).toEqual(['losesMost'])
  expect(codesOf({ balances: [lost, got(junk)] })).toEqual(['losesMost'])
})

test('what is got for it may be worth it: the person sees both', () => {
  const tokens = [{ address: token, symbol: 'DUSD', decimals: 6 }]
  expect(codesOf({ balances: [lost, got(token)] }, { tokens })).toEqual([])
})

test('what others lose, a small part, and a known contract are no danger', () => {
  expect(codesOf({ balances: [{ ...lost, account: friend }] })).toEqual([])
  expect(codesOf({ balances: [{ ...lost, amount: -ether }] })).toEqual([])
  expect(codesOf({ balances: [lost] }, {}, friend)).toEqual([])
})

test('a part of each of several assets is added, lost or granted', () => {
  const tokens = [token, friend].map((address) => ({
    address,
    symbol: 'DUSD',
    decimals: 6,
    balance: 100n,
  }))
  const part = (address: string, amount: bigint) => got(address, -amount)
  const ofEther = { ...lost, amount: -3n * ether }
  expect(codesOf({ balances: [ofEther, part(token, 30n)] }, { tokens })).toEqual(['losesMost'])
  expect(codesOf({ balances: [ofEther, part(token, 10n)] }, { tokens })).toEqual([])
  const grants = (amount: bigint) =>
    [token, friend].map((each) => ({
      ...granted,
      token: each as `0x${string}`,
      after: amount,
      isUnlimited: false,
    }))
  expect(codesOf({ permissions: grants(30n) }, { tokens })).toEqual(['grantsMost'])
  expect(codesOf({ permissions: grants(20n) }, { tokens })).toEqual([])
})

test('most of a listed token for somebody known is no danger', () => {
  const abi = parseAbi(['function transfer(address to, uint256 amount)'])
  const tokens = [{ address: token, symbol: 'DUSD', decimals: 6, balance: 10n }]
  const simulation: Simulation = {
    status: 'succeeded',
    balances: [{ ...got(token, -9n), before: 10n }],
    permissions: [],
    isComplete: true,
    gas: 50_000n,
    gasPrice: 1n,
  }
  const codes = (to: string) => {
    const data = encodeFunctionData({ abi, args: [to as `0x${string}`, 9n] })
    const shown = preview(
      { kind: 'transaction', to: token, data },
      { ...context, tokens, simulation },
    )
    return shown.warnings.filter(({ severity }) => severity === 'danger').map(({ code }) => code)
  }
  expect(codes(friend)).toEqual([])
  expect(codes(thief)).toEqual(['sendsMost'])
})

test('a permission that the request does not name is a danger by its effect', () => {
  expect(codesOf({ permissions: [granted] })).toEqual(['grantsMost'])
  expect(codesOf({ permissions: [{ ...granted, kind: 'operator', isUnlimited: false }] })).toEqual([
    'grantsMost',
  ])
  expect(codesOf({ permissions: [{ ...granted, spender: friend }] })).toEqual([])
  expect(codesOf({ permissions: [{ ...granted, owner: friend }] })).toEqual([])
  expect(codesOf({ permissions: [{ ...granted, isUnlimited: false, before: 2n }] })).toEqual([])
})

test('what the request itself says is not said again once the node has answered', () => {
  const request = { kind: 'transaction', to: stranger, value: 9n * ether } as const
  const simulation: Simulation = {
    status: 'succeeded',
    balances: [lost],
    permissions: [],
    isComplete: true,
    gas: 21_000n,
    gasPrice: 1n,
  }
  const codes = preview(request, { ...context, balance: 10n * ether, simulation }).warnings.map(
    ({ code }) => code,
  )
  expect(codes).toEqual(['sendsMost'])
})

test('a node that fails or does not measure takes no warning away', () => {
  const request = {
    kind: 'transaction',
    to: stranger,
    data: '0x12345678',
    value: 9n * ether,
  } as const
  const codes = (simulation: Simulation | undefined) =>
    preview(request, { ...context, balance: 10n * ether, simulation }).warnings.map(
      ({ code }) => code,
    )
  const alone = codes(undefined)
  expect(alone).toContain('unknownCallWithMoney')
  expect(codes({ status: 'unavailable', cause: 'down' })).toEqual(alone)
  expect(codes({ status: 'unmeasured', gas: undefined, gasPrice: undefined })).toEqual(alone)
})

test('nothing comes back from a stranger’s mint or swap, or a person gets what was staked', () => {
  const codes = (
    signature: string,
    args: readonly unknown[],
    [asset, amount, to]: [asset: 'native' | 'token', amount: bigint, to: string],
    more: Partial<Succeeded> = {},
  ) => {
    const what =
      asset === 'native'
        ? ({ kind: 'native' } as const)
        : ({ kind: 'ERC-20', token: token as `0x${string}` } as const)
    const simulation: Simulation = {
      status: 'succeeded',
      balances: [
        { account, asset: what, amount: -amount },
        { account: to as `0x${string}`, asset: what, amount },
      ],
      permissions: [],
      isComplete: true,
      gas: 50_000n,
      gasPrice: 1n,
      ...more,
    }
    const definitions: string[] = [`function ${signature}`]
    const data = encodeFunctionData({ abi: parseAbi(definitions), args: [...args] })
    const value = asset === 'native' ? amount : 0n
    const tokens = [{ address: token, symbol: 'DUSD', decimals: 6, balance: 100n }]
    const isContract = { [stranger.toLowerCase()]: true, [thief.toLowerCase()]: false }
    const known = { ...context, balance: 10n * ether, tokens, isContract, simulation }
    return preview({ kind: 'transaction', to: stranger, value, data }, known)
      .warnings.filter(({ severity }) => severity === 'danger')
      .map(({ code }) => code)
  }
  const mint = ['mint(uint256)', [1n]] as const
  expect(codes(...mint, ['native', 3n * ether, stranger])).toEqual(['losesForNothing'])
  expect(codes(...mint, ['native', ether, stranger])).toEqual([])
  const swap = [
    'swapExactTokensForTokens(uint256,uint256,address[],address,uint256)',
    [40n, 1n, [token, friend], account, 9_999_999_999n],
  ] as const
  expect(codes(...swap, ['token', 40n, stranger])).toEqual(['losesForNothing'])
  expect(codes('stake(uint256)', [45n], ['token', 45n, thief])).toEqual(['losesForNothing'])
  // A ledger of the contract's own remembers who has staked.
  expect(codes('stake(uint256)', [45n], ['token', 45n, stranger])).toEqual([])
  expect(codes(...mint, ['native', 3n * ether, stranger], { isComplete: false })).toEqual([])
  const item = { account, asset: { kind: 'ERC-721', token: junk, id: 1n }, amount: 1n } as const
  const balances = [{ account, asset: { kind: 'native' }, amount: -3n * ether } as const, item]
  expect(codes(...mint, ['native', 3n * ether, stranger], { balances })).toEqual([])
})
