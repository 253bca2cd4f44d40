'use client'

import { useQuery } from '@tanstack/react-query'
import type { Transaction, TransactionReceipt } from 'viem'
import {
  useBlockNumber,
  useChains,
  useTransaction,
  useTransactionReceipt,
  useWaitForTransactionReceipt,
} from 'wagmi'
import { usePublicConfig } from '#app/(wallet)/PublicConfigContext.tsx'
import { type SentTransaction, useSentTransactions } from '#app/(wallet)/sign/sentTransactions.ts'
import { Address, shortAddress } from '#app/ui/Address.tsx'
import { CopyButton } from '#app/ui/CopyButton.tsx'
import controls from '#app/ui/controls.module.css'
import { ExternalLink } from '#app/ui/ExternalLink.tsx'
import { formatAmount } from '#lib/formatAmount.ts'
import { isSameAddress } from '#lib/isSameAddress.ts'
import { signMessages } from '#lib/messages/signMessages.ts'
import { entryPoints } from '#lib/protocol/smartWallet.ts'
import styles from './TransactionList.module.css'

/** The account's transactions and their status. */
export function TransactionList({ account }: { account: string }) {
  const { all, remove, markReplaced } = useSentTransactions()
  const own = all.filter((sent) => isSameAddress(sent.account, account))
  return (
    <section className={styles.list} aria-labelledby="transactions-title">
      <h2 id="transactions-title">{signMessages.transactions}</h2>
      {own.length === 0 && <p className={styles.none}>{signMessages.noTransactions}</p>}
      <ul>
        {own.map((sent: SentTransaction) => (
          <TransactionStatus
            key={sent.hash}
            sent={sent}
            onRemove={() => remove(sent.hash)}
            onReplaced={(replacedBy) => markReplaced(sent.hash, replacedBy)}
          />
        ))}
      </ul>
    </section>
  )
}

const pollMilliseconds = 2000

/** One transaction and its status, polled, because a block can be reorganized. */
function TransactionStatus({
  sent,
  onRemove,
  onReplaced,
}: {
  sent: SentTransaction
  onRemove: () => void
  onReplaced: (replacedBy: NonNullable<SentTransaction['replacedBy']>) => void
}) {
  const { chains } = usePublicConfig()
  const chain = useChains().find(({ id }) => id === sent.chainId)
  const explorerUrl = chains.find(({ id }) => id === sent.chainId)?.explorerUrl
  const hash = sent.replacedBy?.hash ?? sent.hash
  const { status, confirmations, isStale, differences } = useStatus(sent, hash, onReplaced)
  return (
    <li className={styles.transaction} data-testid="transaction" data-hash={hash}>
      <div className={styles.head}>
        <span className={styles.status} data-status={status} role="status">
          {status === 'pending' && <span className={controls.spinner} />}
          {signMessages.status[status]}
        </span>
        <span className={styles.detail}>
          {confirmations !== undefined && signMessages.confirmations(String(confirmations))}
        </span>
        <code className={styles.detail} title={hash}>
          {shortAddress(hash)}
        </code>
        <span className={styles.detail}>
          {chain && `${formatAmount(BigInt(sent.value), chain.nativeCurrency)} · ${chain.name}`}
        </span>
        {sent.to && <Address address={sent.to} />}
      </div>
      {differences.length > 0 && (
        <p role="alert" className={styles.alarm}>
          {signMessages.onChainDifference(differences.join(', '))}
        </p>
      )}
      {status === 'failed' && <p className={styles.detail}>{signMessages.failedText}</p>}
      {status === 'replaced' && <p className={styles.detail}>{signMessages.replacedText}</p>}
      {isStale && <p className={styles.stale}>{signMessages.stale}</p>}
      <div className={styles.actions}>
        {explorerUrl && (
          <ExternalLink className={controls.button} href={`${explorerUrl}/tx/${hash}`}>
            {signMessages.viewTransaction}
          </ExternalLink>
        )}
        <CopyButton text={hash} label={signMessages.copyHash} />
        <button type="button" className={controls.quiet} onClick={onRemove}>
          {signMessages.stopWatching}
        </button>
      </div>
    </li>
  )
}

function useStatus(
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

function isOther(reason: 'repriced' | 'replaced' | 'cancelled' | undefined) {
  return reason === 'replaced' || reason === 'cancelled'
}

function statusOf(
  receiptStatus: 'success' | 'reverted' | undefined,
  reason: 'repriced' | 'replaced' | 'cancelled' | undefined,
): keyof typeof signMessages.status {
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
