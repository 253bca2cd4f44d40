import { expect, test } from 'vitest'
import { raisedFees } from '#react/review/raisedFees.ts'

test('a replacement pays at least an eighth more, of each fee', () => {
  expect(raisedFees({ maxFeePerGas: 800n, maxPriorityFeePerGas: 8n }, {})).toEqual({
    maxFeePerGas: 901n,
    maxPriorityFeePerGas: 10n,
  })
  expect(raisedFees({ gasPrice: 800n }, {})).toEqual({ gasPrice: 901n })
})

test('it pays what the network asks for now, if that is more', () => {
  const now = { maxFeePerGas: 2000n, maxPriorityFeePerGas: 5n }
  expect(raisedFees({ maxFeePerGas: 800n, maxPriorityFeePerGas: 8n }, now)).toEqual({
    maxFeePerGas: 2000n,
    maxPriorityFeePerGas: 10n,
  })
  expect(raisedFees({ gasPrice: 800n }, { maxFeePerGas: 2000n })).toEqual({ gasPrice: 2000n })
})

test('of a transaction without known fees the wallet sets them', () => {
  expect(raisedFees({}, { maxFeePerGas: 2000n })).toEqual({})
})
