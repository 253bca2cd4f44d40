// @vitest-environment jsdom
import { afterEach, describe, expect, test } from 'vitest'
import { discovery } from '#connectors/injected/discovery.ts'
import { fallbackProvider } from '#connectors/injected/fallbackProvider.ts'
import { inAppBrowserUrl } from '#connectors/injected/inAppBrowser.ts'
import { injected } from '#connectors/injected.ts'
import type { Eip1193Provider } from '#lib/protocol/entities.ts'
import { announcer } from '#tests/connectors/announce.ts'
import { fakeProvider } from '#tests/connectors/fakeProvider.ts'
import { testConfig } from '#tests/connectors/testConfig.ts'

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

  test.each(['isPhantom', 'isCoinbaseWallet', 'isExodus', 'isMetaMask'])(
    'a wallet excluded from generic discovery (%s) is never made from there',
    (flag) => {
      expect(install(flagged({ [flag]: true, isConnected: () => true }))).toBeUndefined()
    },
  )

  test('a wallet that only calls itself MetaMask for old sites is found', () => {
    const provider = flagged({ isMetaMask: true, isQuiet: true })
    expect(install(provider)).toBe(provider)
  })

  test('among several in one list, the first that may be offered is found', () => {
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
  test('an announced wallet goes by its rdns', () => {
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

  test('a remembered wallet that is gone says so', async () => {
    const { connector } = testConfig(injected({ target: { name: 'Gone', rdns: 'com.gone' } }))
    await expect(connector.connect()).rejects.toMatchObject({ key: 'walletGone' })
  })

  test('a browser without a wallet says so', async () => {
    await expect(testConfig(injected()).connector.connect()).rejects.toMatchObject({
      key: 'walletGone',
    })
  })

  test('window.ethereum that comes late is waited for', async () => {
    const connecting = testConfig(injected()).connector.connect()
    install(flagged({ isQuiet: true }))
    window.dispatchEvent(new Event('ethereum#initialized'))
    await expect(connecting).resolves.toMatchObject({ chainId: 31337 })
  })

  test('leaving asks the wallet to forget the site, and waits only briefly', async () => {
    const fake = fakeProvider({ wallet_revokePermissions: () => new Promise(() => {}) })
    const target = { name: 'Some', rdns: 'com.some', provider: fake.provider }
    const { connector } = testConfig(injected({ target }))
    await connector.connect()
    await connector.disconnect()
    expect(fake.methods()).toContain('wallet_revokePermissions')
  })

  test('a wallet under another one’s name is never connected by itself', async () => {
    const { provider } = fakeProvider()
    const target = { id: 'com.some#2', name: 'Some', rdns: 'com.some', provider, isDuplicate: true }
    const { connector } = testConfig(injected({ target }))
    await connector.connect()
    await expect(connector.isAuthorized()).resolves.toBe(false)
  })
})

describe('in-app browsers', () => {
  const page = 'https://example.test/sign?a=1&b=2'

  test('the page opens inside the wallet', () => {
    expect(inAppBrowserUrl({ inAppBrowserBase: 'https://go.test/dapp/{hostPath}' }, page)).toBe(
      'https://go.test/dapp/example.test/sign?a=1&b=2',
    )
    expect(inAppBrowserUrl({ inAppBrowserBase: 'w://open?url={url}' }, page)).toBe(
      `w://open?url=${encodeURIComponent(page)}`,
    )
  })

  test("a wallet without one fails with 'No inAppBrowserBase found'", () => {
    expect(() => inAppBrowserUrl({}, page)).toThrow('No inAppBrowserBase found')
  })
})
