// @vitest-environment jsdom
import { afterEach, expect, test, vi } from 'vitest'
import { createConfig, http } from 'wagmi'
import { mainnet } from 'wagmi/chains'
import { mock } from 'wagmi/connectors'
import { listWallets } from '#lib/wallets/listWallets.ts'
import { isOffered, placeOf } from '#react/wagmi/isOffered.ts'
import { listWalletsOf } from '#react/wagmi/listWalletsOf.ts'
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
  const types = ['safe', 'other', 'safe']
  const discovery = { index: 2, type: 'injected' } as never
  expect(placeOf(discovery, { connectors: types.map((type) => ({ type })) as never })).toEqual({
    index: 1,
    type: 'injected',
  })
  expect(isOffered({ type: 'injected' })).toBe(true)
})
