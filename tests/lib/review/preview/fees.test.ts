import { parseEther, parseGwei } from 'viem'
import { describe, expect, test } from 'vitest'
import { preview } from '#lib/review/preview/preview.ts'
import type { PreviewContext, SigningRequest } from '#lib/review/preview/SigningRequest.ts'
import { context, friend } from '#tests/lib/review/preview/context.ts'

type Transaction = Extract<SigningRequest, { kind: 'transaction' }>

const nodeFee = { gas: 21_000n, price: parseGwei('1') }
const balance = parseEther('5')

function read(more: Partial<Transaction>, known: Partial<PreviewContext> = { nodeFee, balance }) {
  const request = { kind: 'transaction', to: friend, value: 1n, ...more } as const
  const { fields, warnings } = preview(request, { ...context, ...known })
  const fee = fields.find(({ key }) => key?.startsWith('fee') || key === 'gasPrice')
  return { fee: fee && `${fee.key} ${fee.value}`, codes: warnings.map(({ code }) => code) }
}

describe('the fee of a transaction', () => {
  test('is about what the node estimates, if the page asks for none', () => {
    expect(read({})).toEqual({ fee: 'feeAbout 0.000021 ETH', codes: [] })
  })

  test.each([
    ['gasPrice', { gasPrice: parseGwei('2') }],
    ['maxFeePerGas', { maxFeePerGas: parseGwei('2'), maxPriorityFeePerGas: 1n }],
    ['a tip alone, above the base fee', { maxPriorityFeePerGas: parseGwei('1') }],
  ])('is at most what the page asks for: %s', (_, more) => {
    expect(read(more)).toEqual({ fee: 'feeAtMost 0.000042 ETH', codes: [] })
  })

  test('counts the page’s own gas limit', () => {
    const more = { gas: 100_000n, maxFeePerGas: parseGwei('2') }
    expect(read(more).fee).toBe('feeAtMost 0.0002 ETH')
  })

  test.each([
    ['230,000 gwei of a plain payment', { maxFeePerGas: parseGwei('230000') }],
    ['2,000 gwei', { gasPrice: parseGwei('2000') }],
    ['a tip', { maxPriorityFeePerGas: parseGwei('2000') }],
    ['a hundred times the gas', { gas: 100_000_000n }],
  ])('that is many times the usual is a danger: %s', (_, more) => {
    const { codes } = read(more)
    expect(codes).toContain('excessiveFee')
  })

  test('that takes most of the balance is a danger, also if nothing else is known', () => {
    const more = { gas: 21_000n, maxFeePerGas: parseGwei('230000') }
    expect(read(more, { balance }).codes).toEqual(['feeTakesBalance'])
  })

  test('without a known gas limit is a price', () => {
    expect(read({ maxFeePerGas: parseGwei('1.5') }, {}).fee).toBe('gasPrice 1.5 gwei')
  })

  test('of a usual margin is no danger, nor is a generous gas limit', () => {
    expect(read({ gas: 63_000n, maxFeePerGas: parseGwei('3') }).codes).toEqual([])
    expect(read({ gas: 500_000n }).codes).toEqual([])
  })
})

test('a number that is waiting to be mined is replaced, which is a danger; a free one is not', () => {
  const pendingNonces = { first: 5n, next: 7n }
  const codes = (nonce: bigint) => read({ nonce }, { pendingNonces }).codes
  expect([4n, 5n, 6n, 7n].map((nonce) => codes(nonce).join())).toEqual([
    '',
    'replacesPending',
    'replacesPending',
    '',
  ])
})

describe('the capabilities of a batch', () => {
  const batch = (capabilities: object, own?: object) =>
    preview(
      {
        kind: 'batch',
        isAtomic: true,
        calls: [{ to: friend, value: 1n, ...(own && { capabilities: own as never }) }],
        capabilities: capabilities as never,
      },
      context,
    )

  test('are shown, belong to the hash, and are a danger', () => {
    const foreign = batch({ dataCallback: { callbackURL: 'https://thief.example' } })
    expect(JSON.stringify(foreign.fields)).toContain('https://thief.example')
    expect(foreign.warnings.map(({ severity }) => severity)).toContain('danger')
    expect(foreign.hash).not.toBe(batch({ dataCallback: {} }).hash)
  })

  test('of a call are shown with it', () => {
    const { calls, warnings } = batch({}, { dataSuffix: '0xdeadbeef' })
    expect(JSON.stringify(calls?.[0]?.fields)).toContain('0xdeadbeef')
    expect(warnings[0]).toMatchObject({ code: 'unknownCapability', call: 1 })
  })

  test('a paymaster is named', () => {
    const { warnings } = batch({ paymasterService: { url: 'https://pay.example' } })
    expect(warnings.map(({ severity, text }) => `${severity} ${text}`).join()).toMatch(
      /^warn .*https:\/\/pay\.example/,
    )
  })
})

describe('a balance that covers the amount', () => {
  const value = parseEther('1')
  const gwei = parseGwei('1')
  const known = (fee: bigint, gas = 21_000n) => ({
    nodeFee: { ...nodeFee, gas },
    balance: value + fee,
  })
  const codesOf = (more: Partial<Transaction>, fee: bigint, gas?: bigint) =>
    read({ value, ...more }, known(fee, gas)).codes.filter((code) => code.startsWith('exceeds'))
  const missing = ['exceedsBalanceWithFee']

  // What nodes ask for before they take it: the limit of gas, and the most that it may cost.
  test.each<[string, Partial<Transaction>, bigint, bigint?]>([
    ['a transfer, a fifth above the price of now', {}, (21_000n * gwei * 6n) / 5n],
    ['a call with its margin', { data: '0x12345678' }, (60_000n * gwei * 6n) / 5n, 50_000n],
    ['the page’s own limit', { gas: 90_000n }, (90_000n * gwei * 6n) / 5n],
    ['the page’s own price', { maxFeePerGas: gwei * 3n }, 21_000n * gwei * 3n],
    ['the page’s own fee', { gas: 30_000n, gasPrice: gwei * 2n }, 30_000n * gwei * 2n],
  ])('and the fee of %s is enough, and with less is not', (_, more, fee, gas) => {
    expect(codesOf(more, fee, gas)).toEqual([])
    expect(codesOf(more, fee - 1n, gas)).toEqual(missing)
  })

  test('is enough for an account that does not pay the fee, or of which that is unknown', () => {
    const { codes } = read({ value }, { balance: value })
    expect(codes.filter((code) => code.startsWith('exceeds'))).toEqual([])
  })
})
