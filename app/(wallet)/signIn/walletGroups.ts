'use client'

import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react'
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

/**
 * The groups as the list shows them: they follow `next`, except while a pointer is over the list,
 * when no row moves. Spread `handlers` on the element of `list`.
 */
export function useStableGroups(list: RefObject<HTMLElement | null>, next: WalletGroup[]) {
  const [isPointerOver, setPointerOver] = useState(false)
  const shown = useRef(next)
  const groups = isPointerOver ? stableGroups(shown.current, next) : next
  useEffect(() => {
    shown.current = groups
  })
  // The pointer may have been here before the page could receive events.
  useLayoutEffect(() => setPointerOver(Boolean(list.current?.matches(':hover'))), [list])
  return {
    groups,
    handlers: {
      onPointerEnter: () => setPointerOver(true),
      // A touch pointer leaves before its click arrives, so wait for the next frame.
      onPointerLeave: () => void requestAnimationFrame(() => setPointerOver(false)),
    },
  }
}

/**
 * Applies `next` without moving a row of `shown`: rows keep their positions and show updated
 * wallets, an empty group takes its first wallet, and all other changes wait.
 */
export function stableGroups(shown: WalletGroup[], next: WalletGroup[]): WalletGroup[] {
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
