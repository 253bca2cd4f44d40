import { type CreateConnectorFn, createConfig } from 'wagmi'
import type {
  ConnectorMembers,
  RecentConnector,
} from '#connectors/defineConnector/ConnectorMembers.ts'
import type { PublicConfig } from '#lib/protocol/publicConfig.ts'
import { inspectorKey, isInspected } from '#lib/review/inspector/isInspected.ts'
import type { Wallets } from '#lib/wallets/listWallets.ts'
import { walletStorage } from '#lib/wallets/walletStorage.ts'
import type { PageOfWallets } from '#react/wagmi/CreateWallets.ts'
import { cancelableConnect } from '#react/wagmi/cancelableConnect.ts'
import { setConfigParts } from '#react/wagmi/configParts.ts'
import { guardConnector } from '#react/wagmi/guardConnector.ts'
import { inspectConnectors } from '#react/wagmi/inspectConnector.ts'
import { lazyHttp } from '#react/wagmi/lazyHttp.ts'
import { type ReviewRequest, reviewConnectors } from '#react/wagmi/reviewConnector.ts'

const unchanged = (create: CreateConnectorFn) => create

/** Timeout of a node request, in milliseconds. */
const nodeTimeoutMs = 10_000
/** Retries after the first attempt; viem respects Retry-After between them. */
const nodeRetries = 2

/** The site's wagmi config. */
export type WagmiConfig = ReturnType<typeof createWagmiConfig>

type WagmiConfigOptions = Pick<PageOfWallets, 'failedName' | 'showReviews'> & {
  /** The site's list of wallets, and its options. */
  wallets: Wallets
  /** The wallet that was used last. */
  recent: RecentConnector | undefined
}

/** wagmi's config for one page or one request: made once, before any other use of wagmi. */
export function createWagmiConfig(
  config: PublicConfig,
  { wallets: site, failedName, showReviews, recent }: WagmiConfigOptions,
) {
  const { chains, connectors, review } = site
  const loadReviews = async () => {
    const { loadReviews: load } = await import('#react/review/loadReviews.ts')
    return (await load()).reviews
  }
  const ask: ReviewRequest = async (...request) => {
    const reviews = await loadReviews()
    showReviews(() => reviews.Dialog)
    return reviews.request(wagmiConfig, review, config, request)
  }
  const record: ReviewRequest = async (...request) => {
    const { recordRequest } = await import('#react/inspector/recordRequest.ts')
    return recordRequest(inspectorKey(config), request)
  }
  const inspected = isInspected(config, site) ? inspectConnectors(record) : unchanged
  const confirmed = review === 'off' ? unchanged : reviewConnectors(ask)
  const reviewed = (create: CreateConnectorFn) => inspected(confirmed(cancelableConnect(create)))
  const wagmiConfig = createConfig({
    chains,
    connectors: connectors.map((create, index) =>
      reviewed(guardConnector(create, index, failedName)),
    ),
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
  const discoverer = wagmiConfig.connectors.find((connector) => 'discover' in connector)
  setConfigParts(wagmiConfig, {
    site,
    // The only imports of these: from elsewhere, their files would contain most of wagmi's core again, and
    // Turbopack keeps the first of several answers to what an import loads (next.js#98099).
    load: {
      signIn: () => import('#react/session/runSignIn.ts'),
      connections: () => import('#react/session/wagmiConnections.ts'),
      signing: () => import('#react/sign/signMessage.ts'),
      balances: () => import('#lib/review/tokens/readBalances.ts'),
      accountNames: () => import('#lib/addresses/ens/lookUpAddress.ts'),
      typedNames: () => import('#lib/addresses/ens/resolveName.ts'),
      contractSignatures: () => import('#lib/signatures/verifyContractSignature.ts'),
      review: async () => {
        if (review !== 'off') await (await loadReviews()).prepare(wagmiConfig, config.basePath)
      },
    },
    discovery: (discoverer as ConnectorMembers)?.discover?.(wagmiConfig, recent, reviewed),
  })
  return wagmiConfig
}
