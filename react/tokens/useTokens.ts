'use client'

import { useMemo } from 'react'
import type { PublicToken } from '#lib/protocol/publicConfig.ts'
import { usePublicConfig } from '#react/config/PublicConfigContext.tsx'

/** The site's tokens on a chain. */
export function useTokens(chainId: number | undefined): readonly PublicToken[] {
  const { tokens } = usePublicConfig()
  return useMemo(
    () => tokens?.filter((token) => token.chainId === chainId) ?? [],
    [tokens, chainId],
  )
}
