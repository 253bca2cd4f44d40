import { describe, expect, test } from 'vitest'
import { english } from '#lib/messages/english.ts'
import { decodeTransfer } from '#lib/review/tokens/transfer.ts'
import { readFields, readTokenFields } from '#react/sign/readFields.ts'

const token = {
  chainId: 1,
  address: '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48',
  symbol: 'USDC',
  decimals: 6,
} as const
const address = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'

test.each([
  ['with its checksum', address],
  ['in lower case', address.toLowerCase()],
  ['in upper case', `0x${address.slice(2).toUpperCase()}`],
])('a recipient %s is accepted', (_how, to) => {
  expect(readFields(to, '1', '', 18, english.sign)).toMatchObject({ fields: { to: address } })
})

test('a recipient with a wrong checksum is a validation error of its field', () => {
  const { problems, fields } = readFields(
    address.replace('0xf39F', '0xF39F'),
    '1',
    '',
    18,
    english.sign,
  )
  expect(problems.to).toBe(english.sign.toChecksum)
  expect(fields).toBeUndefined()
})

describe('a value is read in the decimals of the chain’s currency:', () => {
  test.each([
    ['0.25', 18, 250_000_000_000_000_000n],
    ['0.25', 6, 250_000n],
    ['.000001', 6, 1n],
    ['12.', 9, 12_000_000_000n],
    ['7', 0, 7n],
  ])('%s with %i decimals', (value, decimals, expected) => {
    expect(readFields(address, value, '', decimals, english.sign).fields?.value).toBe(expected)
  })

  test.each([
    ['0.0000001', 6, english.sign.valueTooPrecise({ decimals: 6 })],
    ['1.5', 0, english.sign.valueWhole],
  ])('%s is too precise for %i decimals', (value, decimals, problem) => {
    const { problems, fields } = readFields(address, value, '', decimals, english.sign)
    expect(problems.value).toBe(problem)
    expect(fields).toBeUndefined()
  })

  test.each(['.', '1,5', '1e3', '-1', '0x1'])('%s is not a number', (value) => {
    expect(readFields(address, value, '', 18, english.sign).problems.value).toBe(
      english.sign.valueInvalid,
    )
  })
})

describe('a token’s transfer', () => {
  test('is a call of its contract without ether', () => {
    const { fields, transfer, problems } = readTokenFields(address, '2.5', token, english.sign)
    expect(problems).toEqual({})
    expect(transfer).toEqual({ recipient: address, amount: 2_500_000n })
    expect(fields).toMatchObject({ to: token.address, value: 0n })
    expect(decodeTransfer(fields?.data ?? '')).toEqual({
      recipient: address.toLowerCase(),
      amount: 2_500_000n,
    })
  })

  test.each([
    ['without a recipient', '', '1'],
    ['without an amount', address, ''],
    ['with too many decimals', address, '0.0000001'],
    ['of more than a token can have', address, '9'.repeat(80)],
    ['to something that is no address', 'somebody', '1'],
  ])('%s is not complete', (_what, to, value) => {
    expect(readTokenFields(to, value, token, english.sign).fields).toBeUndefined()
  })
})
