import { stringToHex } from 'viem'
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { responseMs } from '#connectors/walletConnect/handleRequest.ts'
import {
  connectedSite,
  newBrowser,
  openSite,
  type Phone,
} from '#tests/connectors/walletConnect/walletConnectSite.ts'
import { type RemoteWorld, startRemoteWorld } from '#tests/devnet/support/remoteWorld.ts'
import { fakeLocks } from '#tests/support/fakeLocks.ts'
import { until } from '#tests/support/until.ts'

let world: RemoteWorld
let phone: Phone
let alice = ''
let bob = ''
const open: ReturnType<typeof openSite>[] = []

beforeAll(async () => {
  world = await startRemoteWorld()
  phone = await world.phone({ initial: { policy: 'approve' } })
  ;[alice = '', bob = ''] = phone.state().accounts
})
afterEach(async () => {
  vi.useRealTimers()
  for (const one of open.splice(0)) one.remote.stop()
  world.relay.reset()
  await phone.reset()
})
afterAll(() => world.stop())

async function connected(browser = newBrowser()) {
  const site = await connectedSite(world, phone, {}, browser)
  open.push(site)
  return site
}

/** The next page of the same browser. */
async function reloaded({ remote, browser }: ReturnType<typeof openSite>) {
  remote.stop()
  const next = openSite(world, {}, browser)
  open.push(next)
  await next.remote.init()
  return next
}

const ask = { method: 'personal_sign', params: [stringToHex('hello'), ''] }
const asked = () => ({ ...ask, params: [ask.params[0], alice] })

describe('what the wallet says', () => {
  test('a ping is answered and told', async () => {
    const { said } = await connected()
    expect(await phone.ping()).toBe(true)
    await until(() => expect(said('session_ping')).toHaveLength(1))
  })

  test('a change of account is told once, though the SDK tells it twice', async () => {
    const { remote, said } = await connected()
    await phone.change({ selected: 1 })
    await until(() => expect(said('session_event')).toHaveLength(1))
    expect(said('accountsChanged')).toEqual([[bob]])
    expect(await remote.request({ method: 'eth_accounts' })).toEqual([bob])
  })

  test('a change of chain is told once, and a change to the same chain not at all', async () => {
    const { remote, said } = await connected()
    await phone.change({ chainId: 31338 })
    await until(() => expect(said('chainChanged')).toEqual(['0x7a6a']))
    await phone.emit('chainChanged', '0x7a6a', 31338)
    await until(() => expect(said('session_event')).toHaveLength(2))
    expect(said('chainChanged')).toEqual(['0x7a6a'])
    expect(await remote.request({ method: 'eth_chainId' })).toBe('0x7a6a')
    // No request asked the wallet to switch to its current chain.
    expect(phone.state().asks.map(({ method }) => method)).toEqual(['session_proposal'])
  })

  test('an update alone changes the accounts', async () => {
    const { remote, said } = await connected()
    await phone.update({ accounts: [1] })
    await until(() => expect(said('accountsChanged')).toEqual([[bob]]))
    expect(await remote.request({ method: 'eth_accounts' })).toEqual([bob])
    expect(said('session_update')).toHaveLength(1)
  })

  test('an update that takes the current chain away moves to one that is left', async () => {
    const { remote, said } = await connected()
    await phone.update({ chainIds: [31338] })
    await until(() => expect(said('chainChanged')).toEqual(['0x7a6a']))
    expect(await remote.request({ method: 'eth_accounts' })).toEqual([alice])
  })

  test('an account that was never granted is not shown', async () => {
    const { remote, said } = await connected()
    await phone.emit('accountsChanged', [bob], 31337)
    await until(() => expect(said('session_event')).toHaveLength(1))
    expect(said('accountsChanged')).toEqual([])
    expect(await remote.request({ method: 'eth_accounts' })).toEqual([alice])
  })

  test('a deletion clears the state and ends with USER_DISCONNECTED', async () => {
    const { remote, said, browser } = await connected()
    await phone.remove()
    await until(() => expect(said('disconnect')).toHaveLength(1))
    expect(said('disconnect')[0]).toMatchObject({ code: 6000, name: 'USER_DISCONNECTED' })
    expect(said('session_delete')).toHaveLength(1)
    expect(remote.isAuthorized()).toBe(false)
    await expect(remote.request(asked())).rejects.toMatchObject({ code: 4900 })
    const key = `wc@2:client:0.3:${browser.storePrefix}//session`
    await until(async () => expect(await browser.storage.getItem(key)).toEqual([]))
  })

  test('a session that expires ends too', async () => {
    const { remote, said } = await connected()
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 8 * 24 * 3_600_000 })
    await until(() => expect(said('disconnect')).toHaveLength(1))
    expect(remote.isAuthorized()).toBe(false)
  })

  test('W7: events of another topic change nothing', async () => {
    const { remote, names } = await connected()
    const other = await connected()
    const before = names().length
    const [, topic] = phone.state().sessions.map((session) => session.topic)
    await phone.update({ accounts: [1] }, topic)
    await phone.emit('chainChanged', 31338, 31338, topic)
    await until(() => expect(other.said('session_event')).toHaveLength(1))
    await phone.remove(topic)
    await until(() => expect(other.said('disconnect')).toHaveLength(1))
    expect(names()).toHaveLength(before)
    expect(await remote.request({ method: 'eth_accounts' })).toEqual([alice])
  })
})

describe('a relay that misbehaves', () => {
  test('W8: messages that come twice, again or backwards are taken once', async () => {
    const { remote, said } = await connected()
    world.relay.doubleNext(4)
    await phone.change({ selected: 1 })
    await until(() => expect(said('accountsChanged')).toEqual([[bob]]))
    world.relay.replay()
    world.relay.pause()
    await phone.change({ selected: 2 })
    await phone.change({ chainId: 31338 })
    world.relay.resume('newestFirst')
    const [, , carol] = phone.state().accounts
    await until(async () =>
      expect(await remote.request({ method: 'eth_accounts' })).toEqual([carol]),
    )
    expect(said('accountsChanged')).toEqual([[bob], [carol]])
    expect(said('chainChanged')).toEqual(['0x7a6a'])
  })

  test('W9: a request sent while the phone is away is answered when it is back', async () => {
    const { remote } = await connected()
    await phone.goOffline()
    const signing = remote.request(asked())
    await until(() => expect(world.relay.stats().messagesKept).toBeGreaterThan(0))
    await phone.goOnline()
    expect(await signing).toMatch(/^0x/)
  })

  test('W9: a relay that lost everything is filled again', async () => {
    const { remote } = await connected()
    world.relay.restart()
    await until(() => expect(world.relay.stats().sockets).toBe(2))
    expect(await remote.request(asked())).toMatch(/^0x/)
  })
})

describe('a session that is over', () => {
  test('W6: deleted while the page was closed, it is over when the page is back', async () => {
    const site = await connected()
    site.remote.stop()
    await phone.remove()
    const next = openSite(world, {}, site.browser)
    open.push(next)
    await next.remote.init()
    await until(() => expect(next.remote.isAuthorized()).toBe(false))
    expect(next.said('disconnect')).toMatchObject([{ name: 'USER_DISCONNECTED' }])
  })

  test('a session is there again after a reload, and signs', async () => {
    const next = await reloaded(await connected())
    expect(next.remote.isAuthorized()).toBe(true)
    expect(await next.remote.connect()).toEqual([alice])
    expect(next.uris()).toEqual([])
    expect(await next.remote.request(asked())).toMatch(/^0x/)
  })

  test('a chain chosen here is there again after a reload', async () => {
    const site = await connected()
    await site.remote.request({
      method: 'wallet_switchEthereumChain',
      params: [{ chainId: '0x7a6a' }],
    })
    const next = await reloaded(site)
    expect(await next.remote.request({ method: 'eth_chainId' })).toBe('0x7a6a')
  })

  test('a request that waits hears of the end', async () => {
    const { remote } = await connected()
    await phone.change({ policy: 'ignore' })
    const signing = remote.request(asked())
    signing.catch(() => undefined)
    await until(() => expect(phone.state().asks[0]?.outcome).toBe('ignored'))
    await phone.remove()
    await expect(signing).rejects.toMatchObject({ code: 4900 })
  })

  test('leaving tells the phone', async () => {
    const { remote } = await connected()
    await remote.disconnect()
    expect(remote.isAuthorized()).toBe(false)
    await until(() => expect(phone.state().sessions).toEqual([]))
  })

  test('leaving does not wait for a relay that is away, and stays left after a reload', async () => {
    const site = await connected()
    world.relay.setDown(true)
    const from = performance.now()
    await site.remote.disconnect()
    // The SDK alone tries for a minute.
    expect(performance.now() - from).toBeLessThan(20_000)
    world.relay.setDown(false)
    const next = await reloaded(site)
    expect(next.remote.isAuthorized()).toBe(false)
    // The phone is notified now.
    await until(() => expect(phone.state().sessions).toEqual([]))
    await until(() => expect(site.browser.links.has('remote.left')).toBe(false))
  })
})

test('W12: an answer that comes after the request expired is passed over', async () => {
  const { remote } = await connected()
  await phone.change({ policy: 'ask' })
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const signing = remote.request(asked())
  signing.catch(() => undefined)
  await until(() => expect(phone.state().asks[0]?.outcome).toBe('pending'))
  vi.advanceTimersByTime(responseMs)
  await expect(signing).rejects.toMatchObject({ key: 'walletNotAnswering' })
  vi.useRealTimers()
  phone.approve()
  await phone.change({ policy: 'approve' })
  expect(await remote.request(asked())).toMatch(/^0x/)
})

describe('W13: two tabs of one browser', () => {
  /** A second tab with the same records; openSdk's registry is per tab, so it is cleared. */
  async function secondTab(site: ReturnType<typeof openSite>) {
    const place = globalThis as unknown as Record<symbol, Map<string, unknown>>
    place[Symbol.for('latchkey.walletConnect')]?.clear()
    const before = world.relay.stats().subscriptions
    const tab = openSite(world, {}, site.browser)
    open.push(tab)
    await tab.remote.init()
    if (tab.remote.isAuthorized())
      await until(() => expect(world.relay.stats().subscriptions).toBeGreaterThan(before))
    return tab
  }

  test('both hear of another account and another chain, each once', async () => {
    const first = await connected()
    const second = await secondTab(first)
    await phone.change({ selected: 1 })
    await phone.change({ chainId: 31338 })
    for (const tab of [first, second])
      await until(() => {
        expect(tab.said('accountsChanged')).toEqual([[bob]])
        expect(tab.said('chainChanged')).toEqual(['0x7a6a'])
      })
  })

  test('leaving in one ends it in the other', async () => {
    const first = await connected()
    const second = await secondTab(first)
    expect(second.remote.isAuthorized()).toBe(true)
    await first.remote.disconnect()
    await until(() => expect(second.said('disconnect')).toHaveLength(1))
    expect(second.remote.isAuthorized()).toBe(false)
  })

  test('a tab that was open before finds the other one’s session', async () => {
    const browser = newBrowser()
    const waiting = openSite(world, {}, browser)
    open.push(waiting)
    await waiting.remote.init()
    const first = await secondTab(waiting)
    first.remote.on('display_uri', (uri: string) => void phone.pair(uri))
    await first.remote.connect()
    await until(() => expect(waiting.remote.state()).toBe('not initialized'))
    await waiting.remote.init()
    expect(await waiting.remote.connect()).toEqual([alice])
    expect(waiting.uris()).toEqual([])
  })

  test('two codes that are both approved end in one session, the newer one, in both tabs', async () => {
    vi.stubGlobal('navigator', { locks: fakeLocks() })
    const browser = newBrowser()
    const first = openSite(world, {}, browser)
    open.push(first)
    await first.remote.init()
    const connecting = [first.remote.connect()]
    await until(() => expect(first.uris()).toHaveLength(1))
    const second = await secondTab(first)
    connecting.push(second.remote.connect())
    await until(() => expect(second.uris()).toHaveLength(1))
    expect(second.uris()[0]).not.toBe(first.uris()[0])

    await phone.pair(first.uris()[0] ?? '')
    expect(await connecting[0]).toEqual([alice])
    await phone.change({ selected: 1 })
    await until(() => expect(first.said('accountsChanged')).toEqual([[bob]]))
    await phone.pair(second.uris()[0] ?? '')
    await connecting[1]
    await until(() => expect(phone.state().sessions).toHaveLength(1))
    await until(() => expect(first.remote.state()).toBe('initialized'))
    for (const { remote } of [first, second]) {
      await until(() => expect(remote.isAuthorized()).toBe(true))
      const signing = { ...ask, params: [ask.params[0], bob] }
      expect(await remote.request(signing)).toMatch(/^0x/)
    }
    expect(first.said('disconnect')).toEqual([])
    const next = await reloaded(second)
    expect(next.remote.isAuthorized()).toBe(true)
    expect(phone.state().sessions).toHaveLength(1)
  })

  test('a tab that shows a code writes nothing over of a session made meanwhile', async () => {
    vi.stubGlobal('navigator', { locks: fakeLocks() })
    const waiting = openSite(world, {}, newBrowser())
    open.push(waiting)
    await waiting.remote.init()
    const connecting = waiting.remote.connect()
    connecting.catch(() => undefined)
    await until(() => expect(waiting.uris()).toHaveLength(1))
    const second = await secondTab(waiting)
    second.remote.on('display_uri', (uri: string) => void phone.pair(uri))
    await second.remote.connect()
    await phone.change({ policy: 'reject' })
    await phone.pair(waiting.uris()[0] ?? '')
    await expect(connecting).rejects.toThrow()
    await phone.change({ policy: 'approve' })
    waiting.remote.stop()
    const next = await reloaded(second)
    expect(next.remote.isAuthorized()).toBe(true)
    expect(await next.remote.request(asked())).toMatch(/^0x/)
  })
})
