// @vitest-environment jsdom

import { expect, test, vi } from 'vitest'
import { type CreateConnectorFn, createConfig, http } from 'wagmi'
import { connect, reconnect } from 'wagmi/actions'
import { injected as plainInjected } from 'wagmi/connectors'
import { english } from '#lib/messages/english.ts'
import { preloadSignIn } from '#react/session/SignInProvider.tsx'
import { initialPlaces } from '#react/signIn/updatePlaces.ts'
import { describeWallet } from '#react/wagmi/describeWallet.ts'
import { guardConnector } from '#react/wagmi/guardConnector.ts'
import { fakeProvider } from '#tests/connectors/fakeProvider.ts'
import { memoryStorage } from '#tests/connectors/testConfig.ts'
import { walletStoreOf } from '#tests/support/walletStoreOf.ts'

/** Throws instead of returning a rejected promise, as a faulty connector does. */
function fail(): never {
  throw new Error('this wallet is broken')
}

/** A connector of which every member is invalid. */
const hostile = (() => ({
  id: 'hostile.wallet',
  get name() {
    return { toString: fail }
  },
  type: 7,
  icon: { trim: fail },
  setup: fail,
  preload: fail,
  connect: fail,
  disconnect: fail,
  getAccounts: fail,
  getChainId: fail,
  getProvider: fail,
  isAuthorized: fail,
})) as unknown as CreateConnectorFn

/** Returns its provider, then throws in the one call that wagmi does not guard. */
const halfHostile = ((config) => ({
  ...(hostile(config) as object),
  id: 'half.wallet',
  getProvider: async () => ({}),
  isAuthorized: () => Promise.reject('a string'),
})) as CreateConnectorFn

/** Has a member whose getter throws. */
const unreadable = (() => ({
  get icon() {
    return fail()
  },
})) as unknown as CreateConnectorFn

function configOf(...connectors: CreateConnectorFn[]) {
  const ether = { name: 'Ether', symbol: 'ETH', decimals: 18 }
  const rpcUrls = { default: { http: ['http://localhost:31337'] } }
  return createConfig({
    chains: [{ id: 31337, name: 'Chain', nativeCurrency: ether, rpcUrls }],
    connectors: connectors.map((create, index) =>
      guardConnector(create, index, english.signIn.loadFailed),
    ),
    transports: { 31337: http() },
    storage: memoryStorage().storage,
    multiInjectedProviderDiscovery: false,
  })
}

function workingWallet() {
  const { provider } = fakeProvider()
  const target = { id: 'working.wallet', name: 'Working', provider: provider as never }
  return plainInjected({ shimDisconnect: false, target })
}

test('a wallet that fails everywhere leaves the others listed and named', () => {
  const { connectors } = configOf(hostile, workingWallet(), unreadable)
  expect(connectors.map(({ id, name }) => [id, name])).toEqual([
    ['hostile.wallet', english.signIn.loadFailed],
    ['working.wallet', 'Working'],
    ['wallet2', english.signIn.loadFailed],
  ])
  // What the list does with each: search by name, find its place, show the icon.
  expect(connectors.map(({ name }) => name.toLowerCase())).toContain('working')
  const found = connectors.map(describeWallet)
  expect(initialPlaces({ found, known: [] })).toHaveLength(3)
  expect(connectors.map(({ icon }) => typeof icon).filter((type) => type === 'object')).toEqual([])
})

test('a wallet that fails at page load leaves the others to reconnect', async () => {
  const config = configOf(hostile, halfHostile, unreadable, workingWallet())
  const connections = await reconnect(config)
  expect(connections.map(({ connector }) => connector.id)).toEqual(['working.wallet'])
  expect(config.state.status).toBe('connected')
})

test('a wallet that fails when it is preloaded or chosen rejects with the reason, and the next one connects', async () => {
  const config = configOf(hostile, unreadable, workingWallet())
  const [first, second, working] = config.connectors
  if (!first || !second || !working) throw new Error('a connector is missing')
  for (const connector of config.connectors)
    expect(() => preloadSignIn(walletStoreOf(config), connector)).not.toThrow()
  for (const connector of [first, second])
    await expect(connect(config, { connector })).rejects.toThrow('this wallet is broken')
  expect(config.state.status).toBe('disconnected')
  await connect(config, { connector: working })
  expect(config.state.status).toBe('connected')
})

/** A connector that never settles what wagmi waits for while it reconnects. */
function hanging(hangs: string): CreateConnectorFn {
  const working = workingWallet()
  return ((config: Parameters<CreateConnectorFn>[0]) => ({
    ...working(config),
    id: 'hanging.wallet',
    [hangs]: () => new Promise(() => undefined),
  })) as CreateConnectorFn
}

for (const hangs of ['getProvider', 'isAuthorized', 'connect', 'setup'])
  test(`a wallet whose ${hangs} never settles does not keep the others from reconnecting`, async () => {
    vi.useFakeTimers()
    const config = configOf(hanging(hangs), workingWallet())
    const reconnected = reconnect(config)
    await vi.advanceTimersByTimeAsync(5_000)
    await reconnected
    vi.useRealTimers()
    const ids = [...config.state.connections.values()].map(({ connector }) => connector.id)
    expect(ids).toContain('working.wallet')
    expect(config.state.status).toBe('connected')
  })

test('a wallet that waits for the user has no time limit', async () => {
  vi.useFakeTimers()
  const [connector] = configOf(hanging('connect')).connectors
  let isSettled = false
  void connector?.connect().then(() => {
    isSettled = true
  })
  await vi.advanceTimersByTimeAsync(600_000)
  vi.useRealTimers()
  expect(isSettled).toBe(false)
})
