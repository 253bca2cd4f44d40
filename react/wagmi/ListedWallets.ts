import type { ConnectorMembers } from '#connectors/defineConnector/ConnectorMembers.ts'
import type { WalletListing } from '#lib/protocol/entities.ts'

/** A wallet of the list as data, which a server passes to the page. */
export type ListedWallet = WalletListing &
  Pick<ConnectorMembers, 'isInstalled' | 'isDuplicate'> & {
    id: string
    name: string
    type: string
    icon?: string | undefined
    rdns?: string | readonly string[] | undefined
    /** Whether it pairs with wallet apps. */
    pairsWithApps?: boolean
  }

/** The list of wallets as data: all that the first screen shows of it. */
export type ListedWallets = {
  wallets: ListedWallet[]
  /** The wallet that was used last. */
  recentId?: string | undefined
  /** Where the wallets of the browser are in the list, and their connector type. */
  discovery?: { index: number; type: string } | undefined
}
