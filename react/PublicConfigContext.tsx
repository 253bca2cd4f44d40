'use client'

import { createContext, use } from 'react'
import type { PublicConfig } from '#lib/protocol/publicConfig.ts'

/** Passes the public configuration from the server layout to every screen. */
export const PublicConfigContext = createContext<PublicConfig | undefined>(undefined)

/** Returns the public configuration. */
export function usePublicConfig(): PublicConfig {
  const config = use(PublicConfigContext)
  if (!config) throw new Error('usePublicConfig needs the wallet layout above it.')
  return config
}
