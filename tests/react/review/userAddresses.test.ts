import { expect, test } from 'vitest'
import type { PreviewContext } from '#lib/review/preview/SigningRequest.ts'
import { nameOf, trustIn } from '#lib/review/preview/whoIs.ts'
import { previewContext } from '#react/review/previewContext.ts'
import { userAddresses } from '#react/review/userAddresses.ts'

const address = (digit: string) => `0x${digit.repeat(40)}` as const
const [account, connected, wallet, smart, friend, stranger] = ['1', '2', '3', '4', '5', '6'].map(
  address,
) as [`0x${string}`, `0x${string}`, `0x${string}`, `0x${string}`, `0x${string}`, `0x${string}`]
const known = {
  own: [
    { address: account, chainId: null, name: 'In use' },
    { address: wallet, chainId: null, name: 'Savings' },
    { address: smart, chainId: 10, name: null },
  ],
  contacts: [{ address: friend, name: 'Alice' }],
}

/** What a review knows on a chain. */
function contextOn(chainId: number): PreviewContext {
  return previewContext({
    ...userAddresses({ account, chainId }, [account, connected], known),
    ...{ account, chainId, origin: 'https://site.example', siteName: 'Site' },
    contracts: { names: { [friend]: 'Named by the site', [stranger]: 'Auctions' } },
    chains: [] as never,
  })
}

test('reviews call wallets and contacts what the user calls them', () => {
  const context = contextOn(10)
  expect([account, connected, wallet, smart].map((each) => trustIn(each, context))).toEqual(
    Array(4).fill('own'),
  )
  expect(nameOf(wallet, context)).toBe('your wallet Savings')
  expect(nameOf(smart, context)).toBe('your wallet 0x4444…4444')
  expect([nameOf(friend, context), trustIn(friend, context)]).toEqual(['Alice', 'known'])
  expect(nameOf(stranger, context)).toBe('Auctions')
})

test('a contract account is the user’s on its own chain only', () => {
  expect(trustIn(smart, contextOn(8453))).toBe('stranger')
})

test('without an answer of the server, connected accounts are known', () => {
  expect(userAddresses({ account, chainId: 1 }, [account, connected])).toEqual({
    ownAddresses: [connected],
    ownNames: {},
    contacts: {},
  })
})
