'use client'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { useState } from 'react'
import {
  createConfig,
  createConnector,
  http,
  useConnect,
  useConnectors,
  WagmiProvider,
} from 'wagmi'
import { mainnet } from 'wagmi/chains'

const lazyWallet = createConnector(() => ({
  id: 'lazy',
  name: 'Lazy',
  type: 'lazy',
  connect: async () => {
    throw new Error('not here')
  },
  disconnect: async () => {},
  getAccounts: async () => [],
  getChainId: async () => 1,
  isAuthorized: async () => false,
  getProvider: async () => undefined,
  onAccountsChanged() {},
  onChainChanged() {},
  onDisconnect() {},
}))

/** Lists the wallets of a wagmi config with one connector that loads nothing. */
export function Wallets() {
  const [config] = useState(() =>
    createConfig({
      chains: [mainnet],
      ssr: true,
      connectors: [lazyWallet],
      transports: { 1: http() },
    }),
  )
  const [client] = useState(() => new QueryClient())
  return (
    <WagmiProvider config={config}>
      <QueryClientProvider client={client}>
        <List />
      </QueryClientProvider>
    </WagmiProvider>
  )
}

function List() {
  const connectors = useConnectors()
  const { mutate } = useConnect()
  return (
    <ul data-wallets>
      {connectors.map((connector) => (
        <li key={connector.uid}>
          <button type="button" onClick={() => mutate({ connector })}>
            {connector.name}
          </button>
        </li>
      ))}
    </ul>
  )
}
