import { describe, expect, test } from 'vitest'
import { shortenNumbers } from '#lib/format/shortenNumbers.ts'

const max = String(2n ** 256n - 1n)

describe('numbers', () => {
  test.each([
    ['Send 1,000,000,000,000,000,000,000,000 DUSD', 'Send 10000…0000 DUSD'],
    [`NFT #${max} of X`, 'NFT #11579…9935 of X'],
    ['115.792.089.237.316.195.423.570.985.008.687.907,85 USDC', '11579…7907 USDC'],
    [
      '115\u202f792\u202f089\u202f237\u202f316\u202f195\u202f423\u202f570\u202f985\u202f008\u202f687 €',
      '11579…8687 €',
    ],
  ])('%s is shortened', (long, short) => {
    expect(shortenNumbers(long)).toBe(short)
  })

  test.each([
    '1,234,567.123456789012345678 ETH',
    '0,000039382622270678 ETH',
    '99.999.999.999.999.999.999,123456789012345678 ETH',
    `0x${'1'.repeat(40)}`,
    `0x${'1'.repeat(64)} and 12345678901234567890`,
    `${'1'.repeat(60)}ab`,
  ])('%s stays', (text) => {
    expect(shortenNumbers(text)).toBe(text)
  })
})
