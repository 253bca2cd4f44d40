import { restoreSessions, type SavedSession, savedSessions } from '#devnet/phone/savedSessions.ts'
import type { DevnetWallets } from '#devnet/startWallets.ts'
import type { WalletMemory } from '#devnet/wallet/walletStore.ts'

/** What the wallets keep of their connections to sites. */
export type SavedConnections = {
  wallet?: Pick<WalletMemory, 'selected' | 'chainId' | 'knownChains' | 'connectedOrigins'>
  phone?: { selected: number; chainId: number; sessions: readonly SavedSession[] }
}

/** Copies the connections of the browser wallet and the phone, so that a reset can restore them. */
export function saveConnections({ walletServer, phoneServer }: DevnetWallets): SavedConnections {
  const saved: SavedConnections = {}
  if (walletServer) {
    const { selected, chainId, knownChains, connectedOrigins } = walletServer.wallet.store.get()
    saved.wallet = { selected, chainId, knownChains, connectedOrigins }
  }
  if (phoneServer) {
    const { selected, chainId } = phoneServer.phone.state()
    saved.phone = { selected, chainId, sessions: savedSessions(phoneServer.phone.client) }
  }
  return saved
}

/** Restores saved connections in wallets that were reset. */
export async function restoreConnections(
  { walletServer, phoneServer }: DevnetWallets,
  { wallet, phone }: SavedConnections,
): Promise<void> {
  if (walletServer && wallet) walletServer.wallet.store.change(wallet)
  if (!phoneServer || !phone) return
  // Before the sessions, which know the account and the chain already.
  await phoneServer.phone.change({ selected: phone.selected, chainId: phone.chainId })
  await restoreSessions(phoneServer.phone.client, phone.sessions)
}
