'use client'

import { useStored } from '#react/useStored.ts'

/** Name of this browser's transactions in its storage. */
export const transactionsName = 'transactions'

/** Whether this browser has sent transactions; every page asks, and loads nothing for it. */
export function useHasTransactions(): boolean {
  const [hasSome] = useStored(transactionsName, isFilled)
  return hasSome
}

const isFilled = (stored: unknown) => Array.isArray(stored) && stored.length > 0
