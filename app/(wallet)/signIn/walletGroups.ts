import type { Connector } from 'wagmi'
import type {
  ConnectorMembers,
  WalletDiscovery,
} from '#connectors/defineConnector/ConnectorMembers.ts'
import type { WalletGroupKey } from '#lib/protocol/entities.ts'

/** A group of the list. */
export type WalletGroup = { key: WalletGroupKey; connectors: Connector[] }

/**
 * Groups connectors in list order: a group appears at its first wallet. The group of discovered
 * wallets appears at its index even while it is empty. The last used wallet leads its group, and its
 * group leads the list.
 */
export function walletGroups(
  connectors: readonly Connector[],
  discovery?: Pick<WalletDiscovery, 'group' | 'index'>,
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
    if (discovery?.index === index) groupOf(discovery.group)
    groupOf((connector as ConnectorMembers).group ?? 'other').connectors.push(connector)
  }
  if (discovery) groupOf(discovery.group)
  const rank = (members: Connector[]) => (members.some(({ id }) => id === recentId) ? 0 : 1)
  for (const group of groups) group.connectors.sort((one, other) => rank([one]) - rank([other]))
  return groups.sort((one, other) => rank(one.connectors) - rank(other.connectors))
}
