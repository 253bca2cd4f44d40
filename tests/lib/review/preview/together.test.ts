import { type Address, encodeFunctionData, erc20Abi, getAddress, parseAbi, parseEther } from 'viem'
import { describe, expect, test } from 'vitest'
import { preview } from '#lib/review/preview/preview.ts'
import type {
  BatchCall,
  PreviewContext,
  SigningRequest,
} from '#lib/review/preview/SigningRequest.ts'
import {
  account,
  context,
  day,
  now,
  permit2BatchTypes,
  typed,
} from '#tests/lib/review/preview/context.ts'

const unit = 10n ** 6n
const usdc = '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48'
const usdt = '0xdAC17F958D2ee523a2206206994597C13D831ec7'
const tokens = [usdc, usdt].map((address, index) => ({
  address,
  symbol: `T${index}`,
  decimals: 6,
  balance: 1000n * unit,
}))
const known: PreviewContext = { ...context, balance: parseEther('10'), tokens }
const strangers = [1, 2, 3].map((each) => getAddress(`0x${`${each}`.repeat(38)}f${each}`)) as [
  Address,
  Address,
  Address,
]
const [first, second, third] = strangers
const call = (
  functionName: 'approve' | 'transfer',
  token: string,
  to: Address,
  amount: bigint,
) => ({
  to: token,
  data: encodeFunctionData({ abi: erc20Abi, functionName, args: [to, amount * unit] }),
})

function dangersOf(request: SigningRequest, change: Partial<PreviewContext> = {}) {
  const { warnings } = preview(request, { ...known, ...change })
  return warnings.flatMap(({ severity, code }) => (severity === 'danger' ? code : []))
}
const batch = (...calls: BatchCall[]) => dangersOf({ kind: 'batch', calls, isAtomic: true })

describe('of a batch, it counts what all strangers get together', () => {
  test('of one asset, by payments or by permissions', () => {
    expect(batch(...strangers.map((to) => ({ to, value: parseEther('2') })))).toEqual([
      'mostInParts',
    ])
    expect(batch(...strangers.map((to) => ({ to, value: parseEther('1') })))).toEqual([])
    expect(batch(call('transfer', usdc, first, 45n), call('transfer', usdc, second, 45n))).toEqual(
      [],
    )
    expect(batch(call('transfer', usdc, first, 250n), call('approve', usdc, second, 250n))).toEqual(
      ['mostInParts'],
    )
  })

  test('of several assets: 49 % of each of two tokens, or ether and a token', () => {
    const both = [call('approve', usdc, first, 490n), call('approve', usdt, first, 490n)]
    expect(batch(...both)).toEqual(['mostInParts'])
    expect(
      batch({ to: first, value: parseEther('3') }, call('transfer', usdc, second, 450n)),
    ).toEqual(['mostInParts'])
    expect(
      batch({ to: first, value: parseEther('1') }, call('transfer', usdc, second, 300n)),
    ).toEqual([])
  })

  test('but not what goes to accounts of the person, or to contracts that many use', () => {
    const calls = strangers.map((to) => ({ to, value: parseEther('2') }))
    const change = { ownAddresses: [first, second] }
    expect(dangersOf({ kind: 'batch', calls, isAtomic: true }, change)).toEqual([])
  })

  test('of NFTs, several to whichever strangers', () => {
    const abi = parseAbi(['function safeTransferFrom(address, address, uint256)'])
    const nft = (to: Address) => ({
      to: '0xBC4CA0EdA7647A8aB7C2061c2E118A18a936f13D',
      data: encodeFunctionData({ abi, args: [account, to, 7n] }),
    })
    expect(batch(nft(first), nft(second))).toContain('sendsSeveral')
    expect(batch(nft(first))).toEqual(['sendsNft'])
  })

  test('once, if one call passes on what it gets', () => {
    const abi = parseAbi([
      'struct Call { address target; bool allowFailure; uint256 value; bytes callData; }',
      'function aggregate3Value(Call[] calls) payable',
    ])
    const value = parseEther('3')
    const one = { target: first, allowFailure: false, value, callData: '0x' } as const
    const data = encodeFunctionData({ abi, args: [[one]] })
    const to = '0xcA11bde05977b3631167028862bE2a173976CA11'
    expect(dangersOf({ kind: 'transaction', to, value, data })).toEqual([])
  })
})

describe('of a signature, it counts all items', () => {
  const permit = (...amounts: bigint[]) =>
    typed(permit2BatchTypes, {
      details: amounts.map((amount, index) => ({
        token: [usdc, usdt][index],
        amount: `${amount * unit}`,
        expiration: now + day,
        nonce: 0,
      })),
      spender: first,
      sigDeadline: now + 1800,
    })

  test('49 % of each of two tokens are a danger, a fifth of each is none', () => {
    expect(dangersOf(permit(490n, 490n))).toEqual(['mostInParts'])
    expect(dangersOf(permit(200n, 200n))).toEqual([])
  })
})

describe('a permission that renews counts all its periods', () => {
  const spend = (change: Record<string, unknown>) =>
    typed(
      [
        'SpendPermission(address account, address spender, address token, uint160 allowance, uint48 period, uint48 start, uint48 end, uint256 salt, bytes extraData)',
      ],
      {
        account,
        spender: first,
        token: usdc,
        allowance: `${400n * unit}`,
        period: day,
        start: now,
        end: 281474976710655,
        salt: 1,
        extraData: '0x',
        ...change,
      },
    )

  test('40 % a day, for ever or for a month, is everything', () => {
    expect(dangersOf(spend({}))).toContain('wholeBalance')
    expect(dangersOf(spend({ end: now + 30 * day }))).toContain('wholeBalance')
  })

  test('once, or ten a month for a year, is not', () => {
    expect(dangersOf(spend({ end: now + day }))).toEqual([])
    const monthly = { allowance: `${10n * unit}`, period: 30 * day, end: now + 365 * day }
    expect(dangersOf(spend(monthly))).not.toContain('wholeBalance')
  })

  test('of a list, whose period is written once', () => {
    const list = typed(
      [
        'SpendPermissionBatch(address account, uint48 period, uint48 start, uint48 end, Permission[] permissions)',
        'Permission(address spender, address token, uint160 allowance, uint256 salt, bytes extraData)',
      ],
      {
        account,
        period: day,
        start: now,
        end: now + 10 * day,
        permissions: [
          { spender: first, token: usdc, allowance: `${100n * unit}`, salt: 1, extraData: '0x' },
        ],
      },
    )
    expect(dangersOf(list)).toContain('wholeBalance')
  })

  test('also by a transaction, to a module of a Safe', () => {
    const abi = parseAbi([
      'function setAllowance(address delegate, address token, uint96 amount, uint16 resetTimeMin, uint32 base)',
    ])
    const daily = (minutes: number) =>
      dangersOf({
        kind: 'transaction',
        to: third,
        data: encodeFunctionData({ abi, args: [first, usdc, 400n * unit, minutes, 0] }),
      })
    expect(daily(1440)).toContain('wholeBalance')
    expect(daily(0)).toEqual([])
  })
})

describe('what was confirmed within the last hour', () => {
  const pay = (to: Address) => ({ kind: 'transaction', to, value: parseEther('3') }) as const
  const { outflows = [] } = preview(pay(first), known)

  test('is what the preview says that strangers get', () => {
    const asset = '0x0000000000000000000000000000000000000000'
    const each = {
      to: first,
      asset,
      amount: parseEther('3'),
      balance: parseEther('10'),
      isFirst: true,
    }
    expect(outflows).toEqual([each])
    expect(preview(pay(first), { ...known, ownAddresses: [first] }).outflows).toBeUndefined()
    const again = { ...known, knownAddresses: [first], earlier: outflows }
    expect(preview(pay(first), again).outflows?.[0]).not.toHaveProperty('isFirst')
  })

  test('is added: 30 % in a row', () => {
    expect(dangersOf(pay(second))).toEqual([])
    expect(dangersOf(pay(second), { earlier: outflows })).toEqual(['mostWithinHour'])
    // The first has left the balance meanwhile.
    const left = { earlier: outflows, balance: parseEther('7') }
    expect(dangersOf(pay(second), left)).toEqual(['mostWithinHour'])
    const little = { ...pay(second), value: parseEther('0.5') }
    expect(dangersOf(little, left)).toEqual([])
  })

  test('makes nobody known: a call for nothing, then everything', () => {
    const nothing = preview({ kind: 'transaction', to: first }, known).outflows
    const all = { kind: 'transaction', to: first, value: parseEther('9.5') } as const
    const knownAddresses = [first]
    expect(dangersOf(all, { knownAddresses })).toEqual([])
    expect(dangersOf(all, { knownAddresses, earlier: nothing })).toEqual(['sendsMost'])
  })
})
