import { createConfig, createStorage, http } from 'wagmi'

/** The chain that every page of the bench is on. */
export const chainId = 31337

/** What a site gives wagmi: one connector, and the devnet's chain at `rpcUrl`. */
export function benchConfig(connector, rpcUrl) {
  return createConfig({
    chains: [
      {
        id: chainId,
        name: 'Devnet',
        nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
        rpcUrls: { default: { http: [rpcUrl] } },
      },
    ],
    connectors: [connector],
    transports: { [chainId]: http(rpcUrl) },
    storage: createStorage({ storage: window.localStorage, key: 'bench' }),
    multiInjectedProviderDiscovery: false,
  })
}
