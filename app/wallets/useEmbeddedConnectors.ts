'use client'

import { useConnection, useConnectors } from 'wagmi'
import { type EmbeddedConnector, isEmbedded } from '#app/wallets/EmbeddedConnector.ts'

/** The site's embedded wallet connectors, the one in use first; only accounts differ. */
export function useEmbeddedConnectors(): readonly EmbeddedConnector[] {
  const { connector } = useConnection()
  return useConnectors()
    .filter(isEmbedded)
    .toSorted((one, other) => Number(other.id === connector?.id) - Number(one.id === connector?.id))
}
