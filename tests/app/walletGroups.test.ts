import { expect, test } from 'vitest'
import type { Connector } from 'wagmi'
import { stableGroups, walletGroups } from '#app/(wallet)/signIn/walletGroups.ts'
import type { WalletGroupKey } from '#lib/protocol/entities.ts'

function connector(id: string, group?: WalletGroupKey) {
  return { id, group, name: id, uid: id } as unknown as Connector
}

const deviceAt = (index: number) => ({ group: 'device', index }) as const

const alder = connector('a.wallet', 'device')
const birch = connector('b.wallet', 'device')
const passkey = connector('turnkey', 'fresh')
const passkeys = connector('turnkeyHd', 'fresh')
const remote = connector('walletConnect', 'phone')
const unknown = connector('somethingElse')
const all = [alder, birch, passkey, remote, unknown]

function keys(...args: Parameters<typeof walletGroups>) {
  return walletGroups(...args).map(({ key }) => key)
}

test('connectors are grouped by their `group`, and those without one in `other`', () => {
  expect(keys(all)).toEqual(['device', 'fresh', 'phone', 'other'])
})

test('groups have the order of their first wallets in the list', () => {
  expect(keys([remote, unknown, passkey, alder, passkeys])).toEqual([
    'phone',
    'other',
    'fresh',
    'device',
  ])
  expect(walletGroups([passkeys, remote, passkey])[0]?.connectors).toEqual([passkeys, passkey])
})

test('the group of injected wallets keeps its position while it is empty', () => {
  expect(keys([passkey, remote], deviceAt(0))).toEqual(['device', 'fresh', 'phone'])
  expect(keys([passkey, remote], deviceAt(1))).toEqual(['fresh', 'device', 'phone'])
  expect(keys([passkey, remote], deviceAt(2))).toEqual(['fresh', 'phone', 'device'])
  expect(keys([passkey, alder, remote], deviceAt(1))).toEqual(['fresh', 'device', 'phone'])
  expect(keys([passkey, remote])).toEqual(['fresh', 'phone'])
})

test('the last used wallet leads its group, and its group leads the list', () => {
  expect(walletGroups(all, deviceAt(0), 'b.wallet')[0]?.connectors).toEqual([birch, alder])
  expect(keys(all, deviceAt(0), 'walletConnect')).toEqual(['phone', 'device', 'fresh', 'other'])
})

test('a last used wallet that is no longer listed changes nothing', () => {
  expect(walletGroups(all, deviceAt(0), 'gone.wallet')).toEqual(walletGroups(all, deviceAt(0)))
})

test('under a pointer no row moves: an empty group gets its first wallet, others are held back', () => {
  const shown = walletGroups([passkey, remote], deviceAt(0))
  expect(
    stableGroups(shown, walletGroups([alder, birch, passkey, remote, unknown], deviceAt(0))),
  ).toEqual([
    { key: 'device', connectors: [alder] },
    { key: 'fresh', connectors: [passkey] },
    { key: 'phone', connectors: [remote] },
  ])
})

test('under a pointer the order is kept, and a connector announced again replaces its row', () => {
  const shown = walletGroups(all, deviceAt(0))
  const updated = { ...alder, name: 'Alder' } as Connector
  const next = walletGroups(
    [updated, birch, passkey, remote, unknown],
    deviceAt(0),
    'walletConnect',
  )
  expect(stableGroups(shown, next)).toEqual([
    { key: 'device', connectors: [updated, birch] },
    ...shown.slice(1),
  ])
})

test('under a pointer a row stays after its wallet was removed', () => {
  const shown = walletGroups([alder, passkey], deviceAt(0))
  expect(stableGroups(shown, walletGroups([passkey], deviceAt(0)))).toEqual(shown)
})
