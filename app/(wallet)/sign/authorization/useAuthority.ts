'use client'

import { useQuery } from '@tanstack/react-query'
import { useConfig } from 'wagmi'
import { type Delegation, readDelegation } from '#app/(wallet)/sign/authorization/readDelegation.ts'

const pollMilliseconds = 2000

/** An account's delegation and nonce on chain. */
export type Authority = {
  delegation: Delegation
  /** Nonce of the next transaction, pending ones included. */
  nonce: number
}

/** Polls delegation and nonce while the tab is mounted. */
export function useAuthority(account: `0x${string}`, chainId: number | undefined) {
  const config = useConfig()
  return useQuery({
    queryKey: ['authority', account, chainId],
    enabled: chainId !== undefined,
    staleTime: 0,
    refetchInterval: pollMilliseconds,
    queryFn: async (): Promise<Authority> => {
      const { getCode, getTransactionCount } = await import('viem/actions')
      const client = config.getClient({ chainId: chainId as number })
      const [code, nonce] = await Promise.all([
        getCode(client, { address: account }),
        getTransactionCount(client, { address: account, blockTag: 'pending' }),
      ])
      return { delegation: readDelegation(code), nonce }
    },
  })
}
