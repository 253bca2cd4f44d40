'use client'

import { useConnectors } from 'wagmi'
import { type EmbeddedConnector, isEmbedded } from '#app/(wallet)/session/embeddedConnector.ts'

/** The embedded wallet's connectors that the site offers: person, passkeys and session are one, accounts are each one's own. */
export function useVariants(): readonly EmbeddedConnector[] {
  return useConnectors().filter(isEmbedded)
}
