// @vitest-environment jsdom
import { afterEach, expect, test, vi } from 'vitest'
import { createConfig, http } from 'wagmi'
import { mainnet } from 'wagmi/chains'
import { mock } from 'wagmi/connectors'
import { listWallets } from '#lib/wallets/listWallets.ts'
import { listWalletsOf } from '#react/wagmi/listWalletsOf.ts'
import { offeredConnectors, placeOf } from '#react/wagmi/offeredConnectors.ts'
import { readWallets } from '#react/wagmi/readWallets.ts'

afterEach(() => vi.unstubAllGlobals())

const address = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'

/** As wagmi's `safe()`, whose type decides. */
const safe = (config: never) => ({
  ...mock({ accounts: [address] })(config),
  id: 'safe',
  type: 'safe',
})
const connectors = [safe as never, mock({ accounts: [address] })]
const names = ({ wallets }: { wallets: readonly { id: string }[] }) => wallets.map(({ id }) => id)

function read() {
  const config = createConfig({ chains: [mainnet], connectors, transports: { 1: http() } })
  return names(readWallets(config, undefined).read())
}

test('wagmi’s safe() is offered in a frame only', () => {
  expect(read()).toEqual(['mock'])
  vi.stubGlobal('parent', {})
  expect(read()).toEqual(['safe', 'mock'])
})

test('a server, which knows of no frame, does not list it', () => {
  const nativeCurrency = { name: 'Ether', symbol: 'ETH', decimals: 18 }
  const chains = [{ id: 1, name: 'One', nativeCurrency, rpcUrl: 'http://localhost:1' }]
  const list = listWallets({ chains }, { safe: safe as never, mock: mock({ accounts: [address] }) })
  const options = { cookie: '', cookieSuffix: '', failedName: '' }
  expect(names(listWalletsOf(list, options))).toEqual(['mock'])
})

test('the place of the browser’s wallets counts those that are offered', () => {
  const connectors = ['safe', 'other', 'safe'].map((type) => ({ type, name: type })) as never
  expect(placeOf({ index: 2, type: 'injected' } as never, connectors)).toEqual({
    index: 1,
    type: 'injected',
  })
})

test('a remembered wallet that announces itself with another rdns is offered once, as it is now', () => {
  const wallet = (id: string, more = {}) => ({ id, name: 'Cedar', type: 'injected', ...more })
  const offered = (...connectors: unknown[]) =>
    offeredConnectors(connectors as never).map(({ id }) => id)
  const former = wallet('old.cedar', { isInstalled: false })
  const now = wallet('new.cedar', { isInstalled: true })
  expect(offered(former, now, { ...former, name: 'Alder' })).toEqual(['new.cedar', 'old.cedar'])
  // Its own announcement is late: both are there.
  expect(offered(wallet('old.cedar', { isInstalled: true }), now)).toHaveLength(2)
  // One that took its name and rdns is no proof that it is gone.
  expect(offered(former, { ...now, isDuplicate: true })).toHaveLength(2)
})
