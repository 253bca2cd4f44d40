import { type Connector, createConfig } from '@wagmi/core'
import { createClient, http } from 'viem'
import type { ConnectorMembers } from '#connectors/defineConnector/ConnectorMembers.ts'
import { connectorErrors } from '#connectors/defineConnector/errors.ts'
import { batchErrors } from '#lib/errors/batchErrors.ts'
import { chainErrors } from '#lib/errors/chainErrors.ts'
import { connectionErrors } from '#lib/errors/connectionErrors.ts'
import { credentialErrors } from '#lib/errors/credentialErrors.ts'
import { custodyErrors } from '#lib/errors/custodyErrors.ts'
import type { ErrorRows } from '#lib/errors/defineErrors.ts'
import { fallbackErrors } from '#lib/errors/fallbackErrors.ts'
import { networkErrors } from '#lib/errors/networkErrors.ts'
import { openIdErrors } from '#lib/errors/openIdErrors.ts'
import { receiptErrors } from '#lib/errors/receiptErrors.ts'
import { reviewErrors } from '#lib/errors/reviewErrors.ts'
import { routeErrors } from '#lib/errors/routeErrors.ts'
import { rpcErrors } from '#lib/errors/rpcErrors.ts'
import { timeoutErrors } from '#lib/errors/timeoutErrors.ts'
import { transactionErrors } from '#lib/errors/transactionErrors.ts'
import { userErrors } from '#lib/errors/userErrors.ts'
import { wagmiErrors } from '#lib/errors/wagmiErrors.ts'
import { walletErrors } from '#lib/errors/walletErrors.ts'
import { walletBookErrors } from '#lib/wallets/book/errors.ts'
import type { Wallets } from '#lib/wallets/listWallets.ts'

/**
 * Loads the catalog of every error that a site with these wallets can show: the rows of its
 * connectors, each named by the connector itself, and those that do not depend on a wallet.
 */
export async function loadErrorCatalog(
  wallets: Pick<Wallets, 'chains' | 'connectors'>,
): Promise<ErrorRows> {
  const own = await Promise.all(
    connectorsOf(wallets).map((connector: Connector & ConnectorMembers) => connector.errorRows?.()),
  )
  return Object.assign(
    {},
    ...own,
    connectorErrors,
    timeoutErrors,
    walletErrors,
    walletBookErrors,
    credentialErrors,
    connectionErrors,
    chainErrors,
    rpcErrors,
    transactionErrors,
    networkErrors,
    batchErrors,
    wagmiErrors,
    custodyErrors,
    routeErrors,
    openIdErrors,
    receiptErrors,
    userErrors,
    reviewErrors,
    fallbackErrors,
  )
}

/** The connectors of the list of wallets, in a config of their own that sends no request. */
function connectorsOf({ chains, connectors }: Pick<Wallets, 'chains' | 'connectors'>) {
  return createConfig({
    chains,
    connectors,
    client: ({ chain }) => createClient({ chain, transport: http() }),
    ssr: true,
    multiInjectedProviderDiscovery: false,
  }).connectors
}
