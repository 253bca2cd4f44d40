'use client'

import { useQuery } from '@tanstack/react-query'
import { useCallsStatus, useConfig, useConnection } from 'wagmi'
import { isSameAddress } from '#lib/addresses/isSameAddress.ts'
import { errorChain } from '#lib/errors/errorChain.ts'
import type { SentBatch } from '#react/batch/sentBatches.ts'
import { readMinedCalls, readOperation } from '#react/transactions/readOperation.ts'

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
  const failedOnChain = chain.data?.map(({ operation }) => operation?.isSuccessful === false)
  const response = isUnknown ? undefined : callsStatus.data
  const outcome = batchOutcome(
    response && { ...response, receipts: response.receipts ?? [] },
    sent.calls.length,
    failedOnChain,
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
    /** The transactions that executed it; undefined until they are read. */
    transactions: isUnknown ? undefined : chain.data,
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
      const { getTransaction, getTransactionReceipt } = await import('viem/actions')
      const client = config.getClient({ chainId })
      return Promise.all(
        hashes.map(async (hash) => {
          const [receipt, transaction] = await Promise.all([
            getTransactionReceipt(client, { hash }),
            // Only the comparison needs it.
            getTransaction(client, { hash }).catch(() => undefined),
          ])
          const operation = readOperation(receipt, account, id)
          const wei = receipt.gasUsed * receipt.effectiveGasPrice
          const isSponsored = operation?.isSponsored ?? !isSameAddress(receipt.from, account)
          const gas: BatchGas = { wei: isSponsored ? wei : (operation?.paid ?? wei), isSponsored }
          const calls = transaction && readMinedCalls(transaction, account)
          const isMined = receipt.status === 'success'
          const { authorizationList } = transaction ?? {}
          return {
            ...{ operation, gas, isMined, receipt, calls },
            ...(authorizationList && { authorizationList }),
          }
        }),
      )
    },
  })
}

/** Status of one call of a batch. */
type CallState = 'pending' | 'confirmed' | 'failed' | 'notSent' | 'unknown'

/** Status of a batch: `partly` if some calls failed and others took effect. */
type BatchState = 'pending' | 'confirmed' | 'failed' | 'partly' | 'notSent' | 'unknown'

/** A wallet's response to `wallet_getCallsStatus` (EIP-5792). */
type CallsStatus = {
  statusCode: number
  atomic: boolean
  receipts: readonly { status: 'success' | 'reverted' }[]
}

/**
 * Status of a batch and of each of its `count` calls. The wallet's response applies unless the
 * chain contradicts it: `failedOnChain` marks receipts of mined transactions in which the
 * account's operation failed.
 */
export function batchOutcome(
  status: CallsStatus | undefined,
  count: number,
  failedOnChain: readonly boolean[] = [],
): { state: BatchState; calls: CallState[] } {
  const all = (state: CallState) => Array.from({ length: count }, () => state)
  if (!status) return { state: 'unknown', calls: all('unknown') }
  const { statusCode, atomic, receipts } = status
  // EIP-5792 defines the meaning of each hundred, as HTTP does.
  const statusClass = Math.floor(statusCode / 100)
  if (statusClass === 1) return { state: 'pending', calls: all('pending') }
  if (statusClass === 4) return { state: 'notSent', calls: all('notSent') }

  const failures = receipts.map(
    ({ status }, index) => status === 'reverted' || failedOnChain[index] === true,
  )
  const hasReceiptPerCall = !atomic && receipts.length === count
  if (hasReceiptPerCall && (statusClass === 2 || statusClass === 6)) {
    const calls = failures.map((isFailed): CallState => (isFailed ? 'failed' : 'confirmed'))
    return { state: stateOf(calls), calls }
  }
  if (statusClass === 6) return { state: 'partly', calls: all('unknown') }
  if (statusClass === 5) return { state: 'failed', calls: all('failed') }
  if (statusClass !== 2) return { state: 'unknown', calls: all('unknown') }
  if (!failures.includes(true)) return { state: 'confirmed', calls: all('confirmed') }
  return failures.includes(false)
    ? { state: 'partly', calls: all('unknown') }
    : { state: 'failed', calls: all('failed') }
}

function stateOf(calls: readonly CallState[]): BatchState {
  if (!calls.includes('failed')) return 'confirmed'
  return calls.includes('confirmed') ? 'partly' : 'failed'
}
