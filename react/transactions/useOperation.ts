'use client'

import { useQuery } from '@tanstack/react-query'
import { useConfig } from 'wagmi'
import { pollMilliseconds } from '#lib/tracker/pollMilliseconds.ts'
import type { AskedOperation } from '#react/transactions/askOperation.ts'

/** So soon an answer is looked for again that was late. */
const waitingMilliseconds = 1000

/**
 * The latest answer about a user operation, of its bundler and of the chain. Nothing is asked in hidden
 * tabs, offline, once it is over, or for undefined.
 */
export function useOperation(asked: (AskedOperation & { chainId: number }) | undefined) {
  const config = useConfig()
  const { data } = useQuery({
    queryKey: ['operation', asked?.chainId, asked?.hash],
    enabled: asked !== undefined,
    staleTime: 2000,
    refetchInterval: ({ state: { data } }) => {
      if (!asked) return false
      if (data?.isWaiting) return waitingMilliseconds
      return pollMilliseconds(asked.sentAt, data?.evidence?.found === 'mined')
    },
    queryFn: async () => {
      if (!asked) throw new Error('There is no operation to ask for.')
      const { followOperation } = await import('#react/transactions/followOperation.ts')
      return followOperation(config.getClient({ chainId: asked.chainId }), asked)
    },
  })
  return { evidence: data?.evidence, learned: data?.learned }
}
