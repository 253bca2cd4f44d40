// own process: WalletConnect’s SDK keeps global state.
import { type Hex, recoverMessageAddress, stringToHex } from 'viem'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { memoryStorage } from '#devnet/phone/phoneStorage.ts'
import { walletAccounts } from '#devnet/wallet/accounts.ts'
import {
  connect,
  connected,
  type Dapp,
  startWalletConnectFixture,
  type WalletConnectFixture,
} from '#tests/devnet/support/walletConnectFixture.ts'
import { until } from '#tests/support/until.ts'

let fixture: WalletConnectFixture
beforeEach(async () => {
  fixture = await startWalletConnectFixture()
})
afterEach(() => fixture.stop())

const addresses = walletAccounts.map(({ address }) => address)
const sign = (dapp: Dapp, text: string) =>
  dapp.request<Hex>({ method: 'personal_sign', params: [stringToHex(text), addresses[0]] })
const requests = () => fixture.relay.stats().tags[1108] ?? 0
/** Waits until this many clients have reconnected and listen. */
const online = (clients: number) =>
  until(() => {
    const { sockets, subscriptions } = fixture.relay.stats()
    expect(sockets).toBe(clients)
    expect(subscriptions).toBeGreaterThanOrEqual(clients)
  })
const expectSigned = async (text: string, signing: Promise<Hex>) =>
  expect(await recoverMessageAddress({ message: text, signature: await signing })).toBe(
    addresses[0],
  )

describe('events of a session', () => {
  test('an account switch adds the account to the session and notifies it', async () => {
    const { dapp, phone } = await connected(fixture)
    const messages = vi.fn()
    dapp.on('accountsChanged', messages)
    await phone.change({ selected: 4 })
    await until(() => expect(messages).toHaveBeenLastCalledWith([addresses[4]]))
    expect(dapp.session?.namespaces.eip155?.accounts).toContain(`eip155:31337:${addresses[4]}`)
  })

  test("an update changes the session's namespaces", async () => {
    const { dapp, phone } = await connected(fixture)
    const messages = vi.fn()
    dapp.on('session_update', messages)
    expect(await phone.update({ accounts: [6], chainIds: [31338] })).toBe(1)
    await until(() => expect(messages).toHaveBeenCalled())
    expect(dapp.session?.namespaces.eip155).toMatchObject({
      chains: ['eip155:31338'],
      accounts: [`eip155:31338:${addresses[6]}`],
    })
  })

  test('an approved event of any name is delivered', async () => {
    const { dapp, phone } = await connected(fixture)
    const messages = vi.fn()
    dapp.on('message', messages)
    expect(await phone.emit('message', { type: 'hello' })).toBe(1)
    await until(() => expect(messages).toHaveBeenCalledWith({ type: 'hello' }))
    expect(await phone.emit('weather', {})).toBe(0)
  })

  test('pings are answered in both directions', async () => {
    const { dapp, phone } = await connected(fixture)
    expect(await phone.ping()).toBe(true)
    await dapp.signer.client.ping({ topic: dapp.session?.topic ?? '' })
  })

  test('a ping that a site answers twice causes no error', async () => {
    const { dapp, phone } = await connected(fixture)
    const { engine } = dapp.signer.client
    const send = Reflect.get(engine, 'sendResult') as (answer: object) => Promise<void>
    const sendTwice = (answer: object) => Promise.all([send(answer), send(answer)])
    Object.assign(engine, { sendResult: sendTwice })
    expect(await phone.ping()).toBe(true)
    // The SDK handles a response half a second after it arrives: this ping's is the later one.
    expect(await phone.ping()).toBe(true)
  })

  test('the phone ends the session', async () => {
    const { dapp, phone } = await connected(fixture)
    const messages = vi.fn()
    dapp.on('disconnect', messages)
    await phone.change({ policy: 'ask' })
    const refused = expect(sign(dapp, 'never')).rejects.toMatchObject({ code: 6000 })
    await until(() => expect(phone.state().requests[0]?.outcome).toBe('pending'))
    expect(await phone.remove()).toBe(1)
    await until(() =>
      expect(messages).toHaveBeenCalledWith(expect.objectContaining({ name: 'USER_DISCONNECTED' })),
    )
    await refused
    expect(dapp.accounts).toEqual([])
    expect(phone.state()).toMatchObject({ sessions: [], requests: [{ outcome: 'withdrawn' }, {}] })
  })

  test('the site ends the session, and its pending requests are withdrawn', async () => {
    const { dapp, phone } = await connected(fixture)
    await phone.change({ policy: 'ask' })
    // The SDK never settles a request of its own side; it settles when the site is closed.
    sign(dapp, 'never').catch(() => {})
    await until(() => expect(phone.state().requests[0]?.outcome).toBe('pending'))
    await dapp.disconnect()
    await until(() => expect(phone.state().sessions).toEqual([]))
    expect(phone.state().requests[0]?.outcome).toBe('withdrawn')
  })
})

describe('with an unreliable connection', () => {
  test('a session survives a dropped connection', async () => {
    const { dapp } = await connected(fixture)
    fixture.relay.disconnect()
    await online(2)
    await expectSigned('after the drop', sign(dapp, 'after the drop'))
  })

  test('a URI shown before the connection dropped still pairs', async () => {
    const phone = await fixture.phone({ initial: { policy: 'approve' } })
    const dapp = await fixture.dapp()
    await connect(dapp, async (uri) => {
      fixture.relay.disconnect()
      await phone.pair(uri)
    })
    expect(dapp.accounts).toEqual([addresses[0]])
  })

  test('a session survives a relay that lost all messages', async () => {
    const { dapp } = await connected(fixture)
    fixture.relay.restart()
    await online(2)
    await expectSigned('after the restart', sign(dapp, 'after the restart'))
  })

  test('a response sent while the relay is down arrives once it is up', async () => {
    const { dapp, phone } = await connected(fixture)
    // The SDK repeats it with the first heartbeat after this time, by default 15 seconds.
    Reflect.set(phone.client.core.relayer.publisher, 'initialPublishTimeout', 1000)
    await phone.change({ policy: 'ask' })
    const signing = sign(dapp, 'hold on')
    await until(() => expect(phone.state().requests[0]?.outcome).toBe('pending'))
    fixture.relay.setDown(true)
    phone.approve()
    const refusals = () => fixture.relay.stats().refused
    const before = refusals()
    await until(() => expect(refusals()).toBeGreaterThan(before))
    fixture.relay.setDown(false)
    await expectSigned('hold on', signing)
  })

  test('a request waits for a phone that is offline', async () => {
    const { dapp, phone } = await connected(fixture)
    await phone.goOffline()
    await until(() => expect(fixture.relay.stats().sockets).toBe(1))
    const signing = sign(dapp, 'are you there')
    await until(() => expect(requests()).toBe(1))
    expect(phone.state().requests).toHaveLength(1)
    await phone.goOnline()
    await expectSigned('are you there', signing)
  })

  test('a restarted phone restores its sessions and receives waiting messages', async () => {
    const storage = memoryStorage()
    const { dapp, phone } = await connected(fixture, { storage })
    await phone.stop()
    const signing = sign(dapp, 'good morning')
    await until(() => expect(requests()).toBe(1))
    const again = await fixture.phone({ storage, initial: { policy: 'approve' } })
    await expectSigned('good morning', signing)
    expect(again.state().sessions).toHaveLength(1)
  })

  test('a request delivered twice, late or out of order is answered once', async () => {
    const { dapp, phone } = await connected(fixture)
    fixture.relay.duplicateNext(10)
    fixture.relay.pause()
    const signings = [sign(dapp, 'one'), sign(dapp, 'two')]
    await until(() => expect(requests()).toBe(2))
    fixture.relay.resume('newestFirst')
    await expectSigned('one', signings[0] as Promise<Hex>)
    await expectSigned('two', signings[1] as Promise<Hex>)
    fixture.relay.replay()
    expect(await phone.ping()).toBe(true)
    expect(fixture.relay.stats().redelivered).toBeGreaterThan(0)
    const sent = phone.state().requests.filter(({ kind }) => kind === 'request')
    expect(sent).toHaveLength(2)
  })

  test("a site without a valid project id receives the relay's error", async () => {
    const { EthereumProvider } = await import('@walletconnect/ethereum-provider')
    const dapp = await EthereumProvider.init({
      projectId: 'unknown',
      relayUrl: fixture.relay.url,
      optionalChains: [31337],
      rpcMap: { 31337: 'http://localhost:9' },
      showQrModal: false,
      disableProviderPing: true,
      telemetryEnabled: false,
      logger: 'silent',
      storage: memoryStorage(),
    })
    const { relayer, heartbeat } = dapp.signer.client.core
    const received = new Promise<Error>((resolve) => relayer.on('relayer_error', resolve))
    dapp.connect().catch(() => {})
    expect((await received).message).toContain('3000 (Project not found)')
    heartbeat.stop()
    await relayer.transportClose()
  })
})
