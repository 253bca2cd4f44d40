'use client'

import { useConfig } from 'wagmi'
import { getBlockNumber } from 'wagmi/actions'
import type { SentCall } from '#lib/tracker/SentCall.ts'
import type { CallFields } from '#react/transactions/CallFields.ts'
import { useSentTransactions } from '#react/transactions/sentTransactions.ts'
import { useRpcChain } from '#react/wagmi/useRpcChain.ts'
import type { SponsoredSender } from '#react/wallets/WalletScreens.ts'

/** A call of a smart wallet, which cannot create contracts by itself. */
type Call = CallFields & { to: `0x${string}` }

/** Sends calls from a sponsored account, and adds them to the list of sent transactions. */
export function useSponsoredSend(account: `0x${string}`, chainId: number | undefined) {
  const config = useConfig()
  const node = useRpcChain(chainId)
  const { add } = useSentTransactions()
  return async (sender: SponsoredSender, calls: readonly Call[]) => {
    if (chainId === undefined || calls.length === 0) throw new Error('The form is not complete.')
    // Checks again that the node responds and serves the shown chain.
    const { error } = await node.refetch()
    if (error) throw error
    const block = await getBlockNumber(config, { chainId, cacheTime: 0 })
    const hash = await sender.sendCalls(calls)
    // Also after Cancel: what the bundler has accepted is sent.
    add({
      ...{ id: hash, kind: 'operation', operationHash: hash, chainId, account },
      ...{ sender: sender.address, block: String(block), calls: calls.map(sentCall) },
      sentAt: new Date().toISOString(),
    })
    return hash
  }
}

function sentCall({ to, value, data }: Call): SentCall {
  return { to, value: String(value), data: data ?? '0x' }
}
