import { createConfig } from 'wagmi'
import { guardConnector } from '#app/guardConnector.ts'
import { lazyHttp } from '#app/lazyHttp.ts'
import type { InjectedTarget } from '#connectors/injected/InjectedTarget.ts'
import { shelveInjected } from '#connectors/injected/watchAnnouncements.ts'
import { fallbackId } from '#connectors/injected.ts'
import type { PublicConfig } from '#lib/protocol/publicConfig.ts'
import { readWalletCookie } from '#lib/walletCookie.ts'
import { walletStorage } from '#lib/walletStorage.ts'
import { wallets } from '#wallets.config.ts'

/** Timeout of a node request, in milliseconds. */
const nodeAnswerMs = 10_000
/** Retries after the first attempt; viem respects Retry-After between them. */
const nodeRetries = 2

/** The site's wagmi config. */
export type WagmiConfig = ReturnType<typeof createWagmiConfig>

/**
 * wagmi's config for one page or one request. `cookie` is the request's Cookie header; default in
 * the browser: its cookies. Create it once per page, before any other use of wagmi.
 */
export function createWagmiConfig(config: PublicConfig, cookie?: string) {
  const { chains, connectors } = wallets(config)
  const remembered = rememberedWallet(
    cookie ?? (typeof document === 'undefined' ? undefined : document.cookie),
    config.cookieSuffix,
  )
  const wagmiConfig = createConfig({
    chains,
    connectors: connectors.map(guardConnector),
    transports: Object.fromEntries(
      config.chains.map(({ id, rpcUrl }) => [
        id,
        lazyHttp(rpcUrl, { timeout: nodeAnswerMs, retryCount: nodeRetries }),
      ]),
    ),
    storage: walletStorage(config.cookieSuffix),
    ssr: true,
    // Announced wallets become our own connectors: connectors/injected/watchAnnouncements.ts.
    multiInjectedProviderDiscovery: false,
  })
  shelveInjected(wagmiConfig, remembered)
  return wagmiConfig
}

/** An rdns contains a dot; the ids of our own wallets do not. */
function rememberedWallet(cookie: string | undefined, suffix: string): InjectedTarget | undefined {
  const connector = readWalletCookie(cookie, suffix)?.connector
  if (!connector || connector.id.includes('#')) return undefined
  if (connector.id !== fallbackId && !connector.id.includes('.')) return undefined
  return { rdns: connector.id, name: connector.name }
}
