'use client'

import { useEffect, useState } from 'react'
import { type Connector, useConfig, useConnection, useConnectors } from 'wagmi'
import { sessionMessages } from '#lib/messages/sessionMessages.ts'

/** The wallet that was used last, connected or not; undefined on the server and where none was. */
export function useRecentConnector(): Connector | undefined {
  const config = useConfig()
  const connectors = useConnectors()
  const { status } = useConnection()
  const [recentId, setRecentId] = useState<string>()
  // biome-ignore lint/correctness/useExhaustiveDependencies: a change of status may be a new recent wallet
  useEffect(() => {
    let isCurrent = true
    void Promise.resolve(config.storage?.getItem('recentConnectorId'))
      .then((id) => isCurrent && setRecentId(id ?? undefined))
      .catch(() => undefined)
    return () => {
      isCurrent = false
    }
  }, [config, status])
  return connectors.find((connector) => connector.id === recentId)
}

/** Name of the wallet in use or used last. */
export function useWalletName(): string {
  const { connector } = useConnection()
  const recent = useRecentConnector()
  return connector?.name ?? recent?.name ?? sessionMessages.yourWallet
}
