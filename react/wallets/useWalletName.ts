'use client'

import type { Connector } from 'wagmi'
import type { ConnectorMembers } from '#connectors/defineConnector/ConnectorMembers.ts'
import { useMessages } from '#react/locale/useMessages.ts'
import type { ListedWallet } from '#react/wagmi/ListedWallets.ts'
import { useWallets } from '#react/wagmi/WalletStoreContext.ts'

type Shown = { name: string; icon?: string | undefined }

/** The last used wallet, connected or not; undefined if it is not in the list. */
export function useRecentWallet(): ListedWallet | undefined {
  const { wallets, recentId } = useWallets()
  return wallets.find(({ id }) => id === recentId)
}

/** The current or last used wallet; undefined if there is none. */
export function useShownWallet() {
  const { wallets, connection } = useWallets()
  const recent = useRecentWallet()
  const current = connection.wallet
  return wallets.find(({ id }) => id === current?.id) ?? current ?? recent
}

/** Its name. */
export function useWalletName(): string {
  const siteMessages = useMessages('site')
  const shown = useShownWallet()
  return shown ? shownWallet(shown, true).name : siteMessages.yourWallet
}

/**
 * Display name and icon of a wallet of the list: those of the WalletConnect wallet once connected;
 * with `orLast` also after it has disconnected, where the text is about that wallet.
 */
export function shownWallet(
  wallet: Shown & Pick<ListedWallet, 'lastPeer' | 'peer'>,
  orLast?: boolean,
): Shown {
  return (orLast ? wallet.lastPeer : wallet.peer) ?? wallet
}

/** The same of a connector. */
export function walletInfo(connector: Connector, orLast?: boolean): Shown {
  return (connector as ConnectorMembers).peer?.(orLast) ?? connector
}
