'use client'

import { useQuery } from '@tanstack/react-query'
import { useConfig } from 'wagmi'

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

/** Delegation state of an account, by its code (EIP-7702). */
export type Delegation =
  | { state: 'none' }
  | { state: 'delegated'; contractAddress: `0x${string}` }
  /** Contract code: not an externally owned account. */
  | { state: 'contract' }

const designator = /^0xef0100([0-9a-f]{40})$/i

/** Parses the code at an account: a delegation is `0xef0100` followed by the contract's address. */
export function readDelegation(code: string | undefined | null): Delegation {
  if (!code || code === '0x') return { state: 'none' }
  const digits = designator.exec(code)?.[1]
  if (!digits) return { state: 'contract' }
  return { state: 'delegated', contractAddress: `0x${digits}` }
}
