'use client'

import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useCallsStatus, useConfig, useConnection } from 'wagmi'
import { errorChain } from '#lib/errors/errorChain.ts'
import { sentTime } from '#lib/tracker/conclude.ts'
import { pollMilliseconds } from '#lib/tracker/pollMilliseconds.ts'
import { hashPattern, matches } from '#lib/tracker/SentCall.ts'
import { type BatchOutcome, batchOutcome, isFinal } from '#react/batch/batchOutcome.ts'
import {
  isDenied,
  readBatch,
  type StatusAnswer,
  type WalletAnswer,
} from '#react/batch/readBatch.ts'
import { type SentBatch, useSentBatches } from '#react/batch/sentBatches.ts'
import { gasOf, readMinedCalls, readOperation } from '#react/transactions/readOperation.ts'
import { useOperation } from '#react/transactions/useOperation.ts'

/** Unknown bundle id (EIP-5792). */
const unknownBundle = 5730
/** A wallet that says nothing else for so long is no longer the only one to be asked. */
const patienceMilliseconds = 2 * 60_000

/** So long a wallet that reports success may take to name the transactions. */
const namingMilliseconds = 30_000

/**
 * Current status of a batch, from the wallet and from its transactions on chain. If its id is that of
 * a user operation, bundler and chain are asked for what the wallet does not say, also without it.
 */
export function useBatchStatus(sent: SentBatch) {
  const { connector, status } = useConnection()
  const isSendingWallet = connector?.id === sent.answeredBy?.id
  const callsStatus = useCallsStatus({
    id: sent.id,
    query: {
      enabled: status === 'connected' && isSendingWallet,
      // Polled, because a block can be reorganized.
      refetchInterval: ({ state: { data } }) =>
        pollMilliseconds(
          new Date(sentTime(sent, Date.now())).toISOString(),
          data !== undefined && isComplete(toAnswer(data, 0)),
        ),
      staleTime: 2000,
    },
  })
  const isUnknown = errorChain(callsStatus.error).some(({ code }) => code === unknownBundle)
  const wallet = walletAnswer()
  const operation = useOperation(isAsked() ? operationOf(sent) : undefined)
  const answers = { wallet, operation: operation.evidence }
  // The transactions are read by the hashes that these answers name.
  const chain = useOnChain(sent, readBatch(sent, answers, Date.now()).hashes)
  const reading = readBatch(sent, { ...answers, chain: chain.data }, Date.now())
  const { outcome, hashes, evidence, progress } = reading
  const { note } = useSentBatches()
  const { learned } = operation
  useEffect(() => {
    if (evidence && progress !== sent.progress) note(sent.id, evidence, learnedOf(sent, learned))
  })

  function walletAnswer(): WalletAnswer | undefined {
    if (!isSendingWallet) return undefined
    const { data, error, dataUpdatedAt, errorUpdatedAt } = callsStatus
    if (error) return { at: errorUpdatedAt, error: isUnknown ? 'unrecognized' : 'unreachable' }
    return data && toAnswer(data, dataUpdatedAt)
  }

  /** Wallets may name the transactions later than what became of them. */
  function isComplete(answer: StatusAnswer): boolean {
    const outcome = saidBy(answer)
    const isNamed = answer.receipts.length > 0 || !isOfTransactions(outcome)
    return isFinal(outcome) && (isNamed || sent.comparison !== undefined)
  }

  function saidBy(answer: StatusAnswer) {
    return batchOutcome(answer, sent.calls.length)
  }

  /** Whether the wallet does not say what became of the batch, or which transactions executed it. */
  function isAsked(): boolean {
    if (status === 'reconnecting' || status === 'connecting') return false
    if (status !== 'connected' || !isSendingWallet || callsStatus.isError) return true
    if (!wallet || !('statusCode' in wallet)) return false
    const said = saidBy(wallet)
    const { state } = said
    if (isDenied(sent, said)) return true
    if (state === 'pending') return Date.now() - Date.parse(sent.sentAt) > patienceMilliseconds
    return state === 'unknown' || (wallet.receipts.length === 0 && state !== 'notSent')
  }

  // Its transaction may be out of reach later.
  const known = progress?.state.name === 'failed' ? progress.state.reason : undefined
  const isHeard = isFinal(outcome) || operation.evidence !== undefined
  return {
    outcome,
    /** What is known of it, for the sentence that says so. */
    progress,
    isLoading: callsStatus.isPending && isSendingWallet && status === 'connected' && !isHeard,
    isUnknown: isUnknown && outcome.state === 'unknown',
    isOtherWallet: status === 'connected' && !isSendingWallet && !isHeard,
    isStale: callsStatus.isError && !isUnknown && !isHeard,
    isAtomic:
      (wallet && 'statusCode' in wallet && wallet.atomic) || operation.evidence?.found === 'mined',
    hashes,
    isOuterMined: chain.data?.some(
      ({ isMined, operation }) => isMined && operation?.isSuccessful === false,
    ),
    reason: chain.data?.find(({ operation }) => operation?.reason)?.operation?.reason ?? known,
    gas: chain.data?.map(({ gas }) => gas),
    /** The transactions that executed it; undefined until they are read. */
    transactions: hashes.length > 0 ? chain.data : undefined,
    /** It was executed, and neither the wallet nor the chain names the transactions. */
    isUncheckable:
      isOfTransactions(outcome) &&
      hashes.length === 0 &&
      Date.now() - Date.parse(sent.sentAt) > namingMilliseconds,
  }
}

/** Whether transactions had this outcome: without them, it is the wallet's word alone. */
const isOfTransactions = ({ state }: BatchOutcome) => state === 'confirmed' || state === 'failed'

/** What to ask for, if the id is the hash of a user operation or of a transaction, as wallets have it. */
function operationOf({ id, calls, account, ...sent }: SentBatch) {
  if (!matches(id, hashPattern)) return undefined
  const { chainId, entryPoint, nonce, block, sentAt } = sent
  const common = { chainId, entryPoint, nonce, block, sentAt, batchCalls: calls.length }
  return { ...common, hash: id as `0x${string}`, sender: account }
}

/** What later questions need. */
function learnedOf(sent: SentBatch, learned: ReturnType<typeof useOperation>['learned']) {
  if (!learned) return {}
  const { entryPoint = sent.entryPoint, nonce } = learned
  return {
    operationHash: sent.id as `0x${string}`,
    ...(entryPoint && { entryPoint }),
    ...(nonce !== undefined && { nonce: String(nonce) }),
  }
}

function toAnswer(
  {
    statusCode,
    atomic,
    receipts,
  }: {
    statusCode: number
    atomic: boolean
    receipts?: StatusAnswer['receipts'] | undefined
  },
  at: number,
): StatusAnswer {
  return { at, statusCode, atomic, receipts: receipts ?? [] }
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
          const gas = gasOf(receipt, account, operation)
          const calls = transaction && readMinedCalls(transaction, account)
          // A receipt of an old network has no status (before EIP-658).
          const isMined = receipt.status !== 'reverted'
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
