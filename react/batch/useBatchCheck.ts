'use client'

import { isSameAddress } from '#lib/addresses/isSameAddress.ts'
import type { SentBatch } from '#react/batch/sentBatches.ts'
import type { useBatchStatus } from '#react/batch/useBatchStatus.ts'
import { checkOf, differencesOf } from '#react/transactions/sentCalls.ts'
import { useEffectsCheck } from '#react/transactions/useEffectsCheck.ts'

/**
 * In what an executed batch differs from the one shown. `check` is known once it is mined, and says so
 * if nothing could be compared; a batch of which calls failed is not compared, because the list of
 * batches says which.
 */
export function useBatchCheck(
  sent: SentBatch,
  { outcome, transactions = [], hashes, isUncheckable }: ReturnType<typeof useBatchStatus>,
) {
  const { id, chainId, account, calls, effects } = sent
  const isMined = outcome.state === 'confirmed' && transactions.length > 0
  const isRelayed = transactions.some(({ receipt }) => !isSameAddress(receipt.from, account))
  const measured = useEffectsCheck({
    ...{ id, chainId, account, calls, effects, isRelayed },
    transactions: isMined ? transactions : [],
  })
  const lists = transactions.map((one) => one.calls)
  const isReadable = lists.every((one) => one !== undefined)
  const mined = isMined && isReadable ? lists.flatMap((one) => one ?? []) : undefined
  const differences = differencesOf(calls, mined, measured)
  return {
    /** The hashes of the transactions, as a receipt keeps them; the batch's id if nobody names them. */
    mined: isUncheckable ? id : hashes.join(' '),
    differences,
    check: isUncheckable
      ? ('unchecked' as const)
      : checkOf(differences, { isMined: isMined && !measured.isPending, isReadable }),
  }
}
