import { expect, test } from 'vitest'
import { readTransaction } from '#connectors/turnkey/account/readTransaction.ts'

test('the recipient of a transaction may omit the 0x', () => {
  const address = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
  const to = address.slice(2).toLowerCase()
  expect(readTransaction([{ from: address, to }], 31337).request.to).toBe(address)
})

test('a transaction with neither recipient nor code is refused: its value would be lost', () => {
  const code = { data: '0x600160005500' }
  expect(() => readTransaction([{ value: '0x1' }], 31337)).toThrow()
  expect(() => readTransaction([{ value: '0x1', data: '0x', to: null }], 31337)).toThrow()
  expect(readTransaction([code], 31337).request).toEqual(code)
})
