// own process: WalletConnect’s SDK keeps global state.
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { connect, disconnect, getConnection, reconnect, signMessage } from 'wagmi/actions'
import { mock } from 'wagmi/connectors'
import { connectorEntity } from '#connectors/defineConnector/connectorEntity.ts'
import type { Eip1193Provider } from '#lib/protocol/entities.ts'
import { devnetProjectId } from '#lib/protocol/walletConnect.ts'
import { chain } from '#tests/connectors/testConfig.ts'
import {
  openPage,
  type PageBrowser,
  type PageOptions,
} from '#tests/connectors/walletConnect/walletConnectPage.ts'
import {
  newBrowser,
  openedSdk,
  type Phone,
} from '#tests/connectors/walletConnect/walletConnectSite.ts'
import {
  startWalletConnectFixture,
  type WalletConnectFixture,
} from '#tests/devnet/support/walletConnectFixture.ts'
import { until } from '#tests/support/until.ts'

let fixture: WalletConnectFixture
let phone: Phone

beforeAll(async () => {
  fixture = await startWalletConnectFixture()
  phone = await fixture.phone({ initial: { policy: 'approve' } })
})
// jsdom would bring a WebSocket of its own, which is incompatible with Node's.
beforeEach(() => {
  const location = { origin: 'http://localhost:3000' }
  vi.stubGlobal('window', Object.assign(new EventTarget(), { location }))
  vi.stubGlobal('navigator', { userAgent: 'X11; Linux', maxTouchPoints: 0 })
})
afterEach(() => phone.reset())
afterAll(() => fixture.stop())

const page = (browser?: PageBrowser, options?: PageOptions) =>
  openPage({ relay: fixture.relay, phone }, browser, options)

test('it connects, signs and disconnects through wagmi', async () => {
  const { config, connector, eventNames } = page()
  const { accounts, chainId } = await connect(config, { connector })
  expect({ accounts, chainId }).toEqual({ accounts: [phone.state().accounts[0]], chainId: 31337 })
  expect(await signMessage(config, { message: 'hello' })).toMatch(/^0x/)
  expect(eventNames().slice(0, 3)).toEqual([
    'connecting',
    'connectorInitStarted',
    'connectorInitCompleted',
  ])
  await disconnect(config)
  expect(getConnection(config).status).toBe('disconnected')
  await until(() => expect(phone.state().sessions).toEqual([]))
})

test('a request for a chain of another namespace fails until it is connected', async () => {
  const { config, connector } = page()
  await connect(config, { connector })
  const provider = (await connector.getProvider()) as Eip1193Provider
  await expect(
    provider.request({ method: 'eth_blockNumber' }, 'solana:mainnet'),
  ).rejects.toMatchObject({
    key: 'unconfiguredNamespace',
    message: "Namespace 'solana' is not configured. Call connect() first",
  })
})

test('a chain without a node has WalletConnect’s, by chain and project', async () => {
  const { config, connector } = page(newBrowser(), { secondChain: chain(31338, []) })
  await connect(config, { connector })
  const { rpcProviders } = (await openedSdk()).signer
  const nodeOf = (id: number) => rpcProviders.eip155?.httpProviders?.[id]?.connection
  expect(nodeOf(31337)).toMatchObject({ url: 'http://localhost:31337' })
  expect(nodeOf(31338)).toMatchObject({
    url: `https://rpc.walletconnect.org/v1/?chainId=eip155:31338&projectId=${devnetProjectId}`,
  })
})

test('a listed app gives it metadata and override key of its entry before it is opened', async () => {
  vi.stubGlobal('location', { href: 'https://site.example/in?a=1' })
  const { connector, eventNames } = page()
  expect(connectorEntity(connector).overrideKey).toBe('walletConnect')
  await connector.chooseApp({ name: 'Rainbow' })
  await until(() => expect(connector.overrideKey).toBe('rainbow'))
  expect(connectorEntity(connector).metadata).toMatchObject({
    groupKey: 'rainbow',
    id: 'walletConnect',
    deepLinks: { native: 'rainbow://wc?uri={uri}' },
    inAppBrowserUrl: 'rainbow://dapp?url=https%3A%2F%2Fsite.example%2Fin%3Fa%3D1',
  })
  expect(eventNames()).toEqual([])
  await connector.chooseApp({ name: 'Of no book' })
  await until(() => expect(connectorEntity(connector).metadata.deepLinks).toBeUndefined())
})

test('a visitor who never used it loads nothing and stores nothing', async () => {
  const browser = newBrowser()
  const reads = vi.spyOn(browser.storage, 'getItem')
  const { config } = page(browser)
  await reconnect(config)
  expect(reads).not.toHaveBeenCalled()
})

test('after a reload it reconnects without a code', async () => {
  const first = page()
  await connect(first.config, { connector: first.connector })
  const next = page(first.browser)
  await reconnect(next.config)
  expect(getConnection(next.config).address).toBe(phone.state().accounts[0])
  expect(next.uris()).toEqual([])
})

test('cancel rejects with connectionReset, and a late approval is adopted by wagmi', async () => {
  const { config, connector, uris } = page(newBrowser(), { scan: false })
  await phone.change({ policy: 'ask' })
  const connecting = connect(config, { connector })
  connecting.catch(() => undefined)
  await until(() => expect(uris()).toHaveLength(1))
  expect(connector.pairingUri()).toBe(uris()[0])
  await phone.pair(uris()[0] ?? '')
  await until(() => expect(phone.state().requests[0]?.outcome).toBe('pending'))
  connector.cancel()
  await expect(connecting).rejects.toMatchObject({ key: 'connectionReset' })
  expect(connector.pairingUri()).toBeUndefined()
  phone.approve()
  await until(() => expect(getConnection(config).status).toBe('connected'))
  await phone.change({ policy: 'approve' })
  expect(await signMessage(config, { message: 'hello' })).toMatch(/^0x/)
})

/** A connector that connects at once, as an extension's may. */
async function connectAnother(config: ReturnType<typeof page>['config']) {
  const account = '0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC'
  await connect(config, { connector: mock({ accounts: [account] }) })
  return account
}

test('a late approval is ended if another wallet is connected by then', async () => {
  const { config, connector, uris } = page(newBrowser(), { scan: false })
  await phone.change({ policy: 'ask' })
  const connecting = connect(config, { connector })
  connecting.catch(() => undefined)
  await until(() => expect(uris()).toHaveLength(1))
  await phone.pair(uris()[0] ?? '')
  await until(() => expect(phone.state().requests[0]?.outcome).toBe('pending'))
  connector.cancel()
  await expect(connecting).rejects.toMatchObject({ key: 'connectionReset' })
  const account = await connectAnother(config)
  phone.approve()
  await until(() => expect(phone.state().requests[0]?.outcome).toBe('approved'))
  await until(() => expect(phone.state().sessions).toEqual([]))
  expect(getConnection(config).address).toBe(account)
})

describe('a page that closes while the wallet approves', () => {
  /** A page that shows a URI and is then closed, with its socket. */
  async function closedPage() {
    const first = page(newBrowser(), { scan: false })
    await phone.change({ policy: 'ask' })
    connect(first.config, { connector: first.connector }).catch(() => undefined)
    await until(() => expect(first.uris()).toHaveLength(1))
    const { core } = (await openedSdk()).signer.client
    core.heartbeat.stop()
    await core.relayer.transportClose()
    return { browser: first.browser, uri: first.uris()[0] ?? '' }
  }

  test('adopts the session when it is opened again, and wagmi is connected', async () => {
    const { browser, uri } = await closedPage()
    await phone.pair(uri)
    await until(() => expect(phone.state().requests[0]?.outcome).toBe('pending'))
    phone.approve()
    await until(() => expect(phone.state().sessions).toHaveLength(1))
    const next = page(browser, { scan: false })
    await reconnect(next.config)
    await until(() => expect(getConnection(next.config).status).toBe('connected'))
    expect(getConnection(next.config).address).toBe(phone.state().accounts[0])
    await phone.change({ policy: 'approve' })
    expect(await signMessage(next.config, { message: 'hello' })).toMatch(/^0x/)
  })

  test('ends the session if another wallet was connected before the page opened again', async () => {
    const { browser, uri } = await closedPage()
    const next = page(browser, { scan: false })
    const account = await connectAnother(next.config)
    await phone.pair(uri)
    await until(() => expect(phone.state().requests[0]?.outcome).toBe('pending'))
    phone.approve()
    await until(() => expect(phone.state().requests[0]?.outcome).toBe('approved'))
    await until(() => expect(phone.state().sessions).toEqual([]))
    expect(getConnection(next.config).address).toBe(account)
  })
})

test('the wallet’s deletion ends it with the reason USER_DISCONNECTED', async () => {
  const { config, connector, events, map } = page()
  await connect(config, { connector })
  await phone.remove()
  await until(() => expect(getConnection(config).status).toBe('disconnected'))
  expect(events.filter(({ event }) => event === 'disconnect')).toEqual([
    { event: 'disconnect', data: { reason: 'USER_DISCONNECTED' } },
  ])
  expect([...map.keys()].filter((key) => key.endsWith('.open'))).toEqual([])
})

test('on the server it does nothing', async () => {
  vi.stubGlobal('window', undefined)
  const browser = newBrowser()
  const reads = vi.spyOn(browser.storage, 'getItem')
  const { connector } = page(browser)
  await connector.preload()
  await expect(connector.isAuthorized()).resolves.toBe(false)
  expect(reads).not.toHaveBeenCalled()
})

test('a connector that fails does not affect the others', async () => {
  fixture.relay.setDown(true)
  const { config, connector } = page(newBrowser())
  await connector.preload()
  expect(config.state.status).toBe('disconnected')
  fixture.relay.setDown(false)
  await expect(connect(config, { connector })).resolves.toMatchObject({ chainId: 31337 })
})
