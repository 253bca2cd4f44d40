// @vitest-environment jsdom
import { afterEach, expect, test, vi } from 'vitest'
import type { PublicConfig } from '#lib/protocol/publicConfig.ts'
import { eagerWallets } from '#react/eagerWallets.ts'
import { deferredWallets } from '#react/wagmi/deferredWallets.ts'
import { listWalletsOf } from '#react/wagmi/listWalletsOf.ts'
import type { WalletState } from '#react/wagmi/walletStore.ts'
import { until } from '#tests/support/until.ts'
import { wallets } from '#wallets.config.ts'

const nativeCurrency = { name: 'Ether', symbol: 'ETH', decimals: 18 }

const site: PublicConfig = {
  world: 'devnet',
  appName: 'Latchkey',
  appOrigin: 'http://localhost:3000',
  basePath: '/api',
  chains: [{ id: 31337, name: 'Devnet', nativeCurrency, rpcUrl: 'http://localhost:4001' }],
  cookieSuffix: '-3000',
  walletConnect: { projectId: 'a'.repeat(32), relayUrl: 'ws://localhost:4003', verify: false },
}
const recent = encodeURIComponent(JSON.stringify({ id: 'com.example', name: 'Example' }))
const recentCookie = `wagmi-3000.recent=${recent}`

const stops: (() => void)[] = []
afterEach(() => {
  for (const stop of stops.splice(0)) stop()
})

/** What a page does when it opens for a visitor with these cookies. */
function openPage(cookie: string) {
  const load = vi.fn(async () => eagerWallets(wallets))
  const listed = listWalletsOf(wallets(site), {
    cookie,
    cookieSuffix: '-3000',
    failedName: 'Failed',
  })
  const options = {
    config: site,
    failedName: 'Failed',
    showReviews: () => undefined,
    listed,
    cookie,
    initialState: undefined,
    isSignedIn: false,
  }
  const create = deferredWallets(load)
  const store = create(options)
  const open = () => {
    const stop = store.start()
    stops.push(stop)
    return stop
  }
  return {
    store,
    load,
    open,
    eager: () => eagerWallets(wallets)(options),
    again: () => create(options),
  }
}

/** What JSON keeps of it, as a server passes it to the page. */
const shown = (state: WalletState) => JSON.parse(JSON.stringify(state))

test.each([
  ['a new visitor', ''],
  ['who has used a browser wallet', recentCookie],
])('what the server passes is what wagmi knows, for %s', async (_, cookie) => {
  const { store, eager } = openPage(cookie)
  expect(shown(store.read())).toEqual(shown(eager().read()))
  const before = shown(store.read())
  await store.load()
  expect(shown(store.read())).toEqual(before)
})

test('for a visitor who has used a wallet, wagmi is loaded once the page handles clicks', async () => {
  const { store, load, open } = openPage(recentCookie)
  expect(load).not.toHaveBeenCalled()
  open()
  await until(() => expect(store.loaded()).toBeDefined())
  expect(load).toHaveBeenCalledOnce()
})

test('a new visitor loads nothing before using the page', async () => {
  vi.spyOn(document, 'readyState', 'get').mockReturnValue('interactive')
  const { store, load, open } = openPage('')
  open()
  expect(load).not.toHaveBeenCalled()
  dispatchEvent(new Event('pointermove'))
  await until(() => expect(store.loaded()).toBeDefined())
})

test('what was loaded before is there at once, as on a server', async () => {
  const { store, again } = openPage('')
  expect(again().loaded()).toBeUndefined()
  await store.load()
  expect(again().loaded()).toBeDefined()
})

test('a page that is left stops watching for wallets', async () => {
  vi.spyOn(document, 'readyState', 'get').mockReturnValue('interactive')
  const removed = vi.spyOn(window, 'removeEventListener')
  const { store, open } = openPage('')
  const stop = open()
  await store.load()
  removed.mockClear()
  stop()
  expect(removed.mock.calls.map(([type]) => type)).toContain('ethereum#initialized')
})
