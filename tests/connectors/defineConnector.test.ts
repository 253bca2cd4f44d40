// @vitest-environment jsdom
import { getAddress, SwitchChainError, UserRejectedRequestError } from 'viem'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { ChainNotConfiguredError, ProviderNotFoundError } from 'wagmi'
import { connect, disconnect, getConnection, reconnect } from 'wagmi/actions'
import type { ConnectorDefinition } from '#connectors/defineConnector/ConnectorDefinition.ts'
import { connectorEntity } from '#connectors/defineConnector/connectorEntity.ts'
import { silentRequestMs } from '#connectors/defineConnector/guardProvider.ts'
import { defineConnector } from '#connectors/defineConnector.ts'
import { findWalletError } from '#lib/errors/findWalletError.ts'
import { alice, bob, fakeProvider, rpcError } from '#tests/connectors/fakeProvider.ts'
import { testConfig } from '#tests/connectors/testConfig.ts'
import { until } from '#tests/support/until.ts'

type Definition = ConnectorDefinition

function wallet(
  wallet = fakeProvider(),
  more: Partial<Definition> = {},
  map?: Map<string, string>,
) {
  const load = vi.fn(async () => wallet.provider)
  const create = defineConnector({ id: 'test', name: 'Test', type: 'test', load, ...more })
  return { wallet, load, create, ...testConfig(create, map) }
}

afterEach(() => {
  vi.useRealTimers()
})

test('a definition can be created per config, with members and cancel', () => {
  const cancel = vi.fn()
  const create = defineConnector((config) => ({
    id: 'test',
    name: 'Test',
    type: 'test',
    cancel,
    load: async () => fakeProvider().provider,
    members: { chainCount: () => config.chains.length },
  }))
  const { config, connector } = testConfig(create)
  const own = connector as typeof connector & { chainCount(): number; cancel(): void }
  expect(own.chainCount()).toBe(config.chains.length)
  own.cancel()
  expect(cancel).toHaveBeenCalledOnce()
})

describe('loading', () => {
  test('a wallet that was never opened loads nothing and is not found', async () => {
    const { config, connector, load } = wallet()
    await reconnect(config)
    await expect(connector.getProvider()).rejects.toThrow(ProviderNotFoundError)
    await expect(connector.isAuthorized()).resolves.toBe(false)
    expect(load).not.toHaveBeenCalled()
  })

  test('init is skipped if the wallet is already initializing or initialized', async () => {
    const { config, connector, load, eventNames } = wallet()
    await Promise.all([connector.preload(), connector.preload(), connect(config, { connector })])
    await disconnect(config)
    await connect(config, { connector })
    expect(load).toHaveBeenCalledTimes(1)
    expect(eventNames().filter((name) => name.startsWith('connectorInit'))).toEqual([
      'connectorInitStarted',
      'connectorInitCompleted',
    ])
  })

  test('a failed load can be retried', async () => {
    const { provider } = fakeProvider()
    const load = vi
      .fn<Definition['load']>()
      .mockRejectedValueOnce(new Error('offline'))
      .mockResolvedValueOnce(provider)
    const { config, connector } = wallet(fakeProvider(), { load })
    await expect(connect(config, { connector })).rejects.toThrow('offline')
    await expect(connect(config, { connector })).resolves.toMatchObject({ chainId: 31337 })
  })

  test('after disconnect the wallet is not loaded', async () => {
    const { config, connector } = wallet()
    await connect(config, { connector })
    await disconnect(config)
    await expect(connector.getProvider()).rejects.toThrow(ProviderNotFoundError)
  })

  test('on the server nothing is loaded, even when the wallet is open', async () => {
    const { create, load, config, connector, map } = wallet()
    await connect(config, { connector })
    vi.stubGlobal('window', undefined)
    const server = testConfig(create, map)
    await expect(server.connector.getProvider()).rejects.toThrow(ProviderNotFoundError)
    await expect(server.connector.isAuthorized()).resolves.toBe(false)
    expect(load).toHaveBeenCalledTimes(1)
  })
})

describe('connecting', () => {
  test('accounts are checksummed and events are emitted in order', async () => {
    const { config, connector, eventNames } = wallet()
    const { accounts } = await connect(config, { connector })
    expect(accounts).toEqual([getAddress(alice)])
    expect(eventNames()).toEqual(['connecting', 'connectorInitStarted', 'connectorInitCompleted'])
  })

  test('withCapabilities returns objects instead of addresses', async () => {
    const { connector } = wallet()
    const { accounts } = await connector.connect({ withCapabilities: true })
    expect(accounts).toEqual([{ address: getAddress(alice), capabilities: {} }])
  })

  test('a double click sends one request to the wallet', async () => {
    const { connector, wallet: fake } = wallet()
    await Promise.all([connector.connect(), connector.connect()])
    expect(fake.methods().filter((method) => method === 'eth_requestAccounts')).toHaveLength(1)
  })

  test('a wallet without accounts is not connected, and no listener remains', async () => {
    const fake = fakeProvider()
    fake.state.accounts = []
    const { config, connector, map } = wallet(fake)
    const error = await connect(config, { connector }).catch((error: unknown) => error)
    expect(findWalletError(error)?.key).toBe('unauthorized')
    expect(fake.listenerCount()).toBe(0)
    expect(map.has('wagmi.test.open')).toBe(false)
  })

  test.each([
    ['a code', rpcError(4001), 'UserRejectedRequestError'],
    [
      'a code inside',
      rpcError(-32603, 'no', { originalError: { code: 4001 } }),
      'UserRejectedRequestError',
    ],
    ['a busy wallet', rpcError(-32002), 'ResourceUnavailableRpcError'],
    ['a plain object', { code: 4001, message: 'no' }, 'UserRejectedRequestError'],
  ])('a rejection with %s is thrown as the error of viem', async (_how, thrown, name) => {
    const { config, connector } = wallet(
      fakeProvider({
        eth_requestAccounts: () => {
          throw thrown
        },
      }),
    )
    const error = await connect(config, { connector }).catch((error: unknown) => error)
    expect(error).toMatchObject({ name, cause: thrown })
  })

  test.each([
    ['CONNECTION_REJECTED', 'The peer rejected it'],
    ['CONNECTION_PROPOSAL_EXPIRED', 'Proposal expired'],
  ])("a connect error is %s if its message contains '%s'", async (code, message) => {
    const { config, connector } = wallet(fakeProvider(), {
      connect: async () => {
        throw new Error(message)
      },
    })
    await expect(connect(config, { connector })).rejects.toMatchObject({ code })
  })

  test('connect receives the requested chain, else the last used, else the first', async () => {
    const requested: number[] = []
    const { connector } = wallet(fakeProvider(), {
      connect: async (_provider, { chainId }) => {
        requested.push(chainId)
        return [alice]
      },
    })
    await connector.connect()
    await connector.disconnect()
    await connector.connect({ chainId: 31338 })
    await connector.disconnect()
    await connector.connect()
    expect(requested).toEqual([31337, 31338, 31338])
  })

  test('an unsupported chain does not fail the connection, a rejection does', async () => {
    const failing = (error: unknown) =>
      wallet(
        fakeProvider({
          wallet_switchEthereumChain: () => {
            throw error
          },
        }),
      ).connector.connect({ chainId: 31338 })
    await expect(failing(rpcError(-32603))).resolves.toMatchObject({ chainId: 31337 })
    await expect(failing(rpcError(4001))).rejects.toThrow(UserRejectedRequestError)
  })
})

describe('reconnecting', () => {
  test('a remembered wallet reconnects without a prompt', async () => {
    const first = wallet()
    await connect(first.config, { connector: first.connector })
    const second = wallet(fakeProvider(), {}, first.map)
    await reconnect(second.config)
    expect(getConnection(second.config)).toMatchObject({ status: 'connected', chainId: 31337 })
    expect(second.wallet.methods()).not.toContain('eth_requestAccounts')
  })

  test('a wallet that was locked since then is not reconnected and not prompted', async () => {
    const first = wallet()
    await connect(first.config, { connector: first.connector })
    const locked = fakeProvider()
    locked.state.accounts = []
    const second = wallet(locked, {}, first.map)
    await reconnect(second.config)
    expect(getConnection(second.config).status).toBe('disconnected')
    expect(locked.methods()).toEqual(['eth_accounts'])
  })

  test('a lock ends the connection and clears the chain; unlocking reconnects the wallet', async () => {
    const { config, connector, map, eventNames, events, wallet: fake } = wallet()
    await connect(config, { connector })
    fake.state.accounts = []
    fake.emit('accountsChanged', [])
    expect(getConnection(config).status).toBe('disconnected')
    expect(eventNames().filter((name) => name === 'disconnect')).toHaveLength(1)
    expect(connector.connectedChain).toBeUndefined()
    await until(() => expect(fake.listenerCount()).toBe(1))
    expect(map.has('wagmi.test.currentChain')).toBe(false)
    expect(map.get('wagmi.test.open')).toBe('true')
    events.length = 0
    fake.emit('accountsChanged', [])
    expect(events).toEqual([])
    fake.state.accounts = [alice]
    fake.emit('accountsChanged', [alice])
    expect(events).toEqual([{ event: 'accountChange', data: { accounts: [getAddress(alice)] } }])
    expect(fake.listenerCount()).toBe(0)
    await reconnect(config, { connectors: [connector] })
    expect(getConnection(config).status).toBe('connected')
    expect(fake.methods().filter((method) => method === 'eth_requestAccounts')).toHaveLength(1)
  })

  test('a wallet locked at page load emits accountChange once unlocked, but not after disconnect', async () => {
    const first = wallet()
    await connect(first.config, { connector: first.connector })
    const locked = fakeProvider()
    locked.state.accounts = []
    const { config, connector, eventNames } = wallet(locked, {}, first.map)
    await reconnect(config)
    await connector.isAuthorized()
    expect(locked.listenerCount()).toBe(1)
    locked.emit('accountsChanged', [bob])
    expect(eventNames()).toContain('accountChange')
    await connector.isAuthorized()
    await connector.disconnect()
    expect(locked.listenerCount()).toBe(0)
  })

  test('a wallet that does not respond to silent requests times out', async () => {
    const first = wallet()
    await connect(first.config, { connector: first.connector })
    vi.useFakeTimers()
    const silent = fakeProvider({ eth_accounts: () => new Promise(() => {}) })
    const { connector } = wallet(silent, {}, first.map)
    const authorized = connector.isAuthorized()
    const accounts = connector.getAccounts().catch((error: unknown) => error)
    await vi.advanceTimersByTimeAsync(silentRequestMs)
    await expect(authorized).resolves.toBe(false)
    expect(await accounts).toMatchObject({ key: 'walletNotAnswering' })
  })

  test('a prompt does not time out', async () => {
    vi.useFakeTimers()
    let approve = (_accounts: string[]) => {}
    const slow = fakeProvider({
      eth_requestAccounts: () =>
        new Promise<string[]>((resolve) => {
          approve = resolve
        }),
    })
    const connecting = wallet(slow).connector.connect()
    await vi.advanceTimersByTimeAsync(10 * 60_000)
    approve([alice])
    await expect(connecting).resolves.toMatchObject({ chainId: 31337 })
  })

  test('a wallet works with a storage that throws, but is not remembered', async () => {
    const { config, connector, map } = wallet()
    vi.spyOn(map, 'set').mockImplementation(() => {
      throw new Error('full')
    })
    await connector.connect()
    await expect(connector.getAccounts()).resolves.toEqual([getAddress(alice)])
    expect(config.state.status).toBe('disconnected')
  })
})

describe('events of the wallet', () => {
  async function connected(more: Partial<Definition> = {}) {
    const all = wallet(fakeProvider(), more)
    await connect(all.config, { connector: all.connector })
    all.events.length = 0
    return all
  }

  test('a chain change equal to the current chain is ignored', async () => {
    const { wallet: fake, events } = await connected()
    for (const same of ['0x7a69', '31337', 31337, 31337n, 'eip155:31337'])
      fake.emit('chainChanged', same)
    expect(events).toEqual([])
  })

  test.each(['0x7a6a', '31338', 31338])(
    'a chain id reported as %o is accepted',
    async (chainId) => {
      const { wallet: fake, events } = await connected()
      fake.emit('chainChanged', chainId)
      expect(events).toEqual([
        { event: 'change', data: 31338 },
        { event: 'chainChange', data: { chainId: 31338 } },
      ])
    },
  )

  test.each([undefined, null, '', '0x', 'eip155:', -1, 0, 1.5, Number.NaN, {}, '12px', '1e3'])(
    'a chain id reported as %o is ignored',
    async (chainId) => {
      const { wallet: fake, events } = await connected()
      fake.emit('chainChanged', chainId)
      expect(events).toEqual([])
    },
  )

  test('a burst of changes ends in the last state', async () => {
    const { wallet: fake, config, map } = await connected()
    for (let chainId = 1; chainId <= 50; chainId++) fake.emit('chainChanged', chainId)
    fake.emit('accountsChanged', [bob])
    fake.emit('accountsChanged', [alice, bob])
    fake.emit('chainChanged', '0x7a6a')
    const { chainId, addresses } = getConnection(config)
    expect({ chainId, addresses }).toEqual({
      chainId: 31338,
      addresses: [getAddress(alice), getAddress(bob)],
    })
    await until(() => expect(map.get('wagmi.test.lastUsedChain')).toBe('31338'))
  })

  test('an account change is emitted once, checksummed, without invalid entries', async () => {
    const { wallet: fake, events } = await connected()
    fake.emit('accountsChanged', [bob, 'javascript:alert(1)', 7])
    fake.emit('accountsChanged', [bob])
    fake.emit('accountsChanged', 'nonsense')
    const accounts = [getAddress(bob)]
    expect(events).toEqual([
      { event: 'change', data: accounts },
      { event: 'accountChange', data: { accounts } },
    ])
  })

  test.each([
    ['no accounts', 'accountsChanged', []],
    ['that it disconnected', 'disconnect', rpcError(4900)],
  ])('when the wallet emits %s, the connection ends once', async (_what, event, payload) => {
    const { wallet: fake, config, eventNames, map } = await connected()
    fake.emit(event, payload)
    fake.emit('disconnect')
    expect(eventNames()).toEqual(['wagmi disconnect', 'disconnect'])
    expect(getConnection(config).status).toBe('disconnected')
    expect(fake.listenerCount()).toBe(0)
    await until(() => expect(map.has('wagmi.test.currentChain')).toBe(false))
  })

  test('a wallet that only restarts (1013) keeps its connection', async () => {
    const { wallet: fake, config, events } = await connected()
    fake.requests.length = 0
    fake.emit('disconnect', rpcError(1013))
    await until(() => expect(fake.methods()).toEqual(['eth_accounts']))
    expect(events).toEqual([])
    expect(getConnection(config).status).toBe('connected')
  })

  test('a page that unloads keeps its wallet when connections close', async () => {
    const { wallet: fake, events, map } = await connected()
    vi.useFakeTimers()
    window.dispatchEvent(new Event('beforeunload'))
    fake.emit('disconnect', rpcError(4900))
    await vi.advanceTimersByTimeAsync(10_000)
    expect(events).toEqual([])
    expect(map.get('wagmi.test.open')).toBe('true')
    fake.emit('disconnect', rpcError(4900))
    await vi.advanceTimersByTimeAsync(0)
    expect(map.has('wagmi.test.open')).toBe(false)
  })

  test('listeners are added once and all removed', async () => {
    const stop = vi.fn()
    const { wallet: fake, connector } = await connected({ listen: () => stop })
    await connector.connect()
    expect(fake.listenerCount()).toBe(3)
    await connector.disconnect()
    expect(fake.listenerCount()).toBe(0)
    expect(stop).toHaveBeenCalledTimes(1)
  })
})

describe('disconnecting', () => {
  test('disconnect clears the current chain, keeps the last used one, and can be called twice', async () => {
    const end = vi.fn(async () => {
      throw new Error('the wallet never heard of it')
    })
    const { config, connector, eventNames, map } = wallet(fakeProvider(), { disconnect: end })
    await connect(config, { connector })
    expect(map.get('wagmi.test.currentChain')).toBe('31337')
    await disconnect(config)
    await connector.disconnect()
    expect([...map.keys()].filter((key) => key.startsWith('wagmi.test.'))).toEqual([
      'wagmi.test.lastUsedChain',
    ])
    expect(eventNames().filter((name) => name === 'disconnect')).toHaveLength(1)
    expect(end).toHaveBeenCalledTimes(1)
  })

  test('a wallet that disconnects during connect does not end up connected', async () => {
    const fake = fakeProvider({
      eth_chainId: () => {
        fake.emit('accountsChanged', [])
        return '0x7a69'
      },
    })
    const error = await wallet(fake)
      .connector.connect()
      .catch((error: unknown) => error)
    expect(error).toMatchObject({ key: 'disconnected' })
    expect(fake.listenerCount()).toBe(0)
  })
})

describe('switching the chain', () => {
  const add = vi.fn()

  async function connected(handlers: Parameters<typeof fakeProvider>[0]) {
    const all = wallet(fakeProvider(handlers))
    await connect(all.config, { connector: all.connector })
    const switchTo = (chainId: number) =>
      all.connector.switchChain?.({ chainId }).catch((error: unknown) => error)
    return { ...all, switchTo }
  }

  test('a chain that is not configured is rejected without a request to the wallet', async () => {
    const { switchTo, wallet: fake } = await connected({})
    const error = await switchTo(5)
    expect(error).toBeInstanceOf(SwitchChainError)
    expect(error).toMatchObject({ cause: expect.any(ChainNotConfiguredError) })
    expect(fake.methods()).not.toContain('wallet_switchEthereumChain')
  })

  test('a chain change is emitted once, whether or not the wallet emits chainChanged', async () => {
    for (const emits of [true, false]) {
      const {
        switchTo,
        events,
        wallet: fake,
      } = await connected({
        wallet_switchEthereumChain: () => {
          fake.state.chainId = '0x7a6a'
          if (emits) fake.emit('chainChanged', '0x7a6a')
        },
      })
      await switchTo(31338)
      expect(events.filter(({ event }) => event === 'chainChange')).toHaveLength(1)
    }
  })

  test.each([
    ['4902', rpcError(4902)],
    ['4902 inside', rpcError(-32603, 'no', { originalError: { code: 4902 } })],
  ])('a chain unknown to the wallet (%s) is added, then switched to', async (_how, unknown) => {
    let isKnown = false
    const { switchTo, wallet: fake } = await connected({
      wallet_switchEthereumChain: () => {
        if (!isKnown) throw unknown
        fake.state.chainId = '0x7a6a'
      },
      wallet_addEthereumChain: (params) => {
        add(params)
        isKnown = true
      },
    })
    expect(await switchTo(31338)).toMatchObject({ id: 31338 })
    expect(add).toHaveBeenCalledWith([
      {
        chainId: '0x7a6a',
        chainName: 'Chain 31338',
        nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
        rpcUrls: ['http://localhost:31338'],
        blockExplorerUrls: ['http://localhost:31338/explorer'],
      },
    ])
  })

  test.each([
    [4001, 'UserRejectedRequestError'],
    [-32002, 'ResourceUnavailableRpcError'],
    [-32603, 'SwitchChainError'],
  ])('%i of the wallet leaves as %s', async (code, name) => {
    const { switchTo } = await connected({
      wallet_switchEthereumChain: () => {
        throw rpcError(code)
      },
    })
    expect(await switchTo(31338)).toMatchObject({ name })
  })
})

test('the connector has the fields of the wallet connector entity', async () => {
  const { config, connector } = wallet(fakeProvider(), {
    rdns: 'wallet.test',
    overrideKey: 'test-book',
  })
  const metadata = { groupKey: 'test-book', id: 'test', name: 'Test', rdns: 'wallet.test' }
  const explorer = (id: number) => ({
    chainId: id,
    blockExplorerUrls: [`http://localhost:${id}/explorer`],
  })
  expect(connectorEntity(connector)).toEqual({
    name: 'Test',
    overrideKey: 'test-book',
    metadata,
    connectedChain: undefined,
    supportedChains: ['eip155:31337', 'eip155:31338'],
    evmNetworks: [explorer(31337), explorer(31338)],
  })
  await connect(config, { connector })
  expect(connector.connectedChain).toBe('eip155:31337')
  await disconnect(config)
  expect(connector.connectedChain).toBeUndefined()
})
