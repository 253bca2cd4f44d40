'use client'

import type { SentTransaction } from '#react/transactions/sentTransactions.ts'
import { useOperation } from '#react/transactions/useOperation.ts'

/**
 * Hash of the transaction in which a sent user operation was mined, undefined before. Works without
 * the wallet; nothing is asked for normal transactions.
 */
export function useOperationTransaction({ hash, chainId, sentAt, operation }: SentTransaction) {
  const { evidence } = useOperation(operation && { ...operation, hash, chainId, sentAt })
  return {
    data: evidence?.found === 'mined' ? evidence.hash : undefined,
    isError: evidence?.found === 'noAnswer',
  }
}
