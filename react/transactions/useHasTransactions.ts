'use client'

import { useStored } from '#react/ui/useStored.ts'

/** Name of this browser's transactions in its storage. */
export const transactionsName = 'transactions'
/** Name of this browser's batches in its storage. */
export const batchesName = 'batches'

/**
 * Whether this browser has sent transactions or batches; every page asks, and loads nothing for it.
 */
export function useHasTransactions(): boolean {
  const [hasTransactions] = useStored(transactionsName, isFilled)
  const [hasBatches] = useStored(batchesName, isFilled)
  return hasTransactions || hasBatches
}

const isFilled = (stored: unknown) => Array.isArray(stored) && stored.length > 0
