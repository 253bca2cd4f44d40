// @vitest-environment jsdom
import { getAddress } from 'viem'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { connect, getConnection, reconnect } from 'wagmi/actions'
import type { ConnectorDefinition } from '#connectors/defineConnector/ConnectorDefinition.ts'
import { silentRequestMs } from '#connectors/defineConnector/guardProvider.ts'
import { alice, bob, fakeProvider, rpcError } from '#tests/connectors/fakeProvider.ts'
import { testConnector } from '#tests/connectors/testConnector.ts'
import { until } from '#tests/support/until.ts'

afterEach(() => {
  vi.useRealTimers()
})

describe('reconnecting', () => {
  test('a remembered wallet reconnects without a prompt', async () => {
    const first = testConnector()
    await connect(first.config, { connector: first.connector })
    const second = testConnector(fakeProvider(), {}, first.map)
    await reconnect(second.config)
    expect(getConnection(second.config)).toMatchObject({ status: 'connected', chainId: 31337 })
    expect(second.wallet.methods()).not.toContain('eth_requestAccounts')
  })

  test('a wallet that was locked since then is not reconnected and not prompted', async () => {
    const first = testConnector()
    await connect(first.config, { connector: first.connector })
    const locked = fakeProvider()
    locked.state.accounts = []
    const second = testConnector(locked, {}, first.map)
    await reconnect(second.config)
    expect(getConnection(second.config).status).toBe('disconnected')
    expect(locked.methods()).toEqual(['eth_accounts'])
  })

  test('a lock ends the connection and clears the chain; unlocking reconnects the wallet', async () => {
    const { config, connector, map, eventNames, events, wallet: fake } = testConnector()
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
    const first = testConnector()
    await connect(first.config, { connector: first.connector })
    const locked = fakeProvider()
    locked.state.accounts = []
    const { config, connector, eventNames } = testConnector(locked, {}, first.map)
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
    const first = testConnector()
    await connect(first.config, { connector: first.connector })
    vi.useFakeTimers()
    const silent = fakeProvider({ eth_accounts: () => new Promise(() => {}) })
    const { connector } = testConnector(silent, {}, first.map)
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
    const connecting = testConnector(slow).connector.connect()
    await vi.advanceTimersByTimeAsync(10 * 60_000)
    approve([alice])
    await expect(connecting).resolves.toMatchObject({ chainId: 31337 })
  })

  test('a wallet works with a storage that throws, but is not remembered', async () => {
    const { config, connector, map } = testConnector()
    vi.spyOn(map, 'set').mockImplementation(() => {
      throw new Error('full')
    })
    await connector.connect()
    await expect(connector.getAccounts()).resolves.toEqual([getAddress(alice)])
    expect(config.state.status).toBe('disconnected')
  })
})

describe('events of the wallet', () => {
  async function connected(more: Partial<ConnectorDefinition> = {}) {
    const all = testConnector(fakeProvider(), more)
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
