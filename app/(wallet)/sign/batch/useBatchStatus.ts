'use client'

import { useQuery } from '@tanstack/react-query'
import { useCallsStatus, useConfig, useConnection } from 'wagmi'
import { batchOutcome } from '#app/(wallet)/sign/batch/batchOutcome.ts'
import type { SentBatch } from '#app/(wallet)/sign/batch/sentBatches.ts'
import { readOperation } from '#app/(wallet)/sign/operation/readOperation.ts'
import { errorChain } from '#lib/errors/errorChain.ts'
import { isSameAddress } from '#lib/isSameAddress.ts'

const pollMilliseconds = 2000
/** Unknown bundle id (EIP-5792). */
const unknownBundle = 5730

/** Gas cost of a batch's transaction, and whether it was sponsored. */
type BatchGas = { wei: bigint; isSponsored: boolean }

/** Current status of a batch, from the wallet and from its transactions on chain. */
export function useBatchStatus(sent: SentBatch) {
  const { connector, status } = useConnection()
  const isSendingWallet = connector?.id === sent.connectorId
  const callsStatus = useCallsStatus({
    id: sent.id,
    query: {
      enabled: status === 'connected' && isSendingWallet,
      // Polled, because a block can be reorganized.
      refetchInterval: pollMilliseconds,
      staleTime: 0,
    },
  })
  const hashes = callsStatus.data?.receipts?.map(({ transactionHash }) => transactionHash) ?? []
  const chain = useOnChain(sent, hashes)
  const isUnknown = errorChain(callsStatus.error).some(({ code }) => code === unknownBundle)
  const isFailedOnChain = chain.data?.map(({ operation }) => operation?.isSuccessful === false)
  const response = isUnknown ? undefined : callsStatus.data
  const outcome = batchOutcome(
    response && { ...response, receipts: response.receipts ?? [] },
    sent.calls.length,
    isFailedOnChain,
  )
  return {
    outcome,
    isLoading: callsStatus.isPending && isSendingWallet,
    isUnknown,
    isOtherWallet: status === 'connected' && !isSendingWallet,
    isStale: callsStatus.isError && !isUnknown,
    isAtomic: response?.atomic === true,
    hashes: isUnknown ? [] : [...new Set(hashes)],
    isOuterMined: chain.data?.some(
      ({ isMined, operation }) => isMined && operation?.isSuccessful === false,
    ),
    reason: chain.data?.find(({ operation }) => operation?.reason)?.operation?.reason,
    gas: chain.data?.map(({ gas }) => gas),
  }
}

/** The batch's transactions on chain, one per hash. */
function useOnChain({ id, chainId, account }: SentBatch, hashes: readonly `0x${string}`[]) {
  const config = useConfig()
  return useQuery({
    queryKey: ['batch', id, chainId, ...hashes],
    enabled: hashes.length > 0,
    staleTime: Number.POSITIVE_INFINITY,
    retry: 3,
    queryFn: async () => {
      const { getTransactionReceipt } = await import('viem/actions')
      const client = config.getClient({ chainId })
      return Promise.all(
        hashes.map(async (hash) => {
          const receipt = await getTransactionReceipt(client, { hash })
          const operation = readOperation(receipt, account, id)
          const wei = receipt.gasUsed * receipt.effectiveGasPrice
          const isSponsored = operation?.isSponsored ?? !isSameAddress(receipt.from, account)
          const gas: BatchGas = { wei: isSponsored ? wei : (operation?.paid ?? wei), isSponsored }
          return { operation, gas, isMined: receipt.status === 'success' }
        }),
      )
    },
  })
}
