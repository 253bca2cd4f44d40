import { type Hex, recoverMessageAddress, stringToHex } from 'viem'
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { expiryOf, topicOf } from '#connectors/walletConnect/pairingUri.ts'
import { pendingPairingKey, proposalSeconds } from '#lib/protocol/walletConnect.ts'
import {
  connectedSite,
  newBrowser,
  openSite,
  type Phone,
} from '#tests/connectors/walletConnect/walletConnectSite.ts'
import { type RemoteWorld, startRemoteWorld } from '#tests/devnet/support/remoteWorld.ts'
import { until } from '#tests/support/until.ts'

let world: RemoteWorld
let phone: Phone
const open: ReturnType<typeof openSite>[] = []

beforeAll(async () => {
  world = await startRemoteWorld()
  phone = await world.phone({ initial: { policy: 'ask' } })
})
afterEach(async () => {
  vi.useRealTimers()
  for (const one of open.splice(0)) one.remote.stop()
  world.relay.reset()
  await phone.reset()
})
afterAll(() => world.stop())

/** A page that shows a QR code, and the connection that waits for it to be scanned. */
async function waitingSite() {
  const site = openSite(world)
  open.push(site)
  await site.remote.init()
  const connecting = site.remote.connect()
  connecting.catch(() => undefined)
  await until(() => expect(site.uris()).toHaveLength(1))
  return { ...site, connecting, uri: site.uris()[0] ?? '' }
}

/** The phone scans the URI and shows the proposal. */
async function scanned(uri: string) {
  await phone.pair(uri)
  await until(() => expect(phone.state().asks[0]?.outcome).toBe('pending'))
}

test('a phone that scans the link is connected and signs', async () => {
  const approving = await world.phone({ initial: { policy: 'approve' } })
  const site = await connectedSite(world, approving)
  open.push(site)
  const { remote, accounts } = site
  expect(accounts).toEqual([approving.state().accounts[0]])
  const signature = await remote.request({
    method: 'personal_sign',
    params: [stringToHex('hello'), accounts[0]],
  })
  expect(await recoverMessageAddress({ message: 'hello', signature: signature as Hex })).toBe(
    accounts[0],
  )
})

describe('a pending pairing', () => {
  test('offers the same link again, and is stored until the attempt is over', async () => {
    const { remote, connecting, uri, uris, browser } = await waitingSite()
    const pending = { topic: topicOf(uri), expiresAt: expiryOf(uri) }
    expect(browser.links.get(pendingPairingKey)).toEqual(pending)
    remote.close()
    await expect(connecting).rejects.toThrow()
    const again = remote.connect()
    await until(() => expect(uris()).toEqual([uri, uri]))
    await scanned(uri)
    phone.approve()
    await expect(again).resolves.toHaveLength(1)
    await until(() => expect(browser.links.has(pendingPairingKey)).toBe(false))
    expect(remote.uri()).toBeUndefined()
  })

  test('is stored without its key, whatever happens to it', async () => {
    const { remote, connecting, uri, browser } = await waitingSite()
    const key = /symKey=([0-9a-f]{64})/.exec(uri)?.[1] ?? 'none'
    const stored = () => JSON.stringify([...browser.links])
    expect(stored()).not.toContain(key)
    remote.close()
    await expect(connecting).rejects.toThrow()
    expect(stored()).not.toContain(key)
    remote.stop()
    expect(stored()).not.toContain(key)
  })

  test('is never offered past its expiry', async () => {
    const { remote, connecting, uri, uris } = await waitingSite()
    remote.close()
    await expect(connecting).rejects.toThrow()
    vi.useFakeTimers({ toFake: ['Date'], now: expiryOf(uri) + 1 })
    const again = remote.connect()
    again.catch(() => undefined)
    await until(() => expect(uris()).toHaveLength(2))
    expect(uris()[1]).not.toBe(uri)
    expect(expiryOf(uris()[1] ?? '')).toBeGreaterThan(Date.now())
  })

  test('has a name that the SDK leaves alone', () => {
    expect(pendingPairingKey).not.toMatch(/wc@|wc_|walletconnect|wallet_connect/i)
  })
})

describe('a page that reloads while its link is pending', () => {
  /** The page closes before the wallet answers; the next one of the same browser opens. */
  async function reloaded(between: (uri: string) => unknown = () => undefined) {
    const site = await waitingSite()
    site.remote.stop()
    await expect(site.connecting).rejects.toThrow()
    await between(site.uri)
    const next = openSite(world, {}, site.browser)
    open.push(next)
    await next.remote.init()
    return { ...next, uri: site.uri }
  }

  test('adopts the session that the wallet approved meanwhile', async () => {
    const { remote, said, uris, browser } = await reloaded(async (uri) => {
      await scanned(uri)
      phone.approve()
      await until(() => expect(phone.state().sessions).toHaveLength(1))
    })
    await until(() => expect(said('late')).toHaveLength(1))
    expect(await remote.connect()).toEqual([phone.state().accounts[0]])
    expect(uris()).toEqual([])
    expect(browser.links.has(pendingPairingKey)).toBe(false)
    await phone.change({ policy: 'approve' })
    const params = [stringToHex('hello'), phone.state().accounts[0]]
    expect(await remote.request({ method: 'personal_sign', params })).toMatch(/^0x/)
  })

  test('adopts one that is approved later, and it is there after another reload', async () => {
    const { remote, said, uri, browser } = await reloaded()
    await scanned(uri)
    phone.approve()
    await until(() => expect(said('late')).toHaveLength(1))
    remote.stop()
    const next = openSite(world, {}, browser)
    open.push(next)
    await next.remote.init()
    expect(await next.remote.connect()).toEqual([phone.state().accounts[0]])
    await phone.change({ policy: 'approve' })
    const params = [stringToHex('hello'), phone.state().accounts[0]]
    expect(await next.remote.request({ method: 'personal_sign', params })).toMatch(/^0x/)
  })

  test('shows the same link to who connects, and that link pairs', async () => {
    const { remote, uris, uri } = await reloaded()
    const connecting = remote.connect()
    await until(() => expect(uris()).toEqual([uri]))
    await scanned(uri)
    phone.approve()
    await expect(connecting).resolves.toEqual([phone.state().accounts[0]])
  })

  test('tells who connects that the wallet refused', async () => {
    const { remote, uris, uri } = await reloaded()
    const connecting = remote.connect()
    connecting.catch(() => undefined)
    await until(() => expect(uris()).toEqual([uri]))
    await scanned(uri)
    phone.reject(undefined, { code: 5000, message: 'User rejected.' })
    await expect(connecting).rejects.toMatchObject({ code: 'CONNECTION_REJECTED' })
  })

  test('offers a new link once the old one was refused meanwhile', async () => {
    const { remote, uris, uri, browser } = await reloaded(async (uri) => {
      await scanned(uri)
      phone.reject()
    })
    await until(() => expect(browser.links.has(pendingPairingKey)).toBe(false))
    remote.connect().catch(() => undefined)
    await until(() => expect(uris()).toHaveLength(1))
    expect(uris()[0]).not.toBe(uri)
  })

  test('leaves the session if another wallet is connected by then', async () => {
    const site = await waitingSite()
    site.remote.stop()
    await expect(site.connecting).rejects.toThrow()
    const next = openSite(world, { isConnected: async () => true }, site.browser)
    open.push(next)
    await next.remote.init()
    await scanned(site.uri)
    phone.approve()
    await until(() => expect(phone.state().asks[0]?.outcome).toBe('approved'))
    await until(() => expect(phone.state().sessions).toEqual([]))
    expect(next.said('late')).toEqual([])
    await next.remote.init()
    expect(next.remote.isAuthorized()).toBe(false)
  })

  test('opens nothing and forgets a pairing whose records are gone', async () => {
    const browser = newBrowser()
    browser.links.set(pendingPairingKey, { topic: 'a'.repeat(64), expiresAt: Date.now() + 60_000 })
    const site = openSite(world, {}, browser)
    open.push(site)
    await site.remote.init()
    expect(browser.links.has(pendingPairingKey)).toBe(false)
  })
})

test('W4: closing without a session says so to the letter, and the next try works', async () => {
  const { remote, connecting, uris } = await waitingSite()
  remote.close()
  await expect(connecting).rejects.toThrow(/^Connection request reset\. Please try again\.$/)
  const again = remote.connect()
  await until(() => expect(uris()).toHaveLength(2))
  await scanned(uris()[1] ?? '')
  phone.approve()
  await expect(again).resolves.toHaveLength(1)
})

test('an approval that comes after closing is adopted', async () => {
  const { remote, connecting, uri, said } = await waitingSite()
  await scanned(uri)
  remote.close()
  await expect(connecting).rejects.toThrow('Connection request reset')
  phone.approve()
  await until(() => expect(said('late')).toHaveLength(1))
  expect(remote.isAuthorized()).toBe(true)
})

describe('W5: a refusal', () => {
  test('is CONNECTION_REJECTED with the wallet’s own words, and leaves no session', async () => {
    const { remote, connecting, uri } = await waitingSite()
    await scanned(uri)
    phone.reject(undefined, { code: 5000, message: 'User rejected.' })
    await expect(connecting).rejects.toMatchObject({
      code: 'CONNECTION_REJECTED',
      details: 'User rejected.',
      cause: { message: 'User rejected.' },
    })
    expect(remote.isAuthorized()).toBe(false)
  })

  test('in words without “rejected” is still the person’s no (4001)', async () => {
    const { connecting, uri } = await waitingSite()
    await scanned(uri)
    phone.reject(undefined, { code: 5002, message: 'declined' })
    await expect(connecting).rejects.toMatchObject({ code: 4001, details: 'declined' })
  })

  test('is followed by a fresh link', async () => {
    const { remote, connecting, uri, uris } = await waitingSite()
    await scanned(uri)
    phone.reject()
    await expect(connecting).rejects.toThrow()
    const again = remote.connect()
    await until(() => expect(uris()).toHaveLength(2))
    expect(uris()[1]).not.toBe(uri)
    await scanned(uris()[1] ?? '')
    phone.approve()
    await expect(again).resolves.toHaveLength(1)
  })
})

test('W3: a proposal nobody answered is CONNECTION_PROPOSAL_EXPIRED, and a new link is offered', async () => {
  const { remote, connecting, uri, uris } = await waitingSite()
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 6 * 60_000 })
  await expect(connecting).rejects.toMatchObject({
    code: 'CONNECTION_PROPOSAL_EXPIRED',
    details: 'Proposal expired',
  })
  vi.useRealTimers()
  const again = remote.connect()
  await until(() => expect(uris()).toHaveLength(2))
  expect(uris()[1]).not.toBe(uri)
  await scanned(uris()[1] ?? '')
  phone.approve()
  await expect(again).resolves.toHaveLength(1)
})

test('a code that runs out leaves no uncaught error behind', async () => {
  const uncaught: unknown[] = []
  const hear = (reason: unknown) => uncaught.push(reason)
  process.on('unhandledRejection', hear)
  const site = openSite(world)
  open.push(site)
  await site.remote.init()
  // The SDK sets its timer right after it emits the URI.
  site.remote.on('display_uri', () => vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }))
  const connecting = site.remote.connect()
  connecting.catch(() => undefined)
  await until(() => expect(site.uris()).toHaveLength(1))
  vi.advanceTimersByTime(proposalSeconds * 1000)
  vi.useRealTimers()
  await expect(connecting).rejects.toMatchObject({ code: 'CONNECTION_PROPOSAL_EXPIRED' })
  await new Promise((resolve) => setImmediate(resolve))
  process.off('unhandledRejection', hear)
  expect(uncaught).toEqual([])
})

test('W2: a relay dropped while the code shows is found again, and the same link pairs', async () => {
  const { connecting, uri, uris } = await waitingSite()
  world.relay.drop()
  await until(() => expect(world.relay.stats().sockets).toBeGreaterThanOrEqual(2))
  await scanned(uri)
  phone.approve()
  await expect(connecting).resolves.toHaveLength(1)
  expect(uris()).toEqual([uri])
})
