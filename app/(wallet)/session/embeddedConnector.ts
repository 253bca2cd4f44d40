import type { Connector } from 'wagmi'
import type { TurnkeyMembers } from '#connectors/turnkey/EmbeddedWallet.ts'

/** A connector whose wallet is kept for the person, and who that is must be shown first. */
export type EmbeddedConnector = Connector & TurnkeyMembers

/** Tells an embedded wallet's connector from the others: by its type, and by what screens need of it. */
export function isEmbedded(connector: Connector): connector is EmbeddedConnector {
  return connector.type === 'turnkey' && 'embedded' in connector
}
