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
import { isSameAddress } from '#lib/addresses/isSameAddress.ts'
import type { Messages } from '#lib/messages/Messages.ts'
import { entryPoints } from '#lib/protocol/smartWallet.ts'
import { balancesKey } from '#react/tokens/useBalances.ts'
import { checkOf, differencesOf } from '#react/transactions/sentCalls.ts'
import { callsOf, type SentTransaction } from '#react/transactions/sentTransactions.ts'
import { useEffectsCheck } from '#react/transactions/useEffectsCheck.ts'
import { useOperationTransaction } from '#react/transactions/useOperationTransaction.ts'

const pollMilliseconds = 2000

/**
 * Status of a sent transaction on chain, its hash, and in what it differs from the one shown. `check`
 * is known once it is mined; another transaction of the user in its place differs, too. The hash is that of its replacement, if there is one; that of the transaction in which a user
 * operation was mined is undefined before.
 */
export function useTransactionStatus(
  sent: SentTransaction,
  onReplaced: (replacedBy: NonNullable<SentTransaction['replacedBy']>) => void,
) {
  const { chainId, operation } = sent
  const sender = operation?.sender ?? sent.account
  const query = { refetchInterval: pollMilliseconds, staleTime: 0 }
  const search = useOperationTransaction(sent)
  const hash = operation ? search.data : (sent.replacedBy?.hash ?? sent.hash)
  const receipt = useTransactionReceipt({
    hash,
    chainId,
    query: { ...query, enabled: hash !== undefined },
  })
  const isUnknown = hash === undefined || receipt.error?.name === 'TransactionReceiptNotFoundError'
  const mined = isUnknown ? undefined : receipt.data
  const block = useBlockNumber({ chainId, query: { ...query, enabled: mined !== undefined } })
  const transaction = useTransaction({ hash, chainId, query: { enabled: mined !== undefined } })
  // Only detects a replacement transaction; the status comes from the receipt above.
  useWaitForTransactionReceipt({
    hash,
    chainId,
    query: { enabled: mined === undefined && !sent.replacedBy && !operation },
    onReplaced: ({ reason, transaction: { hash: by } }) => onReplaced({ hash: by, reason }),
  })
  const { isRelayed, read } = useOperation(sender, mined, transaction.data, operation && sent.hash)
  const reason = sent.replacedBy?.reason
  const minedCall = mined &&
    transaction.data && { ...transaction.data, data: transaction.data.input }
  useFreshBalances(mined?.blockHash)
  const isSuccessful = isRelayed ? read?.operation?.isSuccessful : mined?.status === 'success'
  const shown = callsOf(sent)
  const isChecked = isSuccessful && !isOther(reason) && mined !== undefined
  const effects = useEffectsCheck({
    id: sent.hash,
    account: sender,
    ...{ chainId, calls: shown, isRelayed },
    effects: sent.effects,
    transactions: isChecked && transaction.data ? [{ receipt: mined, ...transaction.data }] : [],
  })
  const calls = isRelayed ? read?.calls : minedCall && [minedCall]
  const differences = differencesOf(shown, isOther(reason) ? undefined : calls, effects)
  const isStale =
    search.isError ||
    (receipt.isError && !isUnknown) ||
    receipt.fetchStatus === 'paused' ||
    block.isError
  return {
    hash,
    status: statusOf(isRelayed ? relayedStatus(read) : mined?.status, reason),
    confirmations:
      mined && block.data !== undefined && block.data >= mined.blockNumber
        ? block.data - mined.blockNumber + 1n
        : undefined,
    isStale,
    differences,
    check: checkOf(differences, {
      isMined:
        mined !== undefined &&
        !effects.isPending &&
        (isRelayed ? read !== undefined : minedCall !== undefined),
      isReplaced: isOther(reason),
      isReadable: !isRelayed || read?.calls !== undefined,
    }),
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

/**
 * Result and calls of a contract account's user operation in a mined transaction: a relayer sends
 * such a transaction to an entry point, and it is mined even if those calls failed. Loads nothing
 * for transactions of externally owned accounts. `id` is the operation's hash, if it is known.
 */
function useOperation(
  account: `0x${string}`,
  receipt:
    | Pick<TransactionReceipt, 'transactionHash' | 'blockHash' | 'from' | 'to' | 'logs'>
    | undefined,
  transaction: Pick<Transaction, 'input'> | undefined,
  id?: `0x${string}`,
) {
  const isRelayed = receipt !== undefined && isSentByRelayer(receipt, account)
  const { data } = useQuery({
    queryKey: ['operation', account, receipt?.transactionHash, receipt?.blockHash],
    enabled: isRelayed && transaction !== undefined,
    staleTime: Number.POSITIVE_INFINITY,
    queryFn: async () => {
      const { readOperation, readOperationCalls } = await import(
        '#react/transactions/readOperation.ts'
      )
      return {
        operation: receipt ? readOperation(receipt, account, id) : undefined,
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
