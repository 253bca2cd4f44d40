'use client'

import { useState } from 'react'
import type { Transaction } from 'viem'
import { useConfig, useConnection, useSendTransaction, useSwitchChain } from 'wagmi'
import { isSameAddress } from '#lib/addresses/isSameAddress.ts'
import { type Entry, isReplaceable } from '#lib/tracker/Entry.ts'
import { useMessages } from '#react/locale/useMessages.ts'
import { raisedFees } from '#react/review/raisedFees.ts'
import { useWalletRequest } from '#react/review/useWalletRequest.ts'
import {
  firstCall,
  sentTransaction,
  useSentTransactions,
} from '#react/transactions/sentTransactions.ts'
import { useProgress } from '#react/transactions/useProgress.ts'
import { Problem } from '#react/ui/Problem.tsx'

/** What takes the place of a transaction: itself with higher fees, or nothing. */
type Replacing = 'same' | 'nothing'

/**
 * Speeds a transaction up or cancels it, by one of the same nonce, while the wallet of its account is
 * connected; one that was dropped is sent again. The wallet's review is that of any transaction.
 */
export function TransactionActions({ entry }: { entry: Entry }) {
  const signMessages = useMessages('sign')
  const { address } = useConnection()
  const { progress } = useProgress(entry)
  const { isOtherNonce, requestState, replace } = useReplace(entry)
  const isSender = address !== undefined && isSameAddress(address, entry.sender)
  if (!isReplaceable(entry) || !isSender) return null
  const isDropped = progress?.state.name === 'dropped'
  // A cancellation that waits: to speed up what it cancels would undo it.
  const isCanceling = !isDropped && isCancelled(entry)
  const isWaiting = requestState.step === 'waiting'
  const button = (replacing: Replacing, label: string) => (
    <button
      type="button"
      className="latchkey-button"
      aria-disabled={isWaiting}
      onClick={() => replace(replacing)}
    >
      {label}
    </button>
  )
  return (
    <>
      {!(isDropped && entry.hasAuthorizations) &&
        button(
          isCanceling ? 'nothing' : 'same',
          isDropped ? signMessages.sendAgain : signMessages.speedUp,
        )}
      {!isCanceling && button('nothing', signMessages.cancelTransaction)}
      {requestState.step === 'failed' && <Problem problem={requestState.problem} />}
      {isOtherNonce && <p role="alert">{signMessages.otherNonce}</p>}
    </>
  )
}

/** Whether nothing was sent in its place last. */
const isCancelled = ({ replacedBy }: Entry) => replacedBy?.reason === 'cancelled'

function useReplace(entry: Entry) {
  const config = useConfig()
  const { chainId: current } = useConnection()
  const { mutateAsync: switchChain } = useSwitchChain()
  const { mutateAsync: sendTransaction } = useSendTransaction()
  const { add } = useSentTransactions()
  const { requestState, submit } = useWalletRequest<`0x${string}`>('sent')
  const [isOtherNonce, setOtherNonce] = useState(false)
  const { chainId, sender, account, hasAuthorizations } = entry

  async function send(replacing: Replacing) {
    setOtherNonce(false)
    const { estimateFeesPerGas } = await import('viem/actions')
    const client = config.getClient({ chainId })
    const [known, fees] = await Promise.all([
      find(entry.replacedBy?.hash ?? entry.hash),
      // A wallet sets its own if the node cannot tell.
      estimateFeesPerGas(client).catch(() => ({})),
    ])
    if (current !== chainId) await switchChain({ chainId })
    const shown = firstCall(entry)
    const call =
      replacing === 'nothing'
        ? { to: sender, value: 0n }
        : { ...(shown.to && { to: shown.to }), value: BigInt(shown.value), data: shown.data }
    const carried = replacing === 'same' && hasAuthorizations && (await authorizationsOf(known))
    const nonce = Number(entry.nonce)
    const { gasPrice, maxFeePerGas, maxPriorityFeePerGas } = known ? raisedFees(known, fees) : {}
    const hash = await sendTransaction({
      ...{ ...call, account: sender, chainId, nonce },
      ...(known && replacing === 'same' && !isCancelled(entry) && { gas: known.gas }),
      ...(carried && { type: 'eip7702', authorizationList: carried }),
      ...(gasPrice !== undefined
        ? { gasPrice }
        : maxFeePerGas !== undefined && { maxFeePerGas, maxPriorityFeePerGas }),
    } as Parameters<typeof sendTransaction>[0])
    const sent = await find(hash)
    const actual = sent?.nonce ?? nonce
    const sentAs = {
      ...call,
      hash,
      chainId,
      account,
      nonce: actual,
      hasAuthorizations: Boolean(carried),
    }
    add({ ...sentTransaction(sentAs), sender })
    setOtherNonce(actual !== nonce)
    return hash
  }

  /** @throws if the node does not have the transaction: without them, it would do something else */
  async function authorizationsOf(known: Transaction | undefined) {
    const { getTransaction } = await import('viem/actions')
    if (known?.authorizationList) return known.authorizationList
    const client = config.getClient({ chainId })
    return (await getTransaction(client, { hash: entry.hash ?? '0x' })).authorizationList
  }

  /** Undefined if the node does not have it. */
  async function find(hash: `0x${string}` | undefined): Promise<Transaction | undefined> {
    const { getTransaction } = await import('viem/actions')
    try {
      return hash && (await getTransaction(config.getClient({ chainId }), { hash }))
    } catch (error) {
      if (error instanceof Error && error.name === 'TransactionNotFoundError') return undefined
      throw error
    }
  }

  return {
    requestState,
    isOtherNonce,
    replace: (replacing: Replacing) => void submit(() => send(replacing)),
  }
}
