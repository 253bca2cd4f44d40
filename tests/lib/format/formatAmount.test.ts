import { expect, test } from 'vitest'
import { ether, formatAmount, formatDigits, formatShortAmount } from '#lib/format/formatAmount.ts'

const usd = { symbol: 'USD', decimals: 6 }

test("an amount is formatted with its currency's decimals", () => {
  expect(formatAmount(1_500_000n, usd, 'en')).toBe('1.5 USD')
  expect(formatAmount(1_500_000n, ether, 'en')).toBe('0.0000000000015 ETH')
  expect(formatAmount(7n, { symbol: 'ONE', decimals: 0 }, 'en')).toBe('7 ONE')
})

test.each([
  [10n ** 22n, '10,000 ETH'],
  [1_234_567_891_234_567_891n, '1.234567 ETH'],
  [1_100_000_012_345_678_912n, '1.1 ETH'],
  [42_314_159_265_358n, '0.0000423141 ETH'],
  [1n, '0.000000000000000001 ETH'],
  [0n, '0 ETH'],
])('%i in short is %s', (amount, expected) => {
  expect(formatShortAmount(amount, ether, 'en')).toBe(expected)
})

test.each([
  ['en', '1,234,567.25 USD'],
  ['de', '1.234.567,25 USD'],
  ['fr', '1\u202f234\u202f567,25 USD'],
  ['ja', '1,234,567.25 USD'],
] as const)('an amount is a number of %s', (locale, expected) => {
  expect(formatAmount(1_234_567_250_000n, usd, locale)).toBe(expected)
})

test('no digit of a large amount is lost, and a sign is kept', () => {
  expect(formatDigits('123456789012345678901.000000000000000001', 'en')).toBe(
    '123,456,789,012,345,678,901.000000000000000001',
  )
  expect(formatDigits('-0.5', 'de')).toBe('-0,5')
})

test('in a language from right to left, an amount keeps its order', () => {
  expect(formatAmount(1_500_000n, usd, 'ar')).toBe('\u20661.5 USD\u2069')
})
