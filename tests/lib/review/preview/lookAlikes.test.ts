import { describe, expect, test } from 'vitest'
import { preview } from '#lib/review/preview/preview.ts'
import type { PreviewContext } from '#lib/review/preview/SigningRequest.ts'
import { account, context, friend } from '#tests/lib/review/preview/context.ts'

/** Another address with so many digits of this one in front and behind. */
function twinOf(address: string, front: number, behind: number): `0x${string}` {
  const digits = address.slice(2).toLowerCase()
  const middle = [...digits.slice(front, 40 - behind)].map((each) => (each === 'a' ? 'b' : 'a'))
  return `0x${digits.slice(0, front)}${middle.join('')}${digits.slice(40 - behind)}`
}

function looksLike(to: string, change: Partial<PreviewContext> = {}) {
  const { warnings } = preview({ kind: 'transaction', to, value: 1n }, { ...context, ...change })
  return warnings.some(({ code }) => code === 'lookAlikeAddress')
}

test.each([
  [4, 4],
  [3, 4],
  [4, 3],
  [3, 5],
  [5, 3],
  [6, 6],
])('%i equal digits in front and %i behind are a danger', (front, behind) => {
  expect(looksLike(twinOf(friend, front, behind))).toBe(true)
})

test.each([
  [3, 3],
  [2, 6],
  [10, 2],
  [0, 12],
])('%i in front and %i behind are not', (front, behind) => {
  expect(looksLike(twinOf(friend, front, behind))).toBe(false)
})

describe('an address is compared with those that are', () => {
  const address = '0x90F79bf6EB2c4f870365E785982E1f101E93b906'
  const twin = twinOf(address, 4, 3)
  const key = address.toLowerCase()

  test.each<[string, Partial<PreviewContext>]>([
    ['used', { knownAddresses: [address] }],
    ['the person’s own', { ownAddresses: [address] }],
    ['named by the site', { names: { [key]: 'Bea' } }],
    ['tokens of the site', { tokens: [{ address, symbol: 'USD', decimals: 6 }] }],
  ])('%s', (_, change) => {
    expect(looksLike(twin)).toBe(false)
    expect(looksLike(twin, change)).toBe(true)
    expect(looksLike(address, change)).toBe(false)
  })

  test('the account, and contracts that many people use', () => {
    expect(looksLike(twinOf(account, 3, 4))).toBe(true)
    expect(looksLike(twinOf('0x87870Bca3F3fD6335C3F4ce8392D69350B4fA4E2', 3, 4))).toBe(true)
  })
})
