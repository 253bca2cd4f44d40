// @vitest-environment jsdom
import { afterEach, expect, test, vi } from 'vitest'
import type { Config } from 'wagmi'
import type { PublicConfig } from '#lib/protocol/publicConfig.ts'
import { isWagmiLoaded, loadWagmi } from '#react/wagmi/deferredConfig.ts'
import { deferredWagmi } from '#react/wagmi/deferredWagmi.ts'
import { eagerWagmi } from '#react/wagmi/eagerWagmi.ts'
import { listWalletsOf } from '#react/wagmi/listWalletsOf.ts'
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
  const load = vi.fn(async () => eagerWagmi(wallets(site)))
  const listed = listWalletsOf(wallets(site), {
    cookie,
    cookieSuffix: '-3000',
    failedName: 'Failed',
  })
  const options = {
    config: site,
    failedName: 'Failed',
    showReviews: () => undefined,
    cookie,
    initialState: undefined,
    isSignedIn: false,
  }
  const { config, start } = deferredWagmi(listed, load)(options)
  const open = () => {
    const stop = start()
    stops.push(stop)
    return stop
  }
  return { config, load, open, eager: () => eagerWagmi(wallets(site))(options).config }
}

const shown = ({ connectors }: Config) =>
  connectors.map(({ id, name, type }) => ({ id, name, type }))

test.each([
  ['a new visitor', ''],
  ['who has used a browser wallet', recentCookie],
])('the list that the server passes is that of wagmi, for %s', async (_, cookie) => {
  const page = openPage(cookie)
  expect(shown(page.config)).toEqual(shown(page.eager()))
  const before = shown(page.config)
  await loadWagmi(page.config)
  expect(shown(page.config)).toEqual(before)
})

test('for a visitor who has used a wallet, wagmi is loaded once the page handles clicks', async () => {
  const { config, load, open } = openPage(recentCookie)
  expect(load).not.toHaveBeenCalled()
  open()
  expect(load).toHaveBeenCalled()
  await until(() => expect(isWagmiLoaded(config)).toBe(true))
})

test('a new visitor loads nothing before using the page', async () => {
  vi.spyOn(document, 'readyState', 'get').mockReturnValue('interactive')
  const { config, load, open } = openPage('')
  open()
  expect(load).not.toHaveBeenCalled()
  dispatchEvent(new Event('pointermove'))
  await until(() => expect(isWagmiLoaded(config)).toBe(true))
})

test('a page that is left stops watching for wallets', async () => {
  vi.spyOn(document, 'readyState', 'get').mockReturnValue('interactive')
  const removed = vi.spyOn(window, 'removeEventListener')
  const { config, open } = openPage('')
  const stop = open()
  await loadWagmi(config)
  removed.mockClear()
  stop()
  expect(removed.mock.calls.map(([type]) => type)).toContain('ethereum#initialized')
})
