import { createConfig, http, mock, watchConnection, watchConnectors } from '@wagmi/core'
import { watchChains } from '@wagmi/core/internal'
import { mainnet } from 'viem/chains'
import { expect, test, vi } from 'vitest'
import {
  createDeferredConfig,
  isConnector,
  isWagmiLoaded,
  loadConnector,
  loadWagmi,
} from '#react/wagmi/deferredConfig.ts'

const account = '0x0000000000000000000000000000000000000001'

function realConfig() {
  return createConfig({
    chains: [mainnet],
    connectors: [mock({ accounts: [account] })],
    transports: { [mainnet.id]: http() },
    storage: null,
  })
}

function deferredConfig(load = async () => realConfig()) {
  return createDeferredConfig({
    chains: [mainnet],
    listed: { wallets: [{ id: 'mock', name: 'Listed', type: 'mock' }], recentId: 'mock' },
    state: undefined,
    load,
  })
}

test('until wagmi is loaded, the list is data and the state is that of the cookie', () => {
  const config = deferredConfig()
  expect(config.connectors.map(({ name }) => name)).toEqual(['Listed'])
  expect(config.connectors.some(isConnector)).toBe(false)
  expect(config.state.status).toBe('disconnected')
  expect(isWagmiLoaded(config)).toBe(false)
  expect(() => config.getClient()).toThrow('wagmi is not loaded yet')
})

test('who subscribed before hears of the list and of every change after', async () => {
  const config = deferredConfig()
  const onConnectors = vi.fn()
  const onConnection = vi.fn()
  const onChains = vi.fn()
  watchConnectors(config, { onChange: onConnectors })
  watchChains(config, { onChange: onChains })
  watchConnection(config, { onChange: onConnection })
  const real = await loadWagmi(config)
  expect(isWagmiLoaded(config)).toBe(true)
  expect(onConnectors).toHaveBeenCalledTimes(1)
  expect(config.connectors).toBe(real.connectors)
  expect(onConnection).not.toHaveBeenCalled()
  real.setState((state) => ({ ...state, status: 'connecting' }))
  expect(onConnection).toHaveBeenCalledTimes(1)
  real._internal.chains.setState([{ ...mainnet }])
  expect(onChains).toHaveBeenCalledTimes(1)
})

test('who unsubscribed before it was loaded hears nothing', async () => {
  const config = deferredConfig()
  const onChange = vi.fn()
  watchConnectors(config, { onChange })()
  await loadWagmi(config)
  expect(onChange).not.toHaveBeenCalled()
})

test('a wallet of the list is opened by its connector, which loading finds', async () => {
  const config = deferredConfig()
  const [listed] = config.connectors
  if (!listed) throw new Error('The list is empty.')
  const connector = await loadConnector(config, listed)
  expect(isConnector(connector)).toBe(true)
  expect(await loadConnector(config, connector)).toBe(connector)
})

test('a load that failed is repeated', async () => {
  let tries = 0
  const config = deferredConfig(async () => {
    tries += 1
    if (tries === 1) throw new Error('offline')
    return realConfig()
  })
  await expect(loadWagmi(config)).rejects.toThrow('offline')
  expect(isWagmiLoaded(config)).toBe(false)
  await loadWagmi(config)
  expect(isWagmiLoaded(config)).toBe(true)
})
