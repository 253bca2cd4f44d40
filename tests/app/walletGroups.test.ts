import { expect, test } from 'vitest'
import type { Connector } from 'wagmi'
import { walletGroups } from '#app/(wallet)/signIn/walletGroups.ts'

function connector(id: string, type: string) {
  return { id, type, name: id } as Connector
}

const all = [
  connector('a.wallet', 'injected'),
  connector('b.wallet', 'injected'),
  connector('walletConnect', 'walletConnect'),
  connector('turnkey', 'turnkey'),
  connector('somethingElse', 'unheardOf'),
]

test('wallets are grouped by what a person knows, and an unknown kind still has a place', () => {
  expect(walletGroups(all).map(({ key }) => key)).toEqual(['device', 'fresh', 'phone', 'other'])
})

test('the last used wallet leads its group, and its group leads the list', () => {
  expect(walletGroups(all, 'b.wallet')[0]?.connectors.map(({ id }) => id)).toEqual([
    'b.wallet',
    'a.wallet',
  ])
  expect(walletGroups(all, 'walletConnect').map(({ key }) => key)).toEqual([
    'phone',
    'device',
    'fresh',
    'other',
  ])
})

test('a wallet that is gone changes nothing', () => {
  expect(walletGroups(all, 'gone.wallet')).toEqual(walletGroups(all))
})
