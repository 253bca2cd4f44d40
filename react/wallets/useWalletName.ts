'use client'

import { useEffect, useState } from 'react'
import type { Connector } from 'wagmi'
import type { ConnectorMembers } from '#connectors/defineConnector/ConnectorMembers.ts'
import { useMessages } from '#react/locale/useMessages.ts'
import { rememberedConnectorId } from '#react/wagmi/configParts.ts'
import { useConfig } from '#react/wagmi/useConfig.ts'
import { useConnection } from '#react/wagmi/useConnection.ts'
import { useConnectors } from '#react/wagmi/useConnectors.ts'

/** The last used wallet, connected or not; undefined if there is none. */
export function useRecentConnector(): Connector | undefined {
  const config = useConfig()
  const connectors = useConnectors()
  const { status } = useConnection()
  const [recentId, setRecentId] = useState(() => rememberedConnectorId(config))
  // biome-ignore lint/correctness/useExhaustiveDependencies: a change of status may be a new recent wallet
  useEffect(() => {
    // Not loaded yet, or not used: the cookie is all there is.
    if (!config.storage) return
    let isCurrent = true
    void Promise.resolve(config.storage.getItem('recentConnectorId'))
      .then((id) => isCurrent && setRecentId(id ?? undefined))
      .catch(() => undefined)
    return () => {
      isCurrent = false
    }
  }, [config, status])
  return connectors.find((connector) => connector.id === recentId)
}

/** Name of the current or last used wallet. */
export function useWalletName(): string {
  const siteMessages = useMessages('site')
  const { connector } = useConnection()
  const recent = useRecentConnector()
  const shown = connector ?? recent
  return shown ? walletInfo(shown, true).name : siteMessages.yourWallet
}

/**
 * Display name and icon of a connector: those of the WalletConnect wallet once connected; with
 * `orLast` also after it has disconnected, where the text is about that wallet.
 */
export function walletInfo(
  connector: Connector,
  orLast?: boolean,
): { name: string; icon?: string | undefined } {
  return (connector as ConnectorMembers).peer?.(orLast) ?? connector
}
