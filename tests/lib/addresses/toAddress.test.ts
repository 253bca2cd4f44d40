import { expect, test } from 'vitest'
import { parseAccounts } from '#connectors/defineConnector/parseAccounts.ts'
import { toAddress, withPrefix } from '#lib/addresses/toAddress.ts'
import { english } from '#lib/messages/english.ts'
import { readFields } from '#react/sign/readFields.ts'

const address = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const bare = address.slice(2).toLowerCase()

test.each([address, address.toLowerCase(), bare, bare.toUpperCase()])(
  '%s is an address, checksummed when parsed',
  (text) => expect(toAddress(text)).toBe(address),
)

test.each(['', '0x', bare.slice(1), `0X${bare}`, `${bare}0`, ` ${bare}`, 7, null, undefined])(
  '%j is not an address',
  (value) => expect(toAddress(value)).toBeUndefined(),
)

test('withPrefix keeps upper and lower case', () => {
  const mistyped = address.replace('C5', 'c5')
  expect(withPrefix(mistyped)).toBe(mistyped)
  expect(withPrefix(mistyped.slice(2))).toBe(mistyped)
})

test('accounts of wallets and fields may omit the 0x', () => {
  expect(parseAccounts([bare, address, 'nonsense', 7])).toEqual([address, address])
  expect(readFields(bare, '1', '', 18, english.sign).fields?.to).toBe(address)
})
