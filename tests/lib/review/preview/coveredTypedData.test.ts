import { expect, test } from 'vitest'
import { coveredTypedData } from '#lib/review/preview/coveredTypedData.ts'

const types = { Mail: [{ name: 'text', type: 'string' }] }
const mail = {
  types,
  primaryType: 'Mail',
  domain: { name: 'Mail', chainId: 1 },
  message: { text: 'Hi' },
}
const domainType = [
  { name: 'name', type: 'string' },
  { name: 'chainId', type: 'uint256' },
]

test('what no type covers is left out, and the type of the domain is written', () => {
  const more = { ...mail, message: { text: 'Hi', spender: '0x1' }, metadata: {} }
  expect(coveredTypedData(more)).toEqual({ ...mail, types: { ...types, EIP712Domain: domainType } })
})

test('lists and structs in each other keep what their types name', () => {
  const nested = {
    ...mail,
    types: { ...types, Box: [{ name: 'mails', type: 'Mail[][1]' }] },
    primaryType: 'Box',
    message: { mails: [[{ text: 'a', more: 1 }, { text: 'b' }]] },
  }
  expect(coveredTypedData(nested)).toMatchObject({
    message: { mails: [[{ text: 'a' }, { text: 'b' }]] },
  })
  expect(JSON.stringify(coveredTypedData(nested))).not.toContain('more')
})

test('what is no typed data is returned as it is', () => {
  for (const value of ['Hi', [], { types }, { ...mail, primaryType: 'Other' }])
    expect(coveredTypedData(value)).toBe(value)
})
