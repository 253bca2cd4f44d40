import { encodeFunctionData, parseAbi } from 'viem'
import { describe, expect, test } from 'vitest'
import { preview } from '#lib/review/preview/preview.ts'
import type { PreviewContext, SigningRequest } from '#lib/review/preview/SigningRequest.ts'
import type { WarningCode } from '#lib/review/preview/warning.ts'
import {
  account,
  context as base,
  friend,
  max256,
  payment,
  seaportOf,
  seaportTypes,
  thief,
  token,
  typed,
} from '#tests/lib/review/preview/context.ts'

const worthless = '0x00000000000000000000000000000000000b0b0b'
const usdc = '0x00000000000000000000000000000000000c0c0c'
const context: PreviewContext = {
  ...base,
  tokens: [
    { address: token, symbol: 'WBTC', decimals: 8, balance: 1000n },
    { address: usdc, symbol: 'USDC', decimals: 6, balance: 0n },
  ],
}
const found = (request: SigningRequest, change: Partial<PreviewContext> = {}) =>
  Object.fromEntries(
    preview(request, { ...context, ...change }).warnings.map((each) => [each.code, each.severity]),
  ) as Partial<Record<WarningCode, string>>

describe('most of a token for one that nobody knows is a danger', () => {
  const pairs = [
    ['sellAmount', 'buyAmount', 'sellToken', 'buyToken'],
    ['signerAmount', 'senderAmount', 'signerToken', 'senderToken'],
    ['amountIn', 'minAmountOut', 'tokenIn', 'tokenOut'],
    ['fromAmount', 'toAmount', 'fromToken', 'toToken'],
  ] as const
  test.each(pairs)('signed, with %s and %s', (given, gotten, giveToken, getToken) => {
    const order = (amount: string, asset: string, gets = '1000000000') =>
      found(
        typed(
          [`Order(uint256 ${given}, uint256 ${gotten}, address ${giveToken}, address ${getToken})`],
          { [given]: amount, [gotten]: gets, [giveToken]: token, [getToken]: asset },
        ),
      )
    expect(order('900', worthless).unknownReturn).toBe('danger')
    expect(order('10', worthless).unknownReturn).toBeUndefined()
    expect(order('900', usdc).unknownReturn).toBeUndefined()
    expect(order('900', usdc, '1').worthlessOrder).toBe('danger')
  })

  test('by a call', () => {
    const swap = (amount: bigint, asset: string) =>
      encodeFunctionData({
        abi: parseAbi([
          'function swapExactTokensForTokens(uint256, uint256, address[], address, uint256)',
        ]),
        args: [amount, 1n, [token, asset as `0x${string}`], account, max256],
      })
    const to = friend
    expect(found({ kind: 'transaction', to, data: swap(900n, worthless) }).unknownReturn).toBe(
      'danger',
    )
    expect(found({ kind: 'transaction', to, data: swap(900n, usdc) }).unknownReturn).toBeUndefined()
  })

  test('for an item of an unknown collection', () => {
    const item = { itemType: 2, identifierOrCriteria: '1', startAmount: '1', endAmount: '1' }
    const order = (amount: string) =>
      typed(seaportTypes, {
        ...seaportOf([{ ...item, token: worthless, recipient: account }]),
        offer: [{ ...payment(amount, account), itemType: 1, token }],
      })
    expect(found(order('900')).unknownReturn).toBe('danger')
    expect(found(order('10')).unknownReturn).toBeUndefined()
  })
})

test('tokens offered beside the item that is for sale are a danger', () => {
  const order = seaportOf([payment('1000000000000000000', account)])
  const beside = { ...payment('5', account), itemType: 1, token }
  const both = typed(seaportTypes, { ...order, offer: [...order.offer, beside] })
  expect(found(both).offersMore).toBe('danger')
  expect(found(typed(seaportTypes, order)).offersMore).toBeUndefined()
})

test('a permission to spend that is approved by a transaction is read', () => {
  const signature =
    'function approve((address account, address spender, address token, uint160 allowance, uint48 period, uint48 start, uint48 end, uint256 salt, bytes extraData) spendPermission)'
  const data = encodeFunctionData({
    abi: parseAbi([signature]),
    args: [
      {
        account,
        spender: thief,
        token,
        allowance: 900n,
        period: 86_400,
        start: 0,
        end: 281_474_976_710_655,
        salt: 0n,
        extraData: '0x',
      },
    ],
  } as never)
  expect(found({ kind: 'transaction', to: friend, data })).toMatchObject({
    wholeBalance: 'danger',
    longPermission: 'danger',
  })
})

test('what the called contract’s own token loses is no loss to a stranger, unless one gets it', () => {
  const asset = { kind: 'ERC-20', token: worthless } as const
  const outcome = (gainer: string) =>
    found(
      { kind: 'transaction', to: worthless, data: '0x12345678' },
      {
        tokenFacts: { [worthless]: { decimals: 18, balance: 1000n } },
        simulation: {
          status: 'succeeded',
          balances: [
            { account, asset, amount: -1000n },
            { account: gainer as `0x${string}`, asset, amount: 1000n },
          ],
          permissions: [],
          isComplete: true,
          gas: 1n,
          gasPrice: undefined,
        },
      },
    ).losesMost
  expect(outcome(thief)).toBe('danger')
  expect(outcome(worthless)).toBeUndefined()
  expect(outcome(friend)).toBeUndefined()
})

test('what the standard bridge burns for the account is no loss, what it keeps or sends on is', () => {
  const bridge = '0x4200000000000000000000000000000000000010'
  const asset = { kind: 'ERC-20', token: worthless } as const
  const abi = parseAbi([
    'function withdraw(address _l2Token, uint256 _amount, uint32 _minGasLimit, bytes _extraData)',
    'function withdrawTo(address _l2Token, address _to, uint256 _amount, uint32 _minGasLimit, bytes _extraData)',
  ])
  const own = encodeFunctionData({
    abi,
    functionName: 'withdraw',
    args: [worthless, 1000n, 200_000, '0x'],
  })
  const foreign = encodeFunctionData({
    abi,
    functionName: 'withdrawTo',
    args: [worthless, thief, 1000n, 200_000, '0x'],
  })
  const outcome = (to: string, data = own, gainer?: typeof bridge) =>
    Object.values(
      found(
        { kind: 'transaction', to, data },
        {
          tokenFacts: { [worthless]: { decimals: 18, balance: 1000n } },
          simulation: {
            status: 'succeeded',
            balances: [
              { account, asset, amount: -1000n },
              ...(gainer ? [{ account: gainer, asset, amount: 1000n }] : []),
            ],
            permissions: [],
            isComplete: true,
            gas: 1n,
            gasPrice: undefined,
          },
        },
      ),
    )
  expect(outcome(bridge)).not.toContain('danger')
  expect(outcome(bridge, own, bridge)).toContain('danger')
  expect(outcome(bridge, foreign)).toContain('danger')
  expect(outcome(thief)).toContain('danger')
})

test('what is the account’s own and is signed over to a stranger is a danger', () => {
  const claim = (recipient: string, amount = '5') =>
    found(
      typed(['ClaimTo(address claimant, address recipient, uint256 amount)'], {
        claimant: account,
        recipient,
        amount,
      }),
    ).foreignProceeds
  expect(claim(thief)).toBe('danger')
  expect([claim(account), claim(friend), claim(thief, '0')]).toEqual([
    undefined,
    undefined,
    undefined,
  ])
})

test('a bridge that pays out next to nothing is a danger', () => {
  const bridge = (out: bigint) =>
    encodeFunctionData({
      abi: parseAbi([
        'function depositV3(address, address, address, address, uint256, uint256, uint256, address, uint32, uint32, uint32, bytes)',
      ]),
      args: [
        account,
        account,
        token,
        token,
        10n ** 18n,
        out,
        10n,
        '0x0000000000000000000000000000000000000000',
        0,
        0,
        0,
        '0x',
      ],
    })
  const to = friend
  expect(found({ kind: 'transaction', to, data: bridge(1n) }).worthlessOrder).toBe('danger')
  expect(found({ kind: 'transaction', to, data: bridge(10n ** 6n) }).worthlessOrder).toBeUndefined()
})
