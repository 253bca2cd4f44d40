import type { Connector } from 'wagmi'
import type { EmbeddedMembers } from '#lib/protocol/embeddedWallet.ts'

/** A connector of an embedded wallet, which needs the user to authenticate first. */
export type EmbeddedConnector = Connector & EmbeddedMembers

/** Whether a connector is an embedded wallet's, by the members that screens use. */
export function isEmbedded(connector: Connector): connector is EmbeddedConnector {
  return 'embedded' in connector && 'variant' in connector
}
