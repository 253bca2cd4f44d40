import { parseEther } from 'viem'
import { expect, test } from 'vitest'
import { ether } from '#lib/format/formatAmount.ts'
import { formatBalance } from '#lib/format/formatBalance.ts'

test.each([
  ['0', '0 ETH'],
  ['1', '1 ETH'],
  ['1.500000000000000000', '1.5 ETH'],
  ['9999.999412345678901234', '9,999.99 ETH'],
  ['123456789.987654321', '123,456,789 ETH'],
  ['0.000000000123456789', '0.000000000123456 ETH'],
  ['1.000000000000000001', '1 ETH'],
])('a balance of %s is shown as %s', (amount, shown) => {
  expect(formatBalance(parseEther(amount), ether, 'en')).toBe(shown)
})
