'use client'

import { useQuery } from '@tanstack/react-query'
import { useConfig } from 'wagmi'
import type { SentTransaction } from '#react/transactions/sentTransactions.ts'

const pollMilliseconds = 2000

/** Blocks after the sending one that are searched: bundlers do not wait for longer. */
const searchedBlocks = 5000n

/**
 * Hash of the transaction in which a sent user operation was mined, undefined before. Asks the
 * chain's node, so that it works without the wallet; nothing is asked for normal transactions.
 */
export function useOperationTransaction({ hash, chainId, operation }: SentTransaction) {
  const config = useConfig()
  return useQuery({
    queryKey: ['operation transaction', hash, chainId],
    enabled: operation !== undefined,
    // Polled, because a block can be reorganized.
    refetchInterval: pollMilliseconds,
    staleTime: 0,
    // A query must not resolve with undefined.
    queryFn: async () => (await find(BigInt(operation?.block ?? 0))) ?? null,
    select: (found) => found ?? undefined,
  })

  async function find(block: bigint): Promise<`0x${string}` | undefined> {
    const { findOperation } = await import('#react/transactions/readOperation.ts')
    const client = config.getClient({ chainId })
    return findOperation(client, { hash, fromBlock: block, toBlock: block + searchedBlocks })
  }
}
