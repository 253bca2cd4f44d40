import type { Connector } from 'wagmi'
import type { TurnkeyMembers } from '#connectors/turnkey/EmbeddedWallet.ts'

/** A connector of an embedded wallet, which needs the user to authenticate first. */
export type EmbeddedConnector = Connector & TurnkeyMembers

/** Whether a connector is an embedded wallet's: by its type and the members that screens use. */
export function isEmbedded(connector: Connector): connector is EmbeddedConnector {
  return connector.type === 'turnkey' && 'embedded' in connector
}
