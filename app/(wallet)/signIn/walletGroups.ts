import type { Connector } from 'wagmi'

/** Groups in the order they are shown: what a person knows, not how a wallet works. */
export const walletGroupKeys = ['device', 'fresh', 'phone', 'smart', 'other'] as const

export type WalletGroupKey = (typeof walletGroupKeys)[number]

/** Group of each connector type; a type that is not here is shown under `other`. */
const groupOfType: Record<string, WalletGroupKey> = {
  injected: 'device',
  turnkey: 'fresh',
  walletConnect: 'phone',
  smartWallet: 'smart',
}

export type WalletGroup = { key: WalletGroupKey; connectors: Connector[] }

/** Sorts connectors into groups; the last used wallet leads its group, and its group leads the list. */
export function walletGroups(connectors: readonly Connector[], recentId?: string): WalletGroup[] {
  const isRecent = (connector: Connector) => (connector.id === recentId ? 0 : 1)
  return walletGroupKeys
    .map((key) => ({
      key,
      connectors: connectors
        .filter(({ type }) => (groupOfType[type] ?? 'other') === key)
        .sort((one, other) => isRecent(one) - isRecent(other)),
    }))
    .filter((group) => group.connectors.length > 0)
    .sort((one, other) => lead(one, recentId) - lead(other, recentId))
}

function lead(group: WalletGroup, recentId: string | undefined) {
  return group.connectors.some(({ id }) => id === recentId) ? 0 : 1
}
