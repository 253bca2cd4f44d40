'use client'

import { use } from 'react'
import { type Config, WagmiContext } from 'wagmi'

/** wagmi's config of the provider above. wagmi's own hook brings wagmi's errors to the first screen. */
export function useConfig(): Config {
  const config = use(WagmiContext)
  if (!config) throw new Error('useConfig needs LatchkeyProvider or WalletProviders above it.')
  return config
}
