import { type Hex, recoverMessageAddress, stringToHex } from 'viem'
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { uriKey } from '#connectors/walletConnect/pairing.ts'
import { expiryOf } from '#connectors/walletConnect/pairingUri.ts'
import { connectedSite, openSite, type Phone } from '#tests/connectors/walletConnect/remoteSite.ts'
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

/** A page that shows a code, and the connection that waits for it to be scanned. */
async function waitingSite() {
  const site = openSite(world)
  open.push(site)
  await site.remote.init()
  const connecting = site.remote.connect()
  connecting.catch(() => undefined)
  await until(() => expect(site.uris()).toHaveLength(1))
  return { ...site, connecting, uri: site.uris()[0] ?? '' }
}

/** The phone scans and is asked. */
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

describe('the stored link', () => {
  test('is offered again while its attempt is pending, and cleared after the attempt', async () => {
    const { remote, connecting, uri, uris, browser } = await waitingSite()
    expect(browser.links.get(uriKey)).toEqual({ value: uri, expiresAt: expiryOf(uri) })
    remote.close()
    await expect(connecting).rejects.toThrow()
    const again = remote.connect()
    await until(() => expect(uris()).toEqual([uri, uri]))
    await scanned(uri)
    phone.approve()
    await expect(again).resolves.toHaveLength(1)
    await until(() => expect(browser.links.has(uriKey)).toBe(false))
    expect(remote.uri()).toBeUndefined()
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
    expect(uriKey).not.toMatch(/wc@|wc_|walletconnect|wallet_connect/i)
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

test('W2: a relay dropped while the code shows is found again, and the same link pairs', async () => {
  const { connecting, uri, uris } = await waitingSite()
  const from = performance.now()
  world.relay.drop()
  await until(() => expect(world.relay.stats().sockets).toBeGreaterThanOrEqual(2))
  expect(performance.now() - from).toBeLessThan(6_000)
  await scanned(uri)
  phone.approve()
  await expect(connecting).resolves.toHaveLength(1)
  expect(uris()).toEqual([uri])
})
