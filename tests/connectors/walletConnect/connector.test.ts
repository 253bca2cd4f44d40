import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { connect, disconnect, getConnection, reconnect, signMessage } from 'wagmi/actions'
import { type WalletConnectMembers, walletConnect } from '#connectors/walletConnect.ts'
import { devnetProjectId } from '#lib/protocol/walletConnect.ts'
import { testConfig } from '#tests/connectors/testConfig.ts'
import { newBrowser, type Phone } from '#tests/connectors/walletConnect/remoteSite.ts'
import { type RemoteWorld, startRemoteWorld } from '#tests/devnet/support/remoteWorld.ts'
import { until } from '#tests/support/until.ts'

let world: RemoteWorld
let phone: Phone

beforeAll(async () => {
  world = await startRemoteWorld()
  phone = await world.phone({ initial: { policy: 'approve' } })
})
// A whole document would bring a WebSocket of its own, which Node's does not get along with.
beforeEach(() => {
  const location = { origin: 'http://localhost:3000' }
  vi.stubGlobal('window', Object.assign(new EventTarget(), { location }))
  vi.stubGlobal('navigator', { userAgent: 'X11; Linux', maxTouchPoints: 0 })
})
afterEach(() => phone.reset())
afterAll(() => world.stop())

type Browser = ReturnType<typeof newBrowser> & { map?: Map<string, string> }

/** A page with wagmi and WalletConnect; `scan` hands every link to the phone. */
function page(browser: Browser = newBrowser(), { scan = true } = {}) {
  // A page of its own: the SDK's place for one is the window, which this process keeps.
  const place = globalThis as unknown as Record<symbol, Map<string, unknown>>
  place[Symbol.for('latchkey.walletConnect')]?.clear()
  const made = testConfig(
    walletConnect({
      projectId: devnetProjectId,
      relayUrl: world.relay.url,
      appName: 'Test site',
      verify: false,
      storage: browser.storage,
      storePrefix: browser.storePrefix,
    }),
    browser.map,
  )
  const connector = made.connector as typeof made.connector & WalletConnectMembers
  const uris = () =>
    made.heard.filter(({ event }) => event === 'display_uri').map(({ data }) => String(data))
  connector.emitter.on('message', ({ type, data }) => {
    if (type === 'display_uri' && scan) void phone.pair(String(data))
  })
  return { ...made, connector, uris, browser: { ...browser, map: made.map } }
}

test('it connects, signs and leaves through wagmi', async () => {
  const { config, connector, names } = page()
  const { accounts, chainId } = await connect(config, { connector })
  expect({ accounts, chainId }).toEqual({ accounts: [phone.state().accounts[0]], chainId: 31337 })
  expect(await signMessage(config, { message: 'hello' })).toMatch(/^0x/)
  expect(names().slice(0, 3)).toEqual([
    'connecting',
    'connectorInitStarted',
    'connectorInitCompleted',
  ])
  await disconnect(config)
  expect(getConnection(config).status).toBe('disconnected')
  await until(() => expect(phone.state().sessions).toEqual([]))
})

test('a visitor who never used it loads nothing and stores nothing', async () => {
  const browser = newBrowser()
  const reads = vi.spyOn(browser.storage, 'getItem')
  const { config } = page(browser)
  await reconnect(config)
  expect(reads).not.toHaveBeenCalled()
})

test('after a reload it is there again without a code', async () => {
  const first = page()
  await connect(first.config, { connector: first.connector })
  const next = page(first.browser)
  await reconnect(next.config)
  expect(getConnection(next.config).address).toBe(phone.state().accounts[0])
  expect(next.uris()).toEqual([])
})

test('closing rejects by name, and an approval that comes later is adopted by wagmi', async () => {
  const { config, connector, uris } = page(newBrowser(), { scan: false })
  await phone.change({ policy: 'ask' })
  const connecting = connect(config, { connector })
  connecting.catch(() => undefined)
  await until(() => expect(uris()).toHaveLength(1))
  expect(connector.pairingUri()).toBe(uris()[0])
  await phone.pair(uris()[0] ?? '')
  await until(() => expect(phone.state().asks[0]?.outcome).toBe('pending'))
  connector.cancel()
  await expect(connecting).rejects.toMatchObject({ key: 'connectionReset' })
  expect(connector.pairingUri()).toBeUndefined()
  phone.approve()
  await until(() => expect(getConnection(config).status).toBe('connected'))
  await phone.change({ policy: 'approve' })
  expect(await signMessage(config, { message: 'hello' })).toMatch(/^0x/)
})

test('the wallet’s deletion ends it with the reason USER_DISCONNECTED', async () => {
  const { config, connector, heard, map } = page()
  await connect(config, { connector })
  await phone.remove()
  await until(() => expect(getConnection(config).status).toBe('disconnected'))
  expect(heard.filter(({ event }) => event === 'disconnect')).toEqual([
    { event: 'disconnect', data: { reason: 'USER_DISCONNECTED' } },
  ])
  expect([...map.keys()].filter((key) => key.endsWith('.open'))).toEqual([])
})

test('on the server it does nothing', async () => {
  vi.stubGlobal('window', undefined)
  const browser = newBrowser()
  const reads = vi.spyOn(browser.storage, 'getItem')
  const { connector } = page(browser)
  await connector.warm()
  await expect(connector.isAuthorized()).resolves.toBe(false)
  expect(reads).not.toHaveBeenCalled()
})

test('the other connectors of a page are not touched by one that fails', async () => {
  world.relay.setDown(true)
  const { config, connector } = page(newBrowser())
  await connector.warm()
  expect(config.state.status).toBe('disconnected')
  world.relay.setDown(false)
  await expect(connect(config, { connector })).resolves.toMatchObject({ chainId: 31337 })
})
