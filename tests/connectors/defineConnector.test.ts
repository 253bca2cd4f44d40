// @vitest-environment jsdom
import { getAddress, SwitchChainError, UserRejectedRequestError } from 'viem'
import { describe, expect, test, vi } from 'vitest'
import { ChainNotConfiguredError, ProviderNotFoundError } from 'wagmi'
import { connect, disconnect, reconnect } from 'wagmi/actions'
import type { ConnectorDefinition } from '#connectors/defineConnector/ConnectorDefinition.ts'
import { connectorEntity } from '#connectors/defineConnector/connectorEntity.ts'
import { defineConnector } from '#connectors/defineConnector.ts'
import { explain } from '#lib/errors/explain.ts'
import { findWalletError } from '#lib/errors/findWalletError.ts'
import { alice, fakeProvider, rpcError } from '#tests/connectors/fakeProvider.ts'
import { testConfig } from '#tests/connectors/testConfig.ts'
import { testConnector } from '#tests/connectors/testConnector.ts'

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
    const { config, connector, load } = testConnector()
    await reconnect(config)
    await expect(connector.getProvider()).rejects.toThrow(ProviderNotFoundError)
    await expect(connector.isAuthorized()).resolves.toBe(false)
    expect(load).not.toHaveBeenCalled()
  })

  test('init is skipped if the wallet is already initializing or initialized', async () => {
    const { config, connector, load, eventNames } = testConnector()
    await Promise.all([connector.preload(), connector.preload(), connect(config, { connector })])
    await disconnect(config)
    await connect(config, { connector })
    expect(load).toHaveBeenCalledTimes(1)
    expect(eventNames().filter((name) => name.startsWith('connectorInit'))).toEqual([
      'connectorInitStarted',
      'connectorInitCompleted',
    ])
  })

  test('what the wallet imports is requested at once, and may fail until it is loaded', async () => {
    const prefetch = vi.fn().mockRejectedValue(new Error('offline'))
    const { connector, load } = testConnector(fakeProvider(), { prefetch })
    await expect(connector.isAuthorized()).resolves.toBe(false)
    expect(prefetch).not.toHaveBeenCalled()
    const preloading = connector.preload()
    expect(prefetch).toHaveBeenCalledOnce()
    expect(load).not.toHaveBeenCalled()
    await preloading
    expect(load).toHaveBeenCalledOnce()
    await connector.preload()
    expect(prefetch).toHaveBeenCalledOnce()
  })

  test('a failed load can be retried', async () => {
    const { provider } = fakeProvider()
    const load = vi
      .fn<ConnectorDefinition['load']>()
      .mockRejectedValueOnce(new Error('offline'))
      .mockResolvedValueOnce(provider)
    const { config, connector } = testConnector(fakeProvider(), { load })
    await expect(connect(config, { connector })).rejects.toThrow('offline')
    await expect(connect(config, { connector })).resolves.toMatchObject({ chainId: 31337 })
  })

  test('after disconnect the wallet is not loaded', async () => {
    const { config, connector } = testConnector()
    await connect(config, { connector })
    await disconnect(config)
    await expect(connector.getProvider()).rejects.toThrow(ProviderNotFoundError)
  })

  test('on the server nothing is loaded, even when the wallet is open', async () => {
    const { create, load, config, connector, map } = testConnector()
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
    const { config, connector, eventNames } = testConnector()
    const { accounts } = await connect(config, { connector })
    expect(accounts).toEqual([getAddress(alice)])
    expect(eventNames()).toEqual(['connecting', 'connectorInitStarted', 'connectorInitCompleted'])
  })

  test('withCapabilities returns objects instead of addresses', async () => {
    const { connector } = testConnector()
    const { accounts } = await connector.connect({ withCapabilities: true })
    expect(accounts).toEqual([{ address: getAddress(alice), capabilities: {} }])
  })

  test('a double click sends one request to the wallet', async () => {
    const { connector, wallet: fake } = testConnector()
    await Promise.all([connector.connect(), connector.connect()])
    expect(fake.methods().filter((method) => method === 'eth_requestAccounts')).toHaveLength(1)
  })

  test('a wallet without accounts is not connected, and no listener remains', async () => {
    const fake = fakeProvider()
    fake.state.accounts = []
    const { config, connector, map } = testConnector(fake)
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
    const { config, connector } = testConnector(
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
    const { config, connector } = testConnector(fakeProvider(), {
      connect: async () => {
        throw new Error(message)
      },
    })
    await expect(connect(config, { connector })).rejects.toMatchObject({ code })
  })

  test('connect receives the requested chain, else the last used, else the first', async () => {
    const requested: number[] = []
    const { connector } = testConnector(fakeProvider(), {
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
      testConnector(
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

describe('switching the chain', () => {
  const add = vi.fn()

  async function connected(handlers: Parameters<typeof fakeProvider>[0]) {
    const all = testConnector(fakeProvider(handlers))
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
    ['in words', rpcError(-32600, 'Chain Id not supported')],
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
    ['the method', rpcError(4200, 'Unsupported method')],
    ['the parameters', rpcError(-32602, "Expected a string HTTPS url 'rpcUrls'")],
  ])(
    'a wallet that refuses %s to add a chain does not know the chain, and says why',
    async (_what, refusal) => {
      const { switchTo } = await connected({
        wallet_switchEthereumChain: () => {
          throw rpcError(4902)
        },
        wallet_addEthereumChain: () => {
          throw refusal
        },
      })
      expect(explain(await switchTo(31338), 'switchChain')).toMatchObject({
        key: 'unrecognizedChain',
        details: refusal.message,
      })
    },
  )

  test('a user who declines to add a chain has declined', async () => {
    const { switchTo } = await connected({
      wallet_switchEthereumChain: () => {
        throw rpcError(4902)
      },
      wallet_addEthereumChain: () => {
        throw new Error('User canceled')
      },
    })
    expect(await switchTo(31338)).toMatchObject({ name: 'UserRejectedRequestError' })
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

describe('disconnecting', () => {
  test('disconnect clears the current chain, keeps the last used one, and can be called twice', async () => {
    const end = vi.fn(async () => {
      throw new Error('the wallet never heard of it')
    })
    const { config, connector, eventNames, map } = testConnector(fakeProvider(), {
      disconnect: end,
    })
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
    const error = await testConnector(fake)
      .connector.connect()
      .catch((error: unknown) => error)
    expect(error).toMatchObject({ key: 'disconnected' })
    expect(fake.listenerCount()).toBe(0)
  })
})

test('the connector has the fields of the wallet connector entity', async () => {
  const { config, connector } = testConnector(fakeProvider(), {
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
