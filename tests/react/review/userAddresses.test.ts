import { expect, test } from 'vitest'
import type { AddressesBody } from '#lib/protocol/users.ts'
import type { PreviewContext } from '#lib/review/preview/SigningRequest.ts'
import { nameOf, trustIn } from '#lib/review/preview/whoIs.ts'
import { previewContext } from '#react/review/previewContext.ts'
import { userAddresses } from '#react/review/userAddresses.ts'

const address = (digit: string) => `0x${digit.repeat(40)}` as const
const [account, connected, wallet, smart, friend, stranger] = ['1', '2', '3', '4', 'd', 'e'].map(
  address,
) as [`0x${string}`, `0x${string}`, `0x${string}`, `0x${string}`, `0x${string}`, `0x${string}`]
const known = {
  own: [
    { address: account, chainId: null, name: 'In use', isNew: false },
    { address: wallet, chainId: null, name: 'Savings', isNew: false },
    { address: smart, chainId: 10, name: null, isNew: false },
  ],
  contacts: [{ address: friend, name: 'Alice', isNew: false }],
}

/** What a review knows on a chain. */
function contextOn(chainId: number, addresses: AddressesBody = known): PreviewContext {
  return previewContext({
    ...userAddresses({ account, chainId }, [account, connected], addresses),
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

test('what was added within a day has a name, and no trust', () => {
  const fresh = <entry>(entries: entry[]) => entries.map((each) => ({ ...each, isNew: true }))
  const context = contextOn(10, { own: fresh(known.own), contacts: fresh(known.contacts) })
  expect([wallet, smart].map((each) => trustIn(each, context))).toEqual(['stranger', 'stranger'])
  expect(nameOf(wallet, context)).toBe('Savings (0x3333…3333)')
  // The site's own name is as good as before.
  expect([nameOf(friend, context), trustIn(friend, context)]).toEqual([
    'Named by the site',
    'known',
  ])
  const others = { ...context, names: {} }
  expect([nameOf(friend, others), trustIn(friend, others)]).toEqual([
    'Alice (0xdddd…dddd)',
    'stranger',
  ])
  // Connected, it needs no word of the server.
  expect(trustIn(connected, context)).toBe('own')
})

test('without an answer of the server, connected accounts are known', () => {
  expect(userAddresses({ account, chainId: 1 }, [account, connected])).toEqual({
    ownAddresses: [connected],
    ownNames: {},
    contacts: {},
    newNames: {},
  })
})
