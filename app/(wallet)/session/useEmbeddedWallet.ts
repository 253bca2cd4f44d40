'use client'

import { useEffect, useState } from 'react'
import { useConnection } from 'wagmi'
import { isEmbedded } from '#app/(wallet)/session/embeddedConnector.ts'
import type { EmbeddedWallet } from '#connectors/turnkey/EmbeddedWallet.ts'

/** The connected wallet, where it is an embedded one; undefined until it is loaded. */
export function useEmbeddedWallet(): EmbeddedWallet | undefined {
  const { connector, status } = useConnection()
  // While wagmi reconnects, the connector is a plain object without members.
  const embedded =
    status === 'connected' && connector && isEmbedded(connector) ? connector : undefined
  const [wallet, setWallet] = useState<EmbeddedWallet>()
  useEffect(() => {
    let isCurrent = true
    setWallet(undefined)
    embedded?.embedded().then(
      (loaded) => isCurrent && setWallet(loaded),
      () => undefined,
    )
    return () => {
      isCurrent = false
    }
  }, [embedded])
  return wallet
}
