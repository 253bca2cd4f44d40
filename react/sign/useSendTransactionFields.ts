'use client'

import type { FeeValuesEIP1559 } from 'viem'
import { useSendTransaction } from 'wagmi'
import { useSponsoredSend } from '#react/sign/sender/useSponsoredSend.ts'
import type { useGas } from '#react/sign/useGas.ts'
import type { CallFields } from '#react/transactions/CallFields.ts'
import { sentTransaction, useSentTransactions } from '#react/transactions/sentTransactions.ts'
import { useRpcChain } from '#react/wagmi/useRpcChain.ts'
import type { SponsoredSender } from '#react/wallets/WalletScreens.ts'

/** Sends the transaction of a complete form, and adds it to the list of sent ones. */
export function useSendTransactionFields({
  account,
  sender,
  chainId,
  fields,
  gas,
  fees,
}: {
  account: `0x${string}`
  /** Sends in the account's place. */
  sender: SponsoredSender | undefined
  chainId: number | undefined
  fields: CallFields | undefined
  gas: bigint | undefined
  /** Set by the request instead of the wallet. */
  fees: CappedFees
}) {
  const node = useRpcChain(chainId)
  const { add } = useSentTransactions()
  const { mutateAsync: sendTransaction } = useSendTransaction()
  const sendSponsored = useSponsoredSend(account, chainId)
  return async () => {
    if (!fields || chainId === undefined || gas === undefined)
      throw new Error('The form is not complete.')
    const { to } = fields
    if (sender && to) return sendSponsored(sender, [{ ...fields, to }])
    // Checks again that the node responds and serves the shown chain.
    const { error } = await node.refetch()
    if (error) throw error
    const hash = await sendTransaction({ ...fields, account, chainId, gas, ...fees })
    // Also after Cancel: what the wallet has sent is sent.
    add(sentTransaction({ hash, chainId, account, ...fields }))
    return hash
  }
}

type CappedFees = Partial<FeeValuesEIP1559>

/**
 * The fees that a request sets itself, because the wallet's own may exceed what remains of the
 * balance: if that covers the estimated fee but not twice that, a margin that wallets commonly allow.
 */
export function cappedFees(
  remaining: bigint | undefined,
  { fee, fees }: Pick<ReturnType<typeof useGas>, 'fee' | 'fees'>,
): CappedFees {
  const isTight =
    remaining !== undefined && fee !== undefined && remaining >= fee && remaining < 2n * fee
  if (!isTight || !fees) return {}
  const { maxFeePerGas, maxPriorityFeePerGas } = fees
  return { maxFeePerGas, maxPriorityFeePerGas }
}
