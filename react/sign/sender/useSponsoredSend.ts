'use client'

import { useConfig } from 'wagmi'
import { getBlockNumber, getBytecode } from 'wagmi/actions'
import type { SentCall } from '#lib/tracker/SentCall.ts'
import { usePublicConfig } from '#react/config/PublicConfigContext.tsx'
import type { CallFields } from '#react/transactions/CallFields.ts'
import { readTransactions, useSentTransactions } from '#react/transactions/sentTransactions.ts'
import { useRpcChain } from '#react/wagmi/useRpcChain.ts'
import type { SponsoredSender } from '#react/wallets/WalletScreens.ts'

/** A call of a smart wallet, which cannot create contracts by itself. */
type Call = CallFields & { to: `0x${string}` }

/** Sends calls from a sponsored account, and adds them to the list of sent transactions. */
export function useSponsoredSend(account: `0x${string}`, chainId: number | undefined) {
  const config = useConfig()
  const { cookieSuffix } = usePublicConfig()
  const node = useRpcChain(chainId)
  const { add } = useSentTransactions()

  async function send(sender: SponsoredSender, calls: readonly Call[]) {
    if (chainId === undefined || calls.length === 0) throw new Error('The form is not complete.')
    // Checks again that the node responds and serves the shown chain.
    const { error } = await node.refetch()
    if (error) throw error
    const { address } = sender
    const { waitForCreation } = await import('#react/sign/sender/waitForCreation.ts')
    await waitForCreation({
      ...{ account: address, chainId },
      isCreated: async () => Boolean(await getBytecode(config, { address, chainId })),
      sent: () => readTransactions(cookieSuffix),
    })
    const block = await getBlockNumber(config, { chainId, cacheTime: 0 })
    const hash = await sender.sendCalls(calls)
    // Also after Cancel: what the bundler has accepted is sent.
    add({
      ...{ id: hash, kind: 'operation', operationHash: hash, chainId, account },
      ...{ sender: address, block: String(block), calls: calls.map(sentCall) },
      sentAt: new Date().toISOString(),
    })
    return hash
  }

  return (sender: SponsoredSender, calls: readonly Call[]) => {
    const key = `${chainId}:${sender.address}`
    // The next one sees that this one was sent.
    const sending = (lastSent.get(key) ?? Promise.resolve()).then(() => send(sender, calls))
    lastSent.set(
      key,
      sending.catch(() => {}),
    )
    return sending
  }
}

/** The latest operation that each account is sending: one after another. */
const lastSent = new Map<string, Promise<unknown>>()

function sentCall({ to, value, data }: Call): SentCall {
  return { to, value: String(value), data: data ?? '0x' }
}
