import { type Hex, recoverMessageAddress, stringToHex } from 'viem'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { connectedSite } from '#tests/connectors/walletConnect/remoteSite.ts'
import { type RemoteWorld, startRemoteWorld } from '#tests/devnet/support/remoteWorld.ts'

let world: RemoteWorld
beforeAll(async () => {
  world = await startRemoteWorld()
})
afterAll(() => world.stop())

test('a phone that scans the link is connected and signs', async () => {
  const phone = await world.phone({ initial: { policy: 'approve' } })
  const { remote, accounts, names } = await connectedSite(world, phone)
  expect(accounts).toEqual([phone.state().accounts[0]])
  expect(names()).toContain('display_uri')
  const signature = await remote.request({
    method: 'personal_sign',
    params: [stringToHex('hello'), accounts[0]],
  })
  expect(await recoverMessageAddress({ message: 'hello', signature: signature as Hex })).toBe(
    accounts[0],
  )
  remote.stop()
})
