import {
  concatHex,
  encodeFunctionData,
  keccak256,
  numberToHex,
  parseAbi,
  parseEther,
  size,
} from 'viem'
import { describe, expect, test } from 'vitest'
import { shortAddress } from '#lib/addresses/shortAddress.ts'
import { preview } from '#lib/review/preview/preview.ts'
import {
  account,
  context,
  friend,
  max256,
  thief,
  token,
  twin,
} from '#tests/lib/review/preview/context.ts'

const abi = parseAbi([
  'function transfer(address, uint256)',
  'function transferFrom(address, address, uint256)',
  'function approve(address, uint256)',
  'function multicall(bytes[])',
])
const read = (request: { to?: string; value?: bigint; data?: `0x${string}`; gas?: bigint }) =>
  preview({ kind: 'transaction', ...request }, context)
const transferTo = (to: `0x${string}`) =>
  encodeFunctionData({ abi, functionName: 'transfer', args: [to, 5n] })

describe('a transaction', () => {
  test('that pays shows recipient and amount', () => {
    const { title, fields, warnings } = read({ to: friend, value: parseEther('1.5'), gas: 21_000n })
    expect(title).toBe(`Send 1.5 ETH to ${shortAddress(friend)}`)
    expect(warnings).toEqual([])
    expect(fields).toEqual([
      { key: 'to', label: 'To', value: friend },
      { key: 'value', label: 'Value', value: '1.5 ETH', raw: '1500000000000000000' },
      { key: 'gasLimit', label: 'Gas limit', value: '21000' },
      { key: 'network', label: 'Network', value: '31337' },
    ])
  })

  test("shows values in the chain's currency, also in a batch", () => {
    const inUsd = { ...context, currency: { symbol: 'USD', decimals: 6 } }
    const value = 2_500_000n
    const execute = parseAbi(['function execute(address, uint256, bytes)'])
    const data = encodeFunctionData({ abi: execute, args: [friend, value, '0x'] })
    for (const request of [
      { to: friend, value },
      { to: token, data },
    ]) {
      const { fields } = preview({ kind: 'transaction', ...request }, inUsd)
      expect(fields.map((field) => field.value)).toContain('2.5 USD')
    }
  })

  test('of a known token shows its amount in that token, and the raw amount beside it', () => {
    const tokens = [{ address: token.toLowerCase(), symbol: 'USDC', decimals: 6 }]
    const amountOf = (to: string, functionName: 'transfer' | 'approve', amount: bigint) => {
      const data = encodeFunctionData({ abi, functionName, args: [friend, amount] })
      const { fields } = preview({ kind: 'transaction', to, data }, { ...context, tokens })
      return fields.find(({ label }) => label === 'amount')
    }
    const shown = { label: 'amount', value: '2.5 USDC', raw: '2500000' }
    expect(amountOf(token, 'transfer', 2_500_000n)).toEqual(shown)
    expect(amountOf(token, 'approve', 2_500_000n)).toEqual(shown)
    expect(amountOf(token, 'approve', max256)).toMatchObject({ value: 'unlimited' })
    const titleOf = (to: string, value = 0n) =>
      preview({ kind: 'transaction', to, value, data: transferTo(friend) }, { ...context, tokens })
        .title
    expect(titleOf(token)).toBe(`Send 0.000005 USDC to ${shortAddress(friend)}`)
    expect(titleOf(thief)).toBe(`Send tokens of ${shortAddress(thief)} to ${shortAddress(friend)}`)
    expect(amountOf(thief, 'transfer', 2_500_000n)).toEqual({ label: 'amount', value: '2500000' })
  })

  test('that exceeds the balance, or leaves nothing for gas, is warned about', () => {
    const value = parseEther('1')
    const codes = (balance: bigint | undefined, fee?: bigint) =>
      preview(
        { kind: 'transaction', to: friend, value },
        { ...context, balance, fee },
      ).warnings.map(({ code, field, text }) => [code, field, text])
    expect(codes(undefined, 1n)).toEqual([])
    expect(codes(value)).toEqual([])
    expect(codes(value + 1n, 1n)).toEqual([])
    expect(codes(parseEther('0.5'), 1n)).toEqual([
      ['exceedsBalance', 'Value', expect.stringContaining('0.5 ETH')],
    ])
    expect(codes(value, 1n)).toEqual([
      ['exceedsBalanceWithFee', 'Value', expect.stringContaining('1 ETH')],
    ])
  })

  test('has a hash over recipient, value and data', () => {
    const data = transferTo(friend)
    const hash = keccak256(concatHex([token, numberToHex(7n, { size: 32 }), data]))
    expect(read({ to: token, value: 7n, data }).hash).toBe(hash)
    expect(read({ to: token.toLowerCase(), value: 7n, data }).hash).toBe(hash)
    expect(read({ to: token, value: 8n, data }).hash).not.toBe(hash)
  })

  test('that approves an unlimited amount is described as unlimited', () => {
    const data = encodeFunctionData({ abi, functionName: 'approve', args: [thief, max256] })
    const { title, fields } = read({ to: token, data })
    expect(title).toBe(`Let ${shortAddress(thief)} spend all your tokens of ${shortAddress(token)}`)
    const digest = keccak256(concatHex([numberToHex(size(data), { size: 32 }), data]))
    expect(fields.slice(-4)).toEqual([
      { label: 'Function', value: 'approve', raw: '0x095ea7b3' },
      { label: 'spender', value: thief },
      { label: 'amount', value: 'unlimited', raw: `${max256}` },
      { key: 'calldataDigest', label: 'Calldata digest', value: digest },
    ])
  })

  test('that makes several calls shows each with its path', () => {
    const calls = [transferTo(friend), transferTo(thief)]
    const data = encodeFunctionData({ abi, functionName: 'multicall', args: [calls] })
    const { title, fields } = read({ to: token, data })
    expect(title).toBe('Send tokens of 0x5FbD…0aa3 to 0x7099…79C8, and 1 more call')
    expect(fields).toContainEqual({ label: 'recipient (call 2)', value: thief })
  })

  test.each([
    ['lookAlikeAddress', 'To', { to: twin, value: 1n }],
    ['lookAlikeAddress', 'recipient', { to: token, data: transferTo(twin) }],
    ['toTokenContract', 'recipient', { to: token, data: transferTo(token) }],
    ['toZeroAddress', 'recipient', { to: token, data: transferTo(`0x${'0'.repeat(40)}`) }],
    ['toZeroAddress', 'To', { to: `0x${'0'.repeat(40)}`, value: 1n }],
    ['badChecksum', 'To', { to: friend.replace('C', 'c'), value: 1n }],
    ['unknownCall', 'Function', { to: token, data: '0x12345678' }],
    [
      'foreignPull',
      'from',
      {
        to: token,
        data: encodeFunctionData({ abi, functionName: 'transferFrom', args: [thief, account, 1n] }),
      },
    ],
  ] as const)('warns about %s at %s', (code, field, request) => {
    const severity = code === 'lookAlikeAddress' ? 'danger' : 'warn'
    expect(read(request).warnings).toMatchObject([{ code, field, severity }])
  })

  test('that sends an NFT is warned about if its recipient is new, and only then', () => {
    const send = (to: `0x${string}`) =>
      encodeFunctionData({
        abi: parseAbi(['function safeTransferFrom(address, address, uint256)']),
        args: [account, to, 7n],
      })
    expect(read({ to: token, data: send(thief) }).warnings).toMatchObject([
      { code: 'sendsNft', severity: 'danger', field: 'recipient' },
    ])
    expect(read({ to: token, data: send(friend) }).warnings).toEqual([])
  })

  test('with too many calls is warned about', () => {
    const calls = Array.from({ length: 2000 }, () => transferTo(friend))
    const data = encodeFunctionData({ abi, functionName: 'multicall', args: [calls] })
    expect(read({ to: token, data }).warnings).toMatchObject([
      { code: 'tooManyCalls', severity: 'danger' },
      { code: 'shownInPart' },
    ])
  })

  test.each([
    ['value below zero', { to: friend, value: -1n }],
    ['value beyond 256 bits', { to: friend, value: max256 + 1n }],
    ['odd hex', { to: friend, data: '0x123' }],
    ['neither recipient nor code', {}],
  ] as const)('with %s is blocked', (_name, request) => {
    expect(read(request).warnings[0]).toMatchObject({
      code: 'invalidTransaction',
      severity: 'block',
    })
  })
})
