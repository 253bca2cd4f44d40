import { createConfig } from '@wagmi/core'
import { createClient, http } from 'viem'
import type { ConnectorMembers } from '#connectors/defineConnector/ConnectorMembers.ts'
import type { Wallets } from '#lib/wallets/listWallets.ts'
import { readRecentWallet } from '#lib/wallets/walletCookie.ts'
import { describeWallets } from '#react/wagmi/describeWallets.ts'
import { guardConnector } from '#react/wagmi/guardConnector.ts'
import type { ListedWallets } from '#react/wagmi/ListedWallets.ts'

/**
 * The site's wallets as data, for a server that renders the first screen: the page then shows them
 * before wagmi is loaded. `cookie` is the one of `walletStateOf`; `failedName` names a wallet whose
 * creation fails.
 */
export function listWalletsOf(
  { chains, connectors }: Wallets,
  {
    cookie,
    cookieSuffix,
    failedName,
  }: { cookie: string; cookieSuffix: string; failedName: string },
): ListedWallets {
  // A config of its own that sends no request.
  const config = createConfig({
    chains,
    connectors: connectors.map((create, index) => guardConnector(create, index, failedName)),
    client: ({ chain }) => createClient({ chain, transport: http() }),
    ssr: true,
    multiInjectedProviderDiscovery: false,
  })
  const recent = readRecentWallet(cookie, cookieSuffix)
  const discoverer = config.connectors.find((connector) => 'discover' in connector)
  const discovery = (discoverer as ConnectorMembers | undefined)?.discover?.(config, recent)
  const { wallets, discovery: listed } = describeWallets(config, discovery)
  return {
    wallets,
    ...(recent && { recentId: recent.id }),
    ...(listed && { discovery: listed }),
  }
}
