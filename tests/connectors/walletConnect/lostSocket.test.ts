// own process: WalletConnect’s SDK keeps global state.
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import {
  openedSdk,
  openSite,
  type Phone,
} from '#tests/connectors/walletConnect/walletConnectSite.ts'
import {
  startWalletConnectFixture,
  type WalletConnectFixture,
} from '#tests/devnet/support/walletConnectFixture.ts'
import { until } from '#tests/support/until.ts'

let fixture: WalletConnectFixture
let phone: Phone
const open: ReturnType<typeof openSite>[] = []

beforeAll(async () => {
  fixture = await startWalletConnectFixture()
  phone = await fixture.phone({ initial: { policy: 'approve' } })
})
afterEach(async () => {
  for (const one of open.splice(0)) one.provider.stop()
  fixture.relay.reset()
  await phone.reset()
})
afterAll(() => fixture.stop())

test('a session approved just before its socket is lost is subscribed to on the next one', async () => {
  const site = openSite(fixture)
  open.push(site)
  await site.provider.init()
  const { heartbeat, relayer } = (await openedSdk()).signer.client.core
  const progress: unknown[] = []
  site.provider.on('pairing', () => progress.push(site.provider.progress()))
  const { request } = relayer
  let isDropped = false
  relayer.request = (message) => {
    const sent = request.call(relayer, message)
    if (message.method === 'irn_subscribe' && !isDropped) {
      isDropped = true
      // The heartbeat would reconnect as well, seconds later.
      heartbeat.stop()
      fixture.relay.disconnect()
    }
    return sent
  }
  const connecting = site.provider.connect()
  await until(() => expect(site.uris()).toHaveLength(1))
  expect(site.provider.progress()).toBe('wallet')
  await phone.pair(site.uris()[0] ?? '')
  await expect(connecting).resolves.toHaveLength(1)
  expect(isDropped).toBe(true)
  expect(progress).toContain('session')
  expect(progress).toContain('relay')
  expect(site.provider.progress()).toBeUndefined()
  expect(site.provider.peer()).toEqual({
    name: 'Devnet phone',
    icon: expect.stringMatching(/^data:image\/svg\+xml,/),
  })
})
