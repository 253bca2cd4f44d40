// own process: WalletConnect’s SDK keeps global state.
import { stringToHex } from 'viem'
import { afterAll, afterEach, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest'
import { responseMs } from '#connectors/walletConnect/handleRequest.ts'
import { lateAnswerOf } from '#lib/errors/lateAnswer.ts'
import {
  connectedSite,
  forgetSdks,
  newBrowser,
  openedSdk,
  openSite,
  type Phone,
} from '#tests/connectors/walletConnect/walletConnectSite.ts'
import {
  startWalletConnectFixture,
  type WalletConnectFixture,
} from '#tests/devnet/support/walletConnectFixture.ts'
import { fakeLocks } from '#tests/support/fakeLocks.ts'
import { fakeNode } from '#tests/support/server/fakeNode.ts'
import { until } from '#tests/support/until.ts'

let fixture: WalletConnectFixture
let phone: Phone
let alice = ''
let bob = ''
const open: ReturnType<typeof openSite>[] = []

beforeAll(async () => {
  fixture = await startWalletConnectFixture()
  phone = await fixture.phone({ initial: { policy: 'approve' } })
  ;[alice = '', bob = ''] = phone.state().accounts
})
afterEach(async () => {
  vi.useRealTimers()
  for (const one of open.splice(0)) one.provider.stop()
  fixture.relay.reset()
  await phone.reset()
})
afterAll(() => fixture.stop())

async function connected(browser = newBrowser()) {
  const site = await connectedSite(fixture, phone, {}, browser)
  open.push(site)
  return site
}

/** The next page of the same browser. */
async function reloaded({ provider, browser }: ReturnType<typeof openSite>) {
  provider.stop()
  const next = openSite(fixture, {}, browser)
  open.push(next)
  await next.provider.init()
  return next
}

const signatureRequest = { method: 'personal_sign', params: [stringToHex('hello'), ''] }
const signRequest = () => ({ ...signatureRequest, params: [signatureRequest.params[0], alice] })

const chainChanged = { event: { name: 'chainChanged', data: 31338 }, chainId: 'eip155:31338' }
const approvedAccount = (account: string) => ({
  namespaces: {
    eip155: { accounts: [`eip155:31337:${account}`], methods: ['personal_sign'], events: [] },
  },
})

describe('events of the wallet', () => {
  test('a ping is answered and emitted', async () => {
    const { dataOf } = await connected()
    expect(await phone.ping()).toBe(true)
    await until(() => expect(dataOf('session_ping')).toHaveLength(1))
  })

  test('an account change is emitted once, although the SDK emits it twice', async () => {
    const { provider, dataOf } = await connected()
    await phone.change({ selected: 1 })
    await until(() => expect(dataOf('session_event')).toHaveLength(1))
    expect(dataOf('accountsChanged')).toEqual([[bob]])
    expect(await provider.request({ method: 'eth_accounts' })).toEqual([bob])
  })

  test('a chain change is emitted once, and a change to the same chain is not', async () => {
    const { provider, dataOf } = await connected()
    await phone.change({ chainId: 31338 })
    await until(() => expect(dataOf('chainChanged')).toEqual(['0x7a6a']))
    await phone.emit('chainChanged', '0x7a6a', 31338)
    await until(() => expect(dataOf('session_event')).toHaveLength(2))
    expect(dataOf('chainChanged')).toEqual(['0x7a6a'])
    expect(await provider.request({ method: 'eth_chainId' })).toBe('0x7a6a')
    // No request asked the wallet to switch to its current chain.
    expect(phone.state().requests.map(({ method }) => method)).toEqual(['session_proposal'])
  })

  test('a listener of another program to the SDK stays when a second provider opens it', async () => {
    const site = await connected()
    const { events } = (await openedSdk()).signer
    const heard = vi.fn()
    events.on('session_event', heard)
    const second = openSite(fixture, {}, site.browser)
    open.push(second)
    await second.provider.init()
    events.emit('session_event', {})
    expect(heard).toHaveBeenCalledOnce()
  })

  test('an update alone changes the accounts', async () => {
    const { provider, dataOf } = await connected()
    await phone.update({ accounts: [1] })
    await until(() => expect(dataOf('accountsChanged')).toEqual([[bob]]))
    expect(await provider.request({ method: 'eth_accounts' })).toEqual([bob])
    expect(dataOf('session_update')).toHaveLength(1)
  })

  test('an update that removes the current chain switches to a remaining one', async () => {
    const { provider, dataOf } = await connected()
    await phone.update({ chainIds: [31338] })
    await until(() => expect(dataOf('chainChanged')).toEqual(['0x7a6a']))
    expect(await provider.request({ method: 'eth_accounts' })).toEqual([alice])
  })

  test('an account that was not approved is not shown', async () => {
    const { provider, dataOf } = await connected()
    await phone.emit('accountsChanged', [bob], 31337)
    await until(() => expect(dataOf('session_event')).toHaveLength(1))
    expect(dataOf('accountsChanged')).toEqual([])
    expect(await provider.request({ method: 'eth_accounts' })).toEqual([alice])
  })

  test('a deletion clears the state and emits USER_DISCONNECTED', async () => {
    const { provider, dataOf, browser } = await connected()
    await phone.remove()
    await until(() => expect(dataOf('disconnect')).toHaveLength(1))
    expect(dataOf('disconnect')[0]).toMatchObject({ code: 6000, name: 'USER_DISCONNECTED' })
    expect(dataOf('session_delete')).toHaveLength(1)
    expect(provider.isAuthorized()).toBe(false)
    expect([provider.peer(), provider.peer(true)?.name]).toEqual([undefined, 'Devnet phone'])
    await expect(provider.request(signRequest())).rejects.toMatchObject({ code: 4900 })
    const key = `wc@2:client:0.3:${browser.storePrefix}//session`
    await until(async () => expect(await browser.storage.getItem(key)).toEqual([]))
  })

  test('a session that expires ends too', async () => {
    const { provider, dataOf } = await connected()
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 8 * 24 * 3_600_000 })
    await until(() => expect(dataOf('disconnect')).toHaveLength(1))
    expect(provider.isAuthorized()).toBe(false)
  })

  // At the SDK's client, where the events of all its sessions arrive.
  test.each<[event: string, ownEvents: string[], params: () => unknown]>([
    ['session_event', ['chainChanged', 'session_event'], () => chainChanged],
    ['session_update', ['accountsChanged', 'session_update'], () => approvedAccount(bob)],
    ['session_ping', ['session_ping'], () => undefined],
    ['session_expire', ['disconnect'], () => undefined],
    ['session_delete', ['session_delete', 'disconnect'], () => undefined],
  ])('%s of another topic is ignored', async (event, ownEvents, params) => {
    const { provider, eventNames } = await connected()
    const { events } = (await openedSdk()).signer.client
    const before = eventNames()
    const emit = (topic = '') =>
      events.emit(event as 'session_event', { id: 1, topic, params: params() } as never)
    expect(emit('0'.repeat(64))).toBe(true)
    expect(eventNames()).toEqual(before)
    expect(provider.isAuthorized()).toBe(true)
    expect(await provider.request({ method: 'eth_accounts' })).toEqual([alice])
    expect(await provider.request({ method: 'eth_chainId' })).toBe('0x7a69')
    // The same event of its own topic is not.
    emit(phone.state().sessions[0]?.topic)
    expect(eventNames().slice(before.length)).toEqual(ownEvents)
  })
})

describe('a relay that misbehaves', () => {
  test('messages that are repeated or out of order are handled once', async () => {
    const { provider, dataOf } = await connected()
    fixture.relay.duplicateNext(4)
    await phone.change({ selected: 1 })
    await until(() => expect(dataOf('accountsChanged')).toEqual([[bob]]))
    fixture.relay.replay()
    fixture.relay.pause()
    await phone.change({ selected: 2 })
    await phone.change({ chainId: 31338 })
    fixture.relay.resume('newestFirst')
    const [, , carol] = phone.state().accounts
    await until(async () =>
      expect(await provider.request({ method: 'eth_accounts' })).toEqual([carol]),
    )
    expect(dataOf('accountsChanged')).toEqual([[bob], [carol]])
    expect(dataOf('chainChanged')).toEqual(['0x7a6a'])
  })

  test('a request sent while the phone is offline is answered when it is back', async () => {
    const { provider } = await connected()
    await phone.goOffline()
    const signing = provider.request(signRequest())
    await until(() => expect(fixture.relay.stats().storedMessages).toBeGreaterThan(0))
    await phone.goOnline()
    expect(await signing).toMatch(/^0x/)
  })

  test('subscriptions are restored on a relay that lost everything', async () => {
    const { provider } = await connected()
    fixture.relay.restart()
    await until(() => expect(fixture.relay.stats().sockets).toBe(2))
    expect(await provider.request(signRequest())).toMatch(/^0x/)
  })
})

describe('the end of a session', () => {
  test('a session deleted while the page was closed has ended after a reload', async () => {
    const site = await connected()
    site.provider.stop()
    await phone.remove()
    const next = openSite(fixture, {}, site.browser)
    open.push(next)
    await next.provider.init()
    await until(() => expect(next.provider.isAuthorized()).toBe(false))
    expect(next.dataOf('disconnect')).toMatchObject([{ name: 'USER_DISCONNECTED' }])
  })

  test('a session is restored after a reload, and signs', async () => {
    const next = await reloaded(await connected())
    expect(next.provider.isAuthorized()).toBe(true)
    expect(await next.provider.connect()).toEqual([alice])
    expect(next.uris()).toEqual([])
    expect(await next.provider.request(signRequest())).toMatch(/^0x/)
  })

  test('a selected chain is restored after a reload', async () => {
    const site = await connected()
    await site.provider.request({
      method: 'wallet_switchEthereumChain',
      params: [{ chainId: '0x7a6a' }],
    })
    const next = await reloaded(site)
    expect(await next.provider.request({ method: 'eth_chainId' })).toBe('0x7a6a')
  })

  test('a pending request fails when the session ends', async () => {
    const { provider } = await connected()
    await phone.change({ policy: 'ignore' })
    const signing = provider.request(signRequest())
    signing.catch(() => undefined)
    await until(() => expect(phone.state().requests[0]?.outcome).toBe('ignored'))
    await phone.remove()
    await expect(signing).rejects.toMatchObject({ code: 4900 })
  })

  test('disconnect notifies the phone', async () => {
    const { provider } = await connected()
    await provider.disconnect()
    expect(provider.isAuthorized()).toBe(false)
    await until(() => expect(phone.state().sessions).toEqual([]))
  })

  test('disconnect does not wait for an unreachable relay, and persists after a reload', async () => {
    const site = await connected()
    fixture.relay.setDown(true)
    const from = performance.now()
    await site.provider.disconnect()
    // The SDK alone tries for a minute.
    expect(performance.now() - from).toBeLessThan(20_000)
    fixture.relay.setDown(false)
    const next = await reloaded(site)
    expect(next.provider.isAuthorized()).toBe(false)
    // The phone is notified now.
    await until(() => expect(phone.state().sessions).toEqual([]))
    await until(() => expect(site.browser.records.has('remote.left')).toBe(false))
  })
})

test('a response after the request expired is ignored', async () => {
  const { provider } = await connected()
  await phone.change({ policy: 'ask' })
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const signing = provider.request(signRequest())
  signing.catch(() => undefined)
  await until(() => expect(phone.state().requests[0]?.outcome).toBe('pending'))
  vi.advanceTimersByTime(responseMs)
  await expect(signing).rejects.toMatchObject({ key: 'walletNotAnswering' })
  vi.useRealTimers()
  phone.approve()
  await phone.change({ policy: 'approve' })
  expect(await provider.request(signRequest())).toMatch(/^0x/)
})

test('what the wallet sends after the request was given up is told', async () => {
  const hash = `0x${'7'.repeat(64)}`
  const node = await fakeNode({ eth_sendRawTransaction: { result: hash } })
  onTestFinished(node.close)
  const chains = [{ id: 31337, name: 'Chain', rpcUrl: node.url }]
  const other = await fixture.phone({ chains, initial: { policy: 'approve' } })
  const { provider } = await connectedSite(fixture, other, {}, newBrowser())
  onTestFinished(() => provider.stop())
  await other.change({ policy: 'ask' })
  const fees = { gas: '0x5208', nonce: '0x0', gasPrice: '0x1' }
  const send = (value: string) => {
    const params = [{ from: alice, to: bob, value, ...fees }]
    const sent = provider.request({ method: 'eth_sendTransaction', params })
    return sent.catch((error: unknown) => error)
  }
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const asked = [send('0x1'), send('0x2')]
  const pending = () => other.state().requests.filter(({ outcome }) => outcome === 'pending')
  await until(() => expect(pending()).toHaveLength(2))
  vi.advanceTimersByTime(responseMs)
  const errors = await Promise.all(asked)
  vi.useRealTimers()
  expect(errors).toMatchObject([{ key: 'walletNotAnswering' }, { key: 'walletNotAnswering' }])
  const [late, refused] = errors.map(lateAnswerOf)
  const [second, first] = pending()
  other.reject(second?.id)
  expect(await refused).toBeUndefined()
  other.approve(first?.id)
  expect(await late).toBe(hash)
})

describe('two tabs of one browser', () => {
  /** A second tab with the same records. */
  async function secondTab(site: ReturnType<typeof openSite>) {
    forgetSdks()
    const before = fixture.relay.stats().subscriptions
    const tab = openSite(fixture, {}, site.browser)
    open.push(tab)
    await tab.provider.init()
    if (tab.provider.isAuthorized())
      await until(() => expect(fixture.relay.stats().subscriptions).toBeGreaterThan(before))
    return tab
  }

  test('both emit an account change and a chain change once', async () => {
    const first = await connected()
    const second = await secondTab(first)
    await phone.change({ selected: 1 })
    await phone.change({ chainId: 31338 })
    for (const tab of [first, second])
      await until(() => {
        expect(tab.dataOf('accountsChanged')).toEqual([[bob]])
        expect(tab.dataOf('chainChanged')).toEqual(['0x7a6a'])
      })
  })

  test('disconnect in one ends the session in the other', async () => {
    const first = await connected()
    const second = await secondTab(first)
    expect(second.provider.isAuthorized()).toBe(true)
    await first.provider.disconnect()
    await until(() => expect(second.dataOf('disconnect')).toHaveLength(1))
    expect(second.provider.isAuthorized()).toBe(false)
  })

  test('a tab that was already open finds the session of the other', async () => {
    const browser = newBrowser()
    const waiting = openSite(fixture, {}, browser)
    open.push(waiting)
    await waiting.provider.init()
    const first = await secondTab(waiting)
    first.provider.on('display_uri', (uri: string) => void phone.pair(uri))
    await first.provider.connect()
    await until(() => expect(waiting.provider.state()).toBe('not initialized'))
    await waiting.provider.init()
    expect(await waiting.provider.connect()).toEqual([alice])
    expect(waiting.uris()).toEqual([])
  })

  test('two approved pairings end in the newer session in both tabs', async () => {
    vi.stubGlobal('navigator', { locks: fakeLocks() })
    const browser = newBrowser()
    const first = openSite(fixture, {}, browser)
    open.push(first)
    await first.provider.init()
    const connecting = [first.provider.connect()]
    await until(() => expect(first.uris()).toHaveLength(1))
    const second = await secondTab(first)
    connecting.push(second.provider.connect())
    await until(() => expect(second.uris()).toHaveLength(1))
    expect(second.uris()[0]).not.toBe(first.uris()[0])

    await phone.pair(first.uris()[0] ?? '')
    expect(await connecting[0]).toEqual([alice])
    await phone.change({ selected: 1 })
    await until(() => expect(first.dataOf('accountsChanged')).toEqual([[bob]]))
    await phone.pair(second.uris()[0] ?? '')
    await connecting[1]
    await until(() => expect(phone.state().sessions).toHaveLength(1))
    await until(() => expect(first.provider.state()).toBe('initialized'))
    for (const { provider } of [first, second]) {
      await until(() => expect(provider.isAuthorized()).toBe(true))
      const signing = { ...signatureRequest, params: [signatureRequest.params[0], bob] }
      expect(await provider.request(signing)).toMatch(/^0x/)
    }
    expect(first.dataOf('disconnect')).toEqual([])
    const next = await reloaded(second)
    expect(next.provider.isAuthorized()).toBe(true)
    expect(phone.state().sessions).toHaveLength(1)
  })

  test('a tab with a pending pairing does not overwrite a session created meanwhile', async () => {
    vi.stubGlobal('navigator', { locks: fakeLocks() })
    const waiting = openSite(fixture, {}, newBrowser())
    open.push(waiting)
    await waiting.provider.init()
    const connecting = waiting.provider.connect()
    connecting.catch(() => undefined)
    await until(() => expect(waiting.uris()).toHaveLength(1))
    const second = await secondTab(waiting)
    second.provider.on('display_uri', (uri: string) => void phone.pair(uri))
    await second.provider.connect()
    await phone.change({ policy: 'reject' })
    await phone.pair(waiting.uris()[0] ?? '')
    await expect(connecting).rejects.toThrow()
    await phone.change({ policy: 'approve' })
    waiting.provider.stop()
    const next = await reloaded(second)
    expect(next.provider.isAuthorized()).toBe(true)
    expect(await next.provider.request(signRequest())).toMatch(/^0x/)
  })
})
