'use client'

import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useConnections } from 'wagmi'
import { isSameAddress } from '#lib/addresses/isSameAddress.ts'
import { usePublicConfig } from '#react/config/PublicConfigContext.tsx'
import { readCredentials } from '#react/session/accountApi.ts'
import { useSession } from '#react/session/SessionProvider.tsx'

const staleMilliseconds = 5 * 60_000

/** The user's other accounts: those of connected wallets, and those linked with the signed-in one. */
export function useOwnAddresses(account: `0x${string}`): readonly `0x${string}`[] {
  const { basePath } = usePublicConfig()
  const { session } = useSession()
  const connections = useConnections()
  const identity = session?.identity
  const { data: credentials } = useQuery({
    queryKey: ['own credentials', identity],
    enabled: identity !== undefined,
    queryFn: () => readCredentials(basePath),
    staleTime: staleMilliseconds,
    // Without them, an address has no name: nothing to wait or to ask again for.
    retry: false,
  })
  return useMemo(() => {
    const connected = connections.flatMap(({ accounts }) => accounts)
    const linked = credentials?.map(({ address }) => address) ?? []
    return [...connected, ...linked].filter((each) => !isSameAddress(each, account))
  }, [connections, credentials, account])
}
