import type { WalletGroup } from '#app/(wallet)/signIn/walletGroups.ts'

/**
 * Applies `next` without moving a row of `shown`: rows keep their positions and show updated
 * wallets, an empty group takes its first wallet, and all other changes wait.
 */
export function steadyGroups(shown: WalletGroup[], next: WalletGroup[]): WalletGroup[] {
  return shown.map(({ key, connectors }) => {
    const members = next.find((group) => group.key === key)?.connectors ?? []
    return {
      key,
      connectors:
        connectors.length > 0
          ? connectors.map((one) => members.find(({ uid }) => uid === one.uid) ?? one)
          : members.slice(0, 1),
    }
  })
}
