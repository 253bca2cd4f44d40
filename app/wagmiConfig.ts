import { type Config, createConfig } from 'wagmi'
import { guardConnector } from '#app/guardConnector.ts'
import { lazyHttp } from '#app/lazyHttp.ts'
import type {
  ConnectorMembers,
  WalletDiscovery,
} from '#connectors/defineConnector/ConnectorMembers.ts'
import type { PublicConfig } from '#lib/protocol/publicConfig.ts'
import { readRecentWallet } from '#lib/walletCookie.ts'
import { walletStorage } from '#lib/walletStorage.ts'
import { wallets } from '#wallets.config.ts'

/** Timeout of a node request, in milliseconds. */
const nodeTimeoutMs = 10_000
/** Retries after the first attempt; viem respects Retry-After between them. */
const nodeRetries = 2

const discoveries = new WeakMap<Config, WalletDiscovery>()
const recentIds = new WeakMap<Config, string>()

/** The site's wagmi config. */
export type WagmiConfig = ReturnType<typeof createWagmiConfig>

/**
 * wagmi's config for one page or one request. `failedName` names a wallet whose creation fails.
 * `cookie` is the request's Cookie header; default in the browser: its cookies. Create it once per page, before any other use of wagmi.
 */
export function createWagmiConfig(config: PublicConfig, failedName: string, cookie?: string) {
  const { chains, connectors } = wallets(config)
  const wagmiConfig = createConfig({
    chains,
    connectors: connectors.map((create, index) => guardConnector(create, index, failedName)),
    transports: Object.fromEntries(
      config.chains.map(({ id, rpcUrl }) => [
        id,
        lazyHttp(rpcUrl, { timeout: nodeTimeoutMs, retryCount: nodeRetries }),
      ]),
    ),
    storage: walletStorage(config.cookieSuffix),
    ssr: true,
    // A connector of ours does it: `discover`.
    multiInjectedProviderDiscovery: false,
  })
  const recent = readRecentWallet(
    cookie ?? (typeof document === 'undefined' ? undefined : document.cookie),
    config.cookieSuffix,
  )
  if (recent) recentIds.set(wagmiConfig, recent.id)
  for (const connector of wagmiConfig.connectors) {
    const discovery = (connector as ConnectorMembers).discover?.(wagmiConfig, recent)
    if (discovery) discoveries.set(wagmiConfig, discovery)
  }
  return wagmiConfig
}

/** The discovery of browser wallets, if the config's list of wallets contains one. */
export function walletDiscovery(config: Config): WalletDiscovery | undefined {
  return discoveries.get(config)
}

/** Id of the wallet that was connected or used last when the config was created. */
export function rememberedConnectorId(config: Config): string | undefined {
  return recentIds.get(config)
}
