import { createConfig, http, mock } from '@wagmi/core'
import { mainnet } from 'viem/chains'
import { expect, test, vi } from 'vitest'
import { readWallets } from '#react/wagmi/readWallets.ts'
import { connectorOf, createWalletStore, type WalletState } from '#react/wagmi/walletStore.ts'

const account = '0x0000000000000000000000000000000000000001'
const initial: WalletState = {
  wallets: [{ id: 'mock', name: 'Listed', type: 'mock' }],
  recentId: 'mock',
  connection: { status: 'disconnected' },
}

/** A store whose wagmi is loaded later; `fail` makes the next load fail. */
function openStore() {
  const config = createConfig({
    chains: [mainnet],
    connectors: [mock({ accounts: [account] })],
    transports: { [mainnet.id]: http() },
    storage: null,
  })
  const stop = vi.fn()
  const start = vi.fn(() => stop)
  const wagmi = { config, ...readWallets(config, 'mock'), start }
  let isLoaded = false
  const load = vi.fn(async () => {
    isLoaded = true
  })
  const store = createWalletStore({ initial, create: () => (isLoaded ? wagmi : undefined), load })
  return { store, config, load, start, stop, fail: () => load.mockRejectedValueOnce('offline') }
}

test('until wagmi is loaded, the list and the connection are those of the page', async () => {
  const { store, config } = openStore()
  expect(store.read()).toBe(initial)
  expect(store.loaded()).toBeUndefined()
  await store.load()
  expect(store.loaded()?.config).toBe(config)
  expect(store.read().wallets.map(({ name }) => name)).toEqual(['Mock Connector'])
})

test('who subscribed before hears of the list and of every change after, and reads a new state', async () => {
  const { store, config } = openStore()
  const onChange = vi.fn()
  const stop = store.subscribe(onChange)
  await store.load()
  expect(onChange).toHaveBeenCalled()
  const before = store.read()
  expect(store.read()).toBe(before)
  onChange.mockClear()
  config.setState((state) => ({ ...state, status: 'connecting' }))
  expect(onChange).toHaveBeenCalledOnce()
  expect(store.read().connection.status).toBe('connecting')
  stop()
  config.setState((state) => ({ ...state, status: 'disconnected' }))
  expect(onChange).toHaveBeenCalledOnce()
})

test('a load that failed is repeated with the next use', async () => {
  const { store, fail } = openStore()
  fail()
  await expect(store.load()).rejects.toBe('offline')
  expect(store.loaded()).toBeUndefined()
  await store.load()
  expect(store.loaded()).toBeDefined()
})

test('a part of the page that waits gets one outcome, until it tries again', async () => {
  const { store, load, fail } = openStore()
  fail()
  expect(store.settled()).toBe(store.settled())
  expect(await store.settled()).toBeUndefined()
  expect(await store.settled()).toBeUndefined()
  expect(load).toHaveBeenCalledOnce()
  store.retry()
  expect(await store.settled()).toBeDefined()
})

test('wagmi starts once: after the page handles clicks, it is loaded, and every part is hydrated', async () => {
  const { store, start, stop } = openStore()
  const [first, second] = [store.hold(), store.hold()]
  const leave = store.start()
  await store.load()
  first()
  first()
  expect(start).not.toHaveBeenCalled()
  second()
  expect(start).toHaveBeenCalledOnce()
  store.hold()()
  expect(start).toHaveBeenCalledOnce()
  leave()
  expect(stop).toHaveBeenCalledOnce()
})

test('a wallet of the list is opened by its connector', async () => {
  const { store } = openStore()
  const wagmi = await store.load()
  expect(connectorOf(wagmi, { id: 'mock', name: 'Listed' }).id).toBe('mock')
  expect(() => connectorOf(wagmi, { id: 'other', name: 'Other' })).toThrow('no longer in the list')
})
