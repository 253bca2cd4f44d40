import { type CreateConnectorFn, createConfig, createStorage, http } from 'wagmi'

/** The chain id of every benchmark page. */
export const chainId = 31337

/** Creates a wagmi config with one connector and the devnet's chain at `rpcUrl`. */
export function benchConfig<const connectorFn extends CreateConnectorFn>(
  connector: connectorFn,
  rpcUrl: string,
) {
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
