'use client'

import { useQuery } from '@tanstack/react-query'
import { useContext, useMemo } from 'react'
import { useConnections } from 'wagmi'
import { usePublicConfig } from '#react/config/PublicConfigContext.tsx'
import { type UserAddresses, userAddresses } from '#react/review/userAddresses.ts'
import { readAddresses } from '#react/session/accountApi.ts'
import { addressesKey } from '#react/session/addressesKey.ts'
import { SessionContext } from '#react/session/SessionContext.ts'

const staleMilliseconds = 5 * 60_000

/** The user's other accounts on a chain, and what the user calls others. */
export function useUserAddresses(account: `0x${string}`, chainId: number): UserAddresses {
  const { basePath } = usePublicConfig()
  const connections = useConnections()
  // An app that takes only the review has no session of ours.
  const identity = useContext(SessionContext)?.session?.identity
  const { data } = useQuery({
    queryKey: addressesKey(identity),
    enabled: identity !== undefined,
    queryFn: () => readAddresses(basePath),
    staleTime: staleMilliseconds,
    // Without them, an address has no name: nothing to wait or to ask again for.
    retry: false,
  })
  return useMemo(() => {
    const connected = connections.flatMap(({ accounts }) => accounts)
    return userAddresses({ account, chainId }, connected, data)
  }, [connections, data, account, chainId])
}
