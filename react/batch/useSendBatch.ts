'use client'

import { useConfig, useConnection, useSendCalls } from 'wagmi'
import { getBlockNumber } from 'wagmi/actions'
import { sentBatch, useSentBatches } from '#react/batch/sentBatches.ts'
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
  const config = useConfig()
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
    // Where a search for it begins; without it, only the newest blocks are searched.
    const block = await getBlockNumber(config, { chainId }).catch(() => undefined)
    const { id } = await sendCalls({ account, chainId, calls, forceAtomic: isAtomic })
    // Also after Cancel: a batch that the wallet accepted is sent.
    batches.add(sentBatch({ id, chainId, account, wallet: connector, calls, block }))
  }

  return { check, send }
}
