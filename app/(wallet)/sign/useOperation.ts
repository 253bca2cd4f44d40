'use client'

import { useQuery } from '@tanstack/react-query'
import type { Transaction, TransactionReceipt } from 'viem'
import { isSameAddress } from '#lib/isSameAddress.ts'
import { entryPoints } from '#lib/protocol/smartWallet.ts'

/**
 * Result and calls of a contract account's user operation in a mined transaction: a relayer sends
 * such a transaction to an entry point, and it is mined even if those calls failed. Loads nothing
 * for transactions of externally owned accounts.
 */
export function useOperation(
  account: `0x${string}`,
  receipt:
    | Pick<TransactionReceipt, 'transactionHash' | 'blockHash' | 'from' | 'to' | 'logs'>
    | undefined,
  transaction: Pick<Transaction, 'input'> | undefined,
) {
  const isRelayed = receipt !== undefined && isSentByRelayer(receipt, account)
  const { data } = useQuery({
    queryKey: ['operation', account, receipt?.transactionHash, receipt?.blockHash],
    enabled: isRelayed && transaction !== undefined,
    staleTime: Number.POSITIVE_INFINITY,
    queryFn: async () => {
      const { readOperation, readOperationCalls } = await import(
        '#app/(wallet)/sign/readOperation.ts'
      )
      return {
        operation: receipt ? readOperation(receipt, account) : undefined,
        calls: transaction ? readOperationCalls(transaction.input, account) : undefined,
      }
    },
  })
  return { isRelayed, read: isRelayed ? data : undefined }
}

/** Sent to an entry point by another account; the account's own transaction is a normal one. */
function isSentByRelayer({ from, to }: Pick<TransactionReceipt, 'from' | 'to'>, account: string) {
  if (!to || isSameAddress(from, account)) return false
  return Object.values(entryPoints).some((entryPoint) => isSameAddress(entryPoint, to))
}
