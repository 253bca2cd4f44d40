'use client'

import { useConnection, useConnectors } from 'wagmi'
import { type EmbeddedConnector, isEmbedded } from '#app/(wallet)/session/embeddedConnector.ts'

/** The embedded wallet's connectors that the site offers: person, passkeys and session are one, accounts are each one's own. The one in use is first. */
export function useVariants(): readonly EmbeddedConnector[] {
  const { connector } = useConnection()
  return useConnectors()
    .filter(isEmbedded)
    .toSorted((one, other) => Number(other.id === connector?.id) - Number(one.id === connector?.id))
}
