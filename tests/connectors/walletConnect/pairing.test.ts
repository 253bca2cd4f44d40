// own process: WalletConnect’s SDK keeps global state.
import { type Hex, recoverMessageAddress, stringToHex } from 'viem'
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { expiryOf, topicOf } from '#connectors/walletConnect/pairingUri.ts'
import { pendingPairingKey, proposalSeconds } from '#lib/protocol/walletConnect.ts'
import {
  connectedSite,
  newBrowser,
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
  phone = await fixture.phone({ initial: { policy: 'ask' } })
})
afterEach(async () => {
  vi.useRealTimers()
  for (const one of open.splice(0)) one.provider.stop()
  fixture.relay.reset()
  await phone.reset()
})
afterAll(() => fixture.stop())

/** A page that shows a QR code, and the connection that waits for it to be scanned. */
async function waitingSite() {
  const site = openSite(fixture)
  open.push(site)
  await site.provider.init()
  const connecting = site.provider.connect()
  connecting.catch(() => undefined)
  await until(() => expect(site.uris()).toHaveLength(1))
  return { ...site, connecting, uri: site.uris()[0] ?? '' }
}

/** The phone scans the URI and shows the proposal. */
async function scanned(uri: string) {
  await phone.pair(uri)
  await until(() => expect(phone.state().requests[0]?.outcome).toBe('pending'))
}

test('a phone that scans the link is connected and signs', async () => {
  const approving = await fixture.phone({ initial: { policy: 'approve' } })
  const site = await connectedSite(fixture, approving)
  open.push(site)
  const { provider, accounts } = site
  expect(accounts).toEqual([approving.state().accounts[0]])
  const signature = await provider.request({
    method: 'personal_sign',
    params: [stringToHex('hello'), accounts[0]],
  })
  expect(await recoverMessageAddress({ message: 'hello', signature: signature as Hex })).toBe(
    accounts[0],
  )
})

describe('a pending pairing', () => {
  test('shows the same URI again, and is stored until the attempt ends', async () => {
    const { provider, connecting, uri, uris, browser } = await waitingSite()
    const pending = { topic: topicOf(uri), expiresAt: expiryOf(uri) }
    expect(browser.records.get(pendingPairingKey)).toEqual(pending)
    provider.close()
    await expect(connecting).rejects.toThrow()
    const again = provider.connect()
    await until(() => expect(uris()).toEqual([uri, uri]))
    await scanned(uri)
    phone.approve()
    await expect(again).resolves.toHaveLength(1)
    await until(() => expect(browser.records.has(pendingPairingKey)).toBe(false))
    expect(provider.uri()).toBeUndefined()
  })

  test('is stored without its key', async () => {
    const { provider, connecting, uri, browser } = await waitingSite()
    const key = /symKey=([0-9a-f]{64})/.exec(uri)?.[1] ?? 'none'
    const stored = () => JSON.stringify([...browser.records])
    expect(stored()).not.toContain(key)
    provider.close()
    await expect(connecting).rejects.toThrow()
    expect(stored()).not.toContain(key)
    provider.stop()
    expect(stored()).not.toContain(key)
  })

  test('is not shown after its expiry', async () => {
    const { provider, connecting, uri, uris } = await waitingSite()
    provider.close()
    await expect(connecting).rejects.toThrow()
    vi.useFakeTimers({ toFake: ['Date'], now: expiryOf(uri) + 1 })
    const again = provider.connect()
    again.catch(() => undefined)
    await until(() => expect(uris()).toHaveLength(2))
    expect(uris()[1]).not.toBe(uri)
    expect(expiryOf(uris()[1] ?? '')).toBeGreaterThan(Date.now())
  })

  test('is not shown once a clock that was a year ahead is right', async () => {
    const { provider, connecting, uri, uris } = await waitingSite()
    provider.close()
    await expect(connecting).rejects.toThrow()
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() - 365 * 86_400_000 })
    const again = provider.connect()
    again.catch(() => undefined)
    await until(() => expect(uris()).toHaveLength(2))
    expect(uris()[1]).not.toBe(uri)
  })

  test('has a storage key that the SDK does not change', () => {
    expect(pendingPairingKey).not.toMatch(/wc@|wc_|walletconnect|wallet_connect/i)
  })
})

describe('a page that reloads during a pairing', () => {
  /** The page closes before the wallet answers; the next one of the same browser opens. */
  async function reloaded(between: (uri: string) => unknown = () => undefined) {
    const site = await waitingSite()
    site.provider.stop()
    await expect(site.connecting).rejects.toThrow()
    await between(site.uri)
    const next = openSite(fixture, {}, site.browser)
    open.push(next)
    await next.provider.init()
    return { ...next, uri: site.uri }
  }

  test('adopts the session that the wallet approved meanwhile', async () => {
    const { provider, dataOf, uris, browser } = await reloaded(async (uri) => {
      await scanned(uri)
      phone.approve()
      await until(() => expect(phone.state().sessions).toHaveLength(1))
    })
    await until(() => expect(dataOf('late')).toHaveLength(1))
    expect(await provider.connect()).toEqual([phone.state().accounts[0]])
    expect(uris()).toEqual([])
    expect(browser.records.has(pendingPairingKey)).toBe(false)
    await phone.change({ policy: 'approve' })
    const params = [stringToHex('hello'), phone.state().accounts[0]]
    expect(await provider.request({ method: 'personal_sign', params })).toMatch(/^0x/)
  })

  test('adopts a session that settled before the page had read what it waits for', async () => {
    const site = await waitingSite()
    site.provider.stop()
    await expect(site.connecting).rejects.toThrow()
    await scanned(site.uri)
    phone.approve()
    await until(() => expect(phone.state().sessions).toHaveLength(1))
    const { pairingStorage } = site.browser
    const hasSettled = async () => {
      const { client } = (await openedSdk()).signer
      await until(() => expect(client.session.length).toBe(1))
    }
    let settled: Promise<void> | undefined
    const slowStorage = {
      ...pairingStorage,
      async getItem(key: string) {
        settled ??= hasSettled()
        await settled
        return pairingStorage.getItem(key)
      },
    }
    const next = openSite(fixture, { pairingStorage: slowStorage }, site.browser)
    open.push(next)
    await next.provider.init()
    await until(() => expect(next.dataOf('late')).toHaveLength(1))
    expect(await next.provider.connect()).toEqual([phone.state().accounts[0]])
    expect(next.uris()).toEqual([])
    await until(() => expect(site.browser.records.has(pendingPairingKey)).toBe(false))
    await phone.change({ policy: 'approve' })
    const params = [stringToHex('hello'), phone.state().accounts[0]]
    expect(await next.provider.request({ method: 'personal_sign', params })).toMatch(/^0x/)
    expect(phone.state().sessions).toHaveLength(1)
  })

  test('adopts a session that is approved later, also after another reload', async () => {
    const { provider, dataOf, uri, browser } = await reloaded()
    await scanned(uri)
    phone.approve()
    await until(() => expect(dataOf('late')).toHaveLength(1))
    provider.stop()
    const next = openSite(fixture, {}, browser)
    open.push(next)
    await next.provider.init()
    expect(await next.provider.connect()).toEqual([phone.state().accounts[0]])
    await phone.change({ policy: 'approve' })
    const params = [stringToHex('hello'), phone.state().accounts[0]]
    expect(await next.provider.request({ method: 'personal_sign', params })).toMatch(/^0x/)
  })

  test('shows the same URI on connect, and it pairs', async () => {
    const { provider, uris, uri } = await reloaded()
    const connecting = provider.connect()
    await until(() => expect(uris()).toEqual([uri]))
    await scanned(uri)
    phone.approve()
    await expect(connecting).resolves.toEqual([phone.state().accounts[0]])
  })

  test('fails connect if the wallet rejected meanwhile', async () => {
    const { provider, uris, uri } = await reloaded()
    const connecting = provider.connect()
    connecting.catch(() => undefined)
    await until(() => expect(uris()).toEqual([uri]))
    await scanned(uri)
    phone.reject(undefined, { code: 5000, message: 'User rejected.' })
    await expect(connecting).rejects.toMatchObject({ code: 'CONNECTION_REJECTED' })
  })

  test('shows a new URI once the old one was rejected', async () => {
    const { provider, uris, uri, browser } = await reloaded(async (uri) => {
      await scanned(uri)
      phone.reject()
    })
    await until(() => expect(browser.records.has(pendingPairingKey)).toBe(false))
    provider.connect().catch(() => undefined)
    await until(() => expect(uris()).toHaveLength(1))
    expect(uris()[0]).not.toBe(uri)
  })

  test('ends the session if another wallet is connected by then', async () => {
    const site = await waitingSite()
    site.provider.stop()
    await expect(site.connecting).rejects.toThrow()
    const next = openSite(fixture, { isConnected: async () => true }, site.browser)
    open.push(next)
    await next.provider.init()
    await scanned(site.uri)
    phone.approve()
    await until(() => expect(phone.state().requests[0]?.outcome).toBe('approved'))
    await until(() => expect(phone.state().sessions).toEqual([]))
    expect(next.dataOf('late')).toEqual([])
    await next.provider.init()
    expect(next.provider.isAuthorized()).toBe(false)
  })

  test('opens nothing and removes a pairing whose records are gone', async () => {
    const browser = newBrowser()
    browser.records.set(pendingPairingKey, {
      topic: 'a'.repeat(64),
      expiresAt: Date.now() + 60_000,
    })
    const site = openSite(fixture, {}, browser)
    open.push(site)
    await site.provider.init()
    expect(browser.records.has(pendingPairingKey)).toBe(false)
  })
})

test('closing without a session fails with the exact message, and the next attempt works', async () => {
  const { provider, connecting, uris } = await waitingSite()
  provider.close()
  await expect(connecting).rejects.toThrow(/^Connection request reset\. Please try again\.$/)
  const again = provider.connect()
  await until(() => expect(uris()).toHaveLength(2))
  await scanned(uris()[1] ?? '')
  phone.approve()
  await expect(again).resolves.toHaveLength(1)
})

test('an approval after closing is adopted', async () => {
  const { provider, connecting, uri, dataOf } = await waitingSite()
  await scanned(uri)
  provider.close()
  await expect(connecting).rejects.toThrow('Connection request reset')
  phone.approve()
  await until(() => expect(dataOf('late')).toHaveLength(1))
  expect(provider.isAuthorized()).toBe(true)
})

describe('a rejection', () => {
  test('is CONNECTION_REJECTED with the wallet’s message, and leaves no session', async () => {
    const { provider, connecting, uri } = await waitingSite()
    await scanned(uri)
    phone.reject(undefined, { code: 5000, message: 'User rejected.' })
    await expect(connecting).rejects.toMatchObject({
      code: 'CONNECTION_REJECTED',
      details: 'User rejected.',
      cause: { message: 'User rejected.' },
    })
    expect(provider.isAuthorized()).toBe(false)
  })

  test('without “rejected” in its message is still 4001', async () => {
    const { connecting, uri } = await waitingSite()
    await scanned(uri)
    phone.reject(undefined, { code: 5002, message: 'declined' })
    await expect(connecting).rejects.toMatchObject({ code: 4001, details: 'declined' })
  })

  test('is followed by a new URI', async () => {
    const { provider, connecting, uri, uris } = await waitingSite()
    await scanned(uri)
    phone.reject()
    await expect(connecting).rejects.toThrow()
    const again = provider.connect()
    await until(() => expect(uris()).toHaveLength(2))
    expect(uris()[1]).not.toBe(uri)
    await scanned(uris()[1] ?? '')
    phone.approve()
    await expect(again).resolves.toHaveLength(1)
  })
})

test('an unanswered proposal is CONNECTION_PROPOSAL_EXPIRED, and a new URI follows', async () => {
  const { provider, connecting, uri, uris } = await waitingSite()
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 6 * 60_000 })
  await expect(connecting).rejects.toMatchObject({
    code: 'CONNECTION_PROPOSAL_EXPIRED',
    details: 'Proposal expired',
  })
  vi.useRealTimers()
  const again = provider.connect()
  await until(() => expect(uris()).toHaveLength(2))
  expect(uris()[1]).not.toBe(uri)
  await scanned(uris()[1] ?? '')
  phone.approve()
  await expect(again).resolves.toHaveLength(1)
})

test('an expired proposal causes no uncaught error', async () => {
  const uncaught: unknown[] = []
  const onRejection = (reason: unknown) => uncaught.push(reason)
  process.on('unhandledRejection', onRejection)
  const site = openSite(fixture)
  open.push(site)
  await site.provider.init()
  // The SDK sets its timer right after it emits the URI.
  site.provider.on('display_uri', () =>
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }),
  )
  const connecting = site.provider.connect()
  connecting.catch(() => undefined)
  await until(() => expect(site.uris()).toHaveLength(1))
  vi.advanceTimersByTime(proposalSeconds * 1000)
  vi.useRealTimers()
  await expect(connecting).rejects.toMatchObject({ code: 'CONNECTION_PROPOSAL_EXPIRED' })
  await new Promise((resolve) => setImmediate(resolve))
  process.off('unhandledRejection', onRejection)
  expect(uncaught).toEqual([])
})

test('a relay lost during the pairing is reconnected, and the same URI pairs', async () => {
  const { connecting, uri, uris } = await waitingSite()
  fixture.relay.disconnect()
  await until(() => expect(fixture.relay.stats().sockets).toBeGreaterThanOrEqual(2))
  await scanned(uri)
  phone.approve()
  await expect(connecting).resolves.toHaveLength(1)
  expect(uris()).toEqual([uri])
})
