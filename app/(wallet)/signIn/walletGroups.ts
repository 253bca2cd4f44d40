import type { Connector } from 'wagmi'

/** Groups of the list, named by what users know, not by how a wallet works. */
export type WalletGroupKey = 'device' | 'fresh' | 'phone' | 'smart' | 'other'

/** Group of each connector type; a type that is missing here is shown under `other`. */
const groupOfType: Record<string, WalletGroupKey> = {
  injected: 'device',
  turnkey: 'fresh',
  walletConnect: 'phone',
  smartWallet: 'smart',
}

export type WalletGroup = { key: WalletGroupKey; connectors: Connector[] }

/**
 * Groups connectors in list order: a group appears at its first wallet. The group of injected
 * wallets appears at `injectedIndex` even while it is empty. The last used wallet leads its group,
 * and its group leads the list.
 */
export function walletGroups(
  connectors: readonly Connector[],
  injectedIndex?: number,
  recentId?: string,
): WalletGroup[] {
  const groups: WalletGroup[] = []
  const groupOf = (key: WalletGroupKey) => {
    const known = groups.find((group) => group.key === key)
    if (known) return known
    const group = { key, connectors: [] }
    groups.push(group)
    return group
  }
  for (const [index, connector] of connectors.entries()) {
    if (index === injectedIndex) groupOf('device')
    groupOf(groupOfType[connector.type] ?? 'other').connectors.push(connector)
  }
  if (injectedIndex !== undefined) groupOf('device')
  const rank = (members: Connector[]) => (members.some(({ id }) => id === recentId) ? 0 : 1)
  for (const group of groups) group.connectors.sort((one, other) => rank([one]) - rank([other]))
  return groups.sort((one, other) => rank(one.connectors) - rank(other.connectors))
}
