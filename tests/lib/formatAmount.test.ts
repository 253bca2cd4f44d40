import { expect, test } from 'vitest'
import { ether, formatAmount, formatShortAmount } from '#lib/formatAmount.ts'

const usd = { symbol: 'USD', decimals: 6 }

test("an amount is formatted with its currency's decimals", () => {
  expect(formatAmount(1_500_000n, usd)).toBe('1.5 USD')
  expect(formatAmount(1_500_000n, ether)).toBe('0.0000000000015 ETH')
  expect(formatAmount(7n, { symbol: 'ONE', decimals: 0 })).toBe('7 ONE')
})

test.each([
  [10n ** 22n, '10000 ETH'],
  [1_234_567_891_234_567_891n, '1.234567 ETH'],
  [1_100_000_012_345_678_912n, '1.1 ETH'],
  [42_314_159_265_358n, '0.0000423141 ETH'],
  [1n, '0.000000000000000001 ETH'],
  [0n, '0 ETH'],
])('%i in short is %s', (amount, expected) => {
  expect(formatShortAmount(amount, ether)).toBe(expected)
})
