'use client'

import { useConnection, useSendCalls } from 'wagmi'
import { useSentBatches } from '#react/batch/sentBatches.ts'
import type { BatchCallFields } from '#react/transactions/CallFields.ts'
import { useRpcChain } from '#react/wagmi/useRpcChain.ts'

/** Sends a batch to the wallet, and adds it to the list of sent ones. */
export function useSendBatch({
  account,
  chainId,
  isAtomic,
}: {
  account: `0x${string}`
  chainId: number | undefined
  isAtomic: boolean
}) {
  const { connector } = useConnection()
  const node = useRpcChain(chainId)
  const batches = useSentBatches()
  const { mutateAsync: sendCalls } = useSendCalls()

  /** Returns the chain, once its node has responded again. */
  async function check() {
    if (chainId === undefined || !connector) throw new Error('The form is not complete.')
    const { error } = await node.refetch()
    if (error) throw error
    return chainId
  }

  async function send(calls: readonly BatchCallFields[]) {
    if (chainId === undefined || !connector) throw new Error('The form is not complete.')
    const { id } = await sendCalls({ account, chainId, calls, forceAtomic: isAtomic })
    // Also after Cancel: a batch that the wallet accepted is sent.
    batches.add({
      id,
      chainId,
      account,
      connectorId: connector.id,
      walletName: connector.name,
      calls: calls.map(({ to, value, data = '0x' }) => ({ to, value: String(value), data })),
      sentAt: new Date().toISOString(),
    })
  }

  return { check, send }
}
