// @vitest-environment jsdom
import { afterEach, describe, expect, test } from 'vitest'
import { connectorEntity } from '#connectors/defineConnector/connectorEntity.ts'
import { detectWallets } from '#connectors/injected/detectWallets.ts'
import { discovery } from '#connectors/injected/discovery.ts'
import { fallbackProvider } from '#connectors/injected/fallbackProvider.ts'
import { injected } from '#connectors/injected.ts'
import type { Eip1193Provider } from '#lib/protocol/entities.ts'
import { entryInAppBrowserUrl, inAppBrowserUrl } from '#lib/wallets/book/inAppBrowserUrl.ts'
import { walletBook } from '#lib/wallets/book/walletBook.ts'
import { fakeProvider } from '#tests/connectors/fakeProvider.ts'
import { announcer } from '#tests/connectors/injected/announce.ts'
import { testConfig } from '#tests/connectors/testConfig.ts'
import { until } from '#tests/support/until.ts'

function install(ethereum: unknown) {
  Object.assign(window, { ethereum })
  return fallbackProvider()
}

function flagged(flags: Record<string, unknown>) {
  return Object.assign(fakeProvider().provider, flags) as Eip1193Provider
}

afterEach(() => {
  install(undefined)
})

describe('window.ethereum', () => {
  test('a wallet that does not announce itself is found there', () => {
    const provider = flagged({ isQuiet: true })
    expect(install(provider)).toBe(provider)
  })

  test.each([
    'isPhantom',
    'isCoinbaseWallet',
    'isExodus',
    'isMetaMask',
    'isAbstract',
    'isEdenOnline',
    'isIntersend',
  ])('a wallet excluded from generic discovery (%s) is never made from there', (flag) => {
    expect(install(flagged({ [flag]: true, isConnected: () => true }))).toBeUndefined()
  })

  test('a wallet that sets isMetaMask for compatibility is found', () => {
    const provider = flagged({ isMetaMask: true, isQuiet: true })
    expect(install(provider)).toBe(provider)
  })

  test('the first provider that may be offered is found among several', () => {
    const quiet = flagged({ isQuiet: true })
    const list = { request: quiet.request, providers: [flagged({ isMetaMask: true }), quiet] }
    expect(install(list)).toBe(quiet)
  })

  test('a wallet that has announced itself is not offered twice', () => {
    const { announce, provider } = announcer({ rdns: 'com.announced' })
    const stop = discovery.subscribe(() => {})
    announce()
    expect(install(provider)).toBeUndefined()
    stop()
  })

  test.each([
    ['nothing', undefined],
    ['a string', 'ethereum'],
    ['a list that is none', { providers: 7 }],
  ])('%s there is no wallet', (_what, ethereum) => {
    expect(install(ethereum)).toBeUndefined()
  })
})

describe('the connector', () => {
  test('the id of an announced wallet is its rdns', () => {
    const { provider } = fakeProvider()
    const { connector } = testConfig(
      injected({ target: { name: 'Some', rdns: 'com.some', icon: 'data:image/png,', provider } }),
    )
    expect(connector).toMatchObject({
      id: 'com.some',
      name: 'Some',
      type: 'injected',
      rdns: 'com.some',
      icon: 'data:image/png,',
    })
  })

  test('a remembered wallet that is missing fails with walletGone', async () => {
    const { connector } = testConfig(injected({ target: { name: 'Gone', rdns: 'com.gone' } }))
    await expect(connector.connect()).rejects.toMatchObject({ key: 'walletGone' })
  })

  test('a remembered wallet whose update changed its rdns is found by its name', async () => {
    const now = announcer({ rdns: 'com.moved.new', name: 'Moved' })
    now.announce()
    const { connector } = testConfig(injected({ target: { name: 'Moved', rdns: 'com.moved' } }))
    await expect(connector.connect()).resolves.toMatchObject({ chainId: 31337 })
    // Of two wallets of that name, none is it.
    announcer({ rdns: 'com.moved.other', name: 'Moved' }).announce()
    const other = testConfig(injected({ target: { name: 'Moved', rdns: 'com.moved' } }))
    await expect(other.connector.connect()).rejects.toMatchObject({ key: 'walletGone' })
  })

  test('a browser without a wallet fails with walletGone', async () => {
    await expect(testConfig(injected()).connector.connect()).rejects.toMatchObject({
      key: 'walletGone',
    })
  })

  test('connect waits for a late window.ethereum', async () => {
    const connecting = testConfig(injected()).connector.connect()
    install(flagged({ isQuiet: true }))
    window.dispatchEvent(new Event('ethereum#initialized'))
    await expect(connecting).resolves.toMatchObject({ chainId: 31337 })
  })

  test('disconnect revokes the permissions, and waits only briefly', async () => {
    const fake = fakeProvider({ wallet_revokePermissions: () => new Promise(() => {}) })
    const target = { name: 'Some', rdns: 'com.some', provider: fake.provider }
    const { connector } = testConfig(injected({ target }))
    await connector.connect()
    await connector.disconnect()
    expect(fake.methods()).toContain('wallet_revokePermissions')
  })

  test('a wallet with a duplicate rdns is never reconnected automatically', async () => {
    const { provider } = fakeProvider()
    const target = { id: 'com.some#2', name: 'Some', rdns: 'com.some', provider, isDuplicate: true }
    const { connector } = testConfig(injected({ target }))
    await connector.connect()
    await expect(connector.isAuthorized()).resolves.toBe(false)
  })
})

describe('the wallet book', () => {
  test('a listed wallet has metadata and override key of its entry, with links to this page', async () => {
    const { provider, requests } = fakeProvider()
    const { connector } = testConfig(
      injected({ target: { name: 'My Rainbow', rdns: 'me.rainbow', provider } }),
    )
    expect(connectorEntity(connector)).toMatchObject({
      overrideKey: 'me.rainbow',
      metadata: { groupKey: 'me.rainbow' },
    })
    // Nobody has opened it.
    await until(() => expect(connector.overrideKey).toBe('rainbow'))
    expect(requests).toEqual([])
    expect(connectorEntity(connector).metadata).toEqual({
      groupKey: 'rainbow',
      id: 'me.rainbow',
      name: 'My Rainbow',
      rdns: 'me.rainbow',
      deepLinks: {
        native: 'rainbow://wc?uri={uri}',
        universal: 'https://rnbwapp.com/wc?uri={uri}',
      },
      inAppBrowserUrl: `rainbow://dapp?url=${encodeURIComponent(location.href)}`,
    })
  })

  test('a wallet with a duplicate rdns gets nothing from its entry', async () => {
    const { provider } = fakeProvider()
    const target = { id: 'me.rainbow#2', name: 'Fake', rdns: 'me.rainbow', provider }
    const { connector } = testConfig(injected({ target: { ...target, isDuplicate: true } }))
    await connector.connect()
    await import('#lib/wallets/book/walletBook.ts')
    expect(connectorEntity(connector).metadata.deepLinks).toBeUndefined()
    expect(connector.overrideKey).toBe('me.rainbow#2')
  })
})

describe('wallets at their provider path', () => {
  const added: string[] = []

  function put(path: string, provider: unknown) {
    const names = path.split('.')
    const last = names.pop() as string
    let place = window as unknown as Record<string, Record<string, unknown>>
    for (const name of names) {
      place[name] ??= {}
      place = place[name] as never
    }
    place[last] = provider as never
    added.push(names[0] ?? last)
  }

  function found(rdns: string) {
    return discovery.getSnapshot().filter((wallet) => wallet.rdns === rdns)
  }

  afterEach(() => {
    for (const name of added.splice(0)) Reflect.deleteProperty(window, name)
  })

  test('one that does not announce itself is found there, and remembered by its rdns', async () => {
    const { provider } = fakeProvider()
    put('bitkeep.ethereum', provider)
    detectWallets()
    const [wallet] = discovery.getSnapshot().filter((one) => one.provider === provider)
    expect(wallet).toMatchObject({ name: 'Bitget Wallet', isAtPath: true, isDuplicate: false })
    detectWallets()
    expect(discovery.getSnapshot().filter((one) => one.provider === provider)).toHaveLength(1)
    const target = { name: 'Bitget Wallet', rdns: wallet?.rdns ?? '' }
    await expect(testConfig(injected({ target })).connector.connect()).resolves.toMatchObject({
      chainId: 31337,
    })
  })

  test('one behind window.ethereum is found by its flag', () => {
    const provider = flagged({ isMetaMask: true, isRabby: true })
    install(provider)
    detectWallets()
    expect(found('io.rabby')).toMatchObject([{ name: 'Rabby Wallet', provider }])
    expect(fallbackProvider()).toBeUndefined()
  })

  test('a later announcement is merged into it', () => {
    const stop = discovery.subscribe(() => {})
    put('okxwallet', fakeProvider().provider)
    detectWallets()
    announcer({ rdns: 'com.okex.wallet' }).announce()
    expect(found('com.okex.wallet')).toHaveLength(1)
    stop()
  })

  test('the wallets excluded from generic discovery are not detected at their path', () => {
    put('phantom.ethereum', fakeProvider().provider)
    put('coinbaseWalletExtension', fakeProvider().provider)
    detectWallets()
    expect(found('app.phantom')).toEqual([])
    expect(found('com.coinbase.wallet')).toEqual([])
  })

  test('an invalid provider, or one that throws, is ignored', () => {
    put('bybitWallet', { request: 'no function' })
    Object.defineProperty(window, 'gatewallet', {
      configurable: true,
      get() {
        throw new Error('no')
      },
    })
    added.push('gatewallet')
    const before = discovery.getSnapshot()
    detectWallets()
    expect(discovery.getSnapshot()).toBe(before)
  })
})

describe('in-app browsers', () => {
  const page = 'https://example.test/sign?a=1&b=2'

  test('the page opens inside the wallet', () => {
    expect(
      entryInAppBrowserUrl({ inAppBrowserBase: 'https://go.test/dapp/{hostPath}' }, page),
    ).toBe('https://go.test/dapp/example.test/sign?a=1&b=2')
    expect(entryInAppBrowserUrl({ inAppBrowserBase: 'w://open?url={url}' }, page)).toBe(
      `w://open?url=${encodeURIComponent(page)}`,
    )
  })

  test('each wallet of the book opens it, by rdns, group key or name, or says that it cannot', async () => {
    let openable = 0
    for (const { groupKey, name, eip6963Config, inAppBrowserBase } of walletBook)
      for (const wallet of [groupKey, name, eip6963Config?.rdns ?? groupKey]) {
        const opening = inAppBrowserUrl(wallet, page)
        if (!inAppBrowserBase) await expect(opening).rejects.toThrow('No inAppBrowserBase found')
        else {
          expect(await opening).toContain('example.test')
          openable += 1
        }
      }
    expect(openable).toBeGreaterThan(10)
    await expect(inAppBrowserUrl('unknown', page)).rejects.toThrow('No inAppBrowserBase found')
  })
})
