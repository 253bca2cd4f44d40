'use client'

import { createContext, useContext } from 'react'
import type { PublicConfig, SitePages } from '#lib/protocol/publicConfig.ts'

/** Passes the public configuration from the server layout to every screen. */
export const PublicConfigContext = createContext<PublicConfig | undefined>(undefined)

/** Returns the public configuration. */
export function usePublicConfig(): PublicConfig {
  const config = useContext(PublicConfigContext)
  if (!config) throw new Error('usePublicConfig needs LatchkeyProvider above it.')
  return config
}

const noPages: SitePages = {}

/** The pages of the site that screens link to. */
export function usePages(): SitePages {
  return useContext(PublicConfigContext)?.pages ?? noPages
}
