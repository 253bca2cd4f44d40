'use client'

import { type Connector, useConnection, useConnectors } from 'wagmi'
import type { EmbeddedMembers } from '#lib/protocol/embeddedWallet.ts'

/** A connector of an embedded wallet, which needs the user to authenticate first. */
export type EmbeddedConnector = Connector & EmbeddedMembers

/** Whether a connector is an embedded wallet's, by the members that screens use. */
export function isEmbedded(connector: Connector): connector is EmbeddedConnector {
  return 'embedded' in connector && 'variant' in connector
}

/** The site's embedded wallet connectors, the one in use first; only accounts differ. */
export function useEmbeddedConnectors(): readonly EmbeddedConnector[] {
  const { connector } = useConnection()
  return useConnectors()
    .filter(isEmbedded)
    .toSorted((one, other) => Number(other.id === connector?.id) - Number(one.id === connector?.id))
}
