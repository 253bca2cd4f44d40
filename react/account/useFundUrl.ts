'use client'

import { usePublicConfig } from '#react/config/PublicConfigContext.tsx'

/** The page where funds can be added to an account, if the site has one (`FUND_URL`). */
export function useFundUrl(address: string, chainId: number): string | undefined {
  return usePublicConfig()
    .fundUrl?.replaceAll('{address}', address)
    .replaceAll('{chainId}', String(chainId))
}
