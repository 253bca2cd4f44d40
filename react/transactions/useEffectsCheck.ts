'use client'

import { useQuery } from '@tanstack/react-query'
import type { TransactionReceipt } from 'viem'
import { useClient } from 'wagmi'
import { isWorse, withoutNative } from '#lib/simulation/effects.ts'
import type { NodeRequest } from '#lib/simulation/Simulation.ts'
import { useTokens } from '#react/tokens/useTokens.ts'
import { callsOf, type SentTransaction } from '#react/transactions/sentTransactions.ts'

/**
 * Compares what a mined transaction did with what its review had shown. Nothing is compared, and
 * `isWorse` stays false, if the review had measured nothing, or if the node cannot tell any more.
 */
export function useEffectsCheck(
  sent: SentTransaction,
  { receipt, isRelayed }: { receipt: TransactionReceipt | undefined; isRelayed: boolean },
): { isPending: boolean; isWorse: boolean } {
  const { chainId, effects: shown, account, operation, hash } = sent
  const client = useClient({ chainId })
  const tokens = useTokens(chainId)
  const isEnabled = Boolean(shown && receipt && client)
  const query = useQuery({
    queryKey: ['mined effects', chainId, hash, receipt?.blockHash],
    enabled: isEnabled,
    staleTime: Number.POSITIVE_INFINITY,
    retry: 2,
    queryFn: async () => {
      if (!shown || !receipt || !client) throw new Error('There is nothing to compare.')
      const { readMinedEffects } = await import('#lib/simulation/readMinedEffects.ts')
      const mined = await readMinedEffects({
        request: client.request as NodeRequest,
        account: operation?.sender ?? account,
        calls: callsOf(sent).map((call) => ({ ...call, value: BigInt(call.value) })),
        tokens: tokens.map(({ address }) => address),
        receipts: [receipt],
        isRelayed,
      })
      return mined ? isWorse(mined, isRelayed ? withoutNative(shown) : shown) : false
    },
  })
  return { isPending: isEnabled && query.isPending, isWorse: query.data ?? false }
}
