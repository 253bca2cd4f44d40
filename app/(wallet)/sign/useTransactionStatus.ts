'use client'

import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { Transaction, TransactionReceipt } from 'viem'
import {
  useBlockNumber,
  useTransaction,
  useTransactionReceipt,
  useWaitForTransactionReceipt,
} from 'wagmi'
import type { SentTransaction } from '#app/(wallet)/sign/sentTransactions.ts'
import { balancesKey } from '#app/(wallet)/useBalances.ts'
import { isSameAddress } from '#lib/isSameAddress.ts'
import type { Messages } from '#lib/messages/Messages.ts'
import { entryPoints } from '#lib/protocol/smartWallet.ts'

const pollMilliseconds = 2000

/**
 * Status of a sent transaction on chain, and in what it differs from the one shown. `hash` is that
 * of its replacement, if there is one.
 */
export function useTransactionStatus(
  sent: SentTransaction,
  hash: `0x${string}`,
  onReplaced: (replacedBy: NonNullable<SentTransaction['replacedBy']>) => void,
) {
  const { chainId } = sent
  const query = { refetchInterval: pollMilliseconds, staleTime: 0 }
  const receipt = useTransactionReceipt({ hash, chainId, query })
  const isUnknown = receipt.error?.name === 'TransactionReceiptNotFoundError'
  const mined = isUnknown ? undefined : receipt.data
  const block = useBlockNumber({ chainId, query: { ...query, enabled: mined !== undefined } })
  const transaction = useTransaction({ hash, chainId, query: { enabled: mined !== undefined } })
  // Only detects a replacement transaction; the status comes from the receipt above.
  useWaitForTransactionReceipt({
    hash,
    chainId,
    query: { enabled: mined === undefined && !sent.replacedBy },
    onReplaced: ({ reason, transaction: { hash: by } }) => onReplaced({ hash: by, reason }),
  })
  const { isRelayed, read } = useOperation(sent.account, mined, transaction.data)
  const reason = sent.replacedBy?.reason
  const minedCall = mined &&
    transaction.data && { ...transaction.data, data: transaction.data.input }
  useFreshBalances(mined?.blockHash)
  const isStale =
    (receipt.isError && !isUnknown) || receipt.fetchStatus === 'paused' || block.isError
  return {
    status: statusOf(isRelayed ? relayedStatus(read) : mined?.status, reason),
    confirmations:
      mined && block.data !== undefined && block.data >= mined.blockNumber
        ? block.data - mined.blockNumber + 1n
        : undefined,
    isStale,
    differences: isOther(reason) ? [] : differ(sent, isRelayed ? onlyCall(read) : minedCall),
  }
}

/** Reads the balances again as soon as a transaction is mined. */
function useFreshBalances(blockHash: string | undefined) {
  const queries = useQueryClient()
  useEffect(() => {
    if (blockHash) void queries.invalidateQueries({ queryKey: [balancesKey] })
  }, [blockHash, queries])
}

function isOther(reason: 'repriced' | 'replaced' | 'cancelled' | undefined) {
  return reason === 'replaced' || reason === 'cancelled'
}

function statusOf(
  receiptStatus: 'success' | 'reverted' | undefined,
  reason: 'repriced' | 'replaced' | 'cancelled' | undefined,
): keyof Messages['sign']['status'] {
  if (reason === 'replaced' || reason === 'cancelled') return reason
  if (receiptStatus === undefined) return 'pending'
  return receiptStatus === 'success' ? 'confirmed' : 'failed'
}

type Relayed = NonNullable<ReturnType<typeof useOperation>['read']>

/** A user operation may fail inside a mined transaction; one that is missing was not executed. */
function relayedStatus(read: Relayed | undefined) {
  if (!read) return undefined
  return read.operation?.isSuccessful ? 'success' : 'reverted'
}

/** Undefined if the account's calls cannot be decoded; several calls never match the one shown. */
function onlyCall(read: Relayed | undefined): MinedCall | undefined {
  const [call, ...more] = read?.calls ?? []
  return more.length > 0 ? { to: null, value: -1n, data: '0x' } : call
}

type MinedCall = { to: `0x${string}` | null; value: bigint; data: `0x${string}` }

/** Fields in which the mined transaction differs from the one shown. */
function differ(sent: SentTransaction, mined: MinedCall | undefined) {
  if (!mined) return []
  const isSame = (one: string | null | undefined, other: string | null | undefined) =>
    (one ?? '').toLowerCase() === (other ?? '').toLowerCase()
  return [
    isSame(sent.to, mined.to) ? undefined : 'to',
    BigInt(sent.value) === mined.value ? undefined : 'value',
    isSame(sent.data, mined.data) ? undefined : 'data',
  ].filter((field) => field !== undefined)
}

/**
 * Result and calls of a contract account's user operation in a mined transaction: a relayer sends
 * such a transaction to an entry point, and it is mined even if those calls failed. Loads nothing
 * for transactions of externally owned accounts.
 */
function useOperation(
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
