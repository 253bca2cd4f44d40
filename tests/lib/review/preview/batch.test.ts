import { concatHex, encodeFunctionData, keccak256, parseAbi, parseEther } from 'viem'
import { describe, expect, test } from 'vitest'
import { shortAddress } from '#lib/addresses/shortAddress.ts'
import { preview } from '#lib/review/preview/preview.ts'
import type { BatchCall, PreviewContext } from '#lib/review/preview/SigningRequest.ts'
import { context, friend, max256, thief, token, twin } from '#tests/lib/review/preview/context.ts'

const abi = parseAbi(['function approve(address, uint256)', 'function multicall(bytes[])'])
const approveAll = encodeFunctionData({ abi, functionName: 'approve', args: [thief, max256] })
const read = (calls: readonly BatchCall[], isAtomic = true) =>
  preview({ kind: 'batch', calls, isAtomic }, context)

describe('a batch', () => {
  test('shows each call like a single one, and the total value', () => {
    const calls = [
      { to: friend, value: parseEther('1.5') },
      { to: token, data: approveAll },
      { to: friend, value: parseEther('0.25') },
    ]
    const { title, fields, calls: inner } = read(calls)
    expect(title).toBe('Send 1.5 ETH to 0x7099…79C8, and 2 more calls')
    expect(fields).toContainEqual({
      key: 'totalValue',
      label: 'Total value',
      value: '1.75 ETH',
      raw: '1750000000000000000',
    })
    expect(inner?.map((each) => each.title)).toEqual([
      `Send 1.5 ETH to ${shortAddress(friend)}`,
      `Let ${shortAddress(thief)} spend all your tokens of ${shortAddress(token)}`,
      `Send 0.25 ETH to ${shortAddress(friend)}`,
    ])
    for (const [index, call] of calls.entries()) {
      const alone = preview({ kind: 'transaction', ...call }, context)
      expect(inner?.[index]?.hash).toBe(alone.hash)
      expect(inner?.[index]?.fields).toEqual(
        alone.fields.filter(({ label }) => label !== 'Network'),
      )
    }
  })

  test('lists the warnings of its calls by severity, each with its call', () => {
    const { warnings } = read([
      { to: twin, value: 1n },
      { to: token, data: approveAll },
    ])
    expect(warnings.map(({ code, severity, call }) => [code, severity, call])).toEqual([
      ['lookAlikeAddress', 'danger', 1],
      ['unlimitedApproval', 'danger', 2],
      ['tokenPermission', 'warn', 2],
    ])
  })

  test('is compared with the balance by its total', () => {
    const calls = [
      { to: friend, value: parseEther('1') },
      { to: friend, value: parseEther('1') },
    ]
    const codes = (balance: bigint) =>
      preview({ kind: 'batch', calls, isAtomic: true }, { ...context, balance }).warnings.map(
        ({ code, call, field }) => [code, call, field],
      )
    expect(codes(parseEther('2'))).toEqual([])
    expect(codes(parseEther('1.5'))).toEqual([['exceedsBalance', undefined, 'Total value']])
    expect(codes(0n)).toEqual([['exceedsBalance', undefined, 'Total value']])
  })

  test('is warned about if the balance does not cover its values and its fee together', () => {
    const value = parseEther('1')
    const calls = [friend, token].map((to) => ({ to, value }))
    const measured = { balances: [], permissions: [], items: [], gas: 50_000n, gasPrice: 1n }
    const codes = (balance: bigint, more: Partial<PreviewContext> = {}, capabilities = {}) =>
      preview(
        { kind: 'batch', calls, isAtomic: true, capabilities },
        {
          ...{ ...context, balance, nodeFee: { price: 10n } },
          simulation: { status: 'succeeded', ...measured } as never,
          ...more,
        },
      )
        .warnings.map(({ code }) => code)
        .filter((code) => code.startsWith('exceeds'))
    // A fifth more gas, at a price of a fifth more.
    const total = 2n * value + 60_000n * 12n
    expect(codes(total)).toEqual([])
    expect(codes(total - 1n)).toEqual(['exceedsBalanceWithFee'])
    expect(codes(2n * value, { nodeFee: undefined })).toEqual([])
    expect(codes(2n * value, {}, { paymasterService: { url: 'https://pays.example' } })).toEqual([])
  })

  test('repeats a warning for each of two equal calls', () => {
    const call = { to: token, data: approveAll }
    const grave = read([call, call]).warnings.filter(({ severity }) => severity === 'danger')
    expect(grave.map(({ call }) => call)).toEqual([1, 2])
  })

  test('that is not atomic warns about calls that remain after a failure', () => {
    const calls = [{ to: friend, value: 1n }, { to: friend }]
    expect(read(calls, false).warnings).toMatchObject([
      { code: 'sequentialCalls', severity: 'warn' },
    ])
    expect(read(calls, false).title).toBe(
      'Send 0.000000000000000001 ETH to 0x7099…79C8, and 1 more call',
    )
    expect(read(calls.slice(1), false).warnings).toEqual([])
  })

  test('has a hash over the hashes of its calls, in order', () => {
    const calls = [
      { to: friend, value: 1n },
      { to: friend, value: 2n },
    ]
    const { hash, calls: inner = [] } = read(calls)
    expect(hash).toBe(keccak256(concatHex(inner.map((each) => each.hash as `0x${string}`))))
    expect(read(calls.toReversed()).hash).not.toBe(hash)
  })

  test('with an invalid call is blocked and names the call', () => {
    const { hash, warnings } = read([{ to: friend }, { to: '0x12' }])
    expect(hash).toBe('')
    expect(warnings[0]).toMatchObject({ code: 'invalidTransaction', severity: 'block', call: 2 })
  })

  test('with too many calls is warned about', () => {
    const calls = Array.from({ length: 101 }, () => ({ to: friend, value: 1n }))
    const { warnings, fields } = read(calls)
    expect(warnings).toMatchObject([{ code: 'tooManyCalls', severity: 'danger' }])
    expect(fields).toContainEqual(expect.objectContaining({ raw: '101' }))
  })

  test.each([
    ['no calls', []],
    [
      'a total that is not an amount',
      [
        { to: friend, value: max256 },
        { to: friend, value: 1n },
      ],
    ],
  ])('with %s is blocked', (_name, calls) => {
    expect(read(calls).warnings).toMatchObject([{ code: 'invalidTransaction', severity: 'block' }])
  })
})
