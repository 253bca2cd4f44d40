// own process: WalletConnect’s SDK keeps global state.
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import {
  connect,
  connected,
  startWalletConnectFixture,
  type WalletConnectFixture,
} from '#tests/devnet/support/walletConnectFixture.ts'
import { until } from '#tests/support/until.ts'

let fixture: WalletConnectFixture
const uncaught: unknown[] = []
const onUnhandled = (reason: unknown) => uncaught.push(reason)

beforeAll(async () => {
  fixture = await startWalletConnectFixture()
  process.on('unhandledRejection', onUnhandled)
})
beforeEach(() => void uncaught.splice(0))
afterEach(async () => {
  await new Promise((resolve) => setImmediate(resolve))
  expect(uncaught).toEqual([])
})
afterAll(async () => {
  process.off('unhandledRejection', onUnhandled)
  await fixture.stop()
})

test('a session that both sides end at once is deleted on both, without an uncaught error', async () => {
  const { phone, dapp } = await connected(fixture)
  for (let round = 0; round < 5; round += 1) {
    if (!dapp.session) await connect(dapp, (uri) => phone.pair(uri))
    const topic = dapp.session?.topic
    await Promise.allSettled([phone.remove(topic), dapp.disconnect()])
    await until(() => expect(phone.state().sessions).toEqual([]))
    await until(() => expect(dapp.signer.client.session.getAll()).toEqual([]))
  }
})

test('a repeated session_delete is ignored', async () => {
  const { phone, dapp } = await connected(fixture)
  fixture.relay.duplicateNext(4)
  await phone.remove()
  await until(() => expect(dapp.signer.client.session.getAll()).toEqual([]))
  fixture.relay.replay()
  await connect(dapp, (uri) => phone.pair(uri))
  expect(dapp.session).toBeDefined()
})

test('a page that processes its messages again deletes a session once', async () => {
  const { phone, dapp } = await connected(fixture)
  const engine = dapp.signer.client.engine as unknown as {
    processPendingMessageEvents(): Promise<void>
  }
  const looking = setInterval(() => void engine.processPendingMessageEvents(), 1)
  await phone.remove()
  await until(() => expect(dapp.signer.client.session.getAll()).toEqual([]))
  clearInterval(looking)
})
