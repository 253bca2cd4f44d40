import type { ConnectorMembers } from '#connectors/defineConnector/ConnectorMembers.ts'
import type { WalletListing } from '#lib/protocol/entities.ts'

/** A wallet by its name and icon. */
type WalletName = { name: string; icon?: string | undefined }

/** A wallet of the list as data: what a server passes to the page, and what the list shows. */
export type ListedWallet = WalletListing &
  WalletName &
  Pick<ConnectorMembers, 'isInstalled' | 'isDuplicate'> & {
    /** The connector's id, which is unique in the list. */
    id: string
    type: string
    rdns?: string | readonly string[] | undefined
    /** Whether it pairs with wallet apps. */
    pairsWithApps?: boolean | undefined
    /** Name and icon of the wallet behind it that is connected, as that one reports them. */
    peer?: WalletName | undefined
    /** The same, or of the one that was connected last. */
    lastPeer?: WalletName | undefined
  }

/** The list of wallets as data: all that the first screen shows of it. */
export type ListedWallets = {
  wallets: readonly ListedWallet[]
  /** The wallet that was used last. */
  recentId?: string | undefined
  /** Where the wallets of the browser are in the list, and their connector type. */
  discovery?: { index: number; type: string } | undefined
}
