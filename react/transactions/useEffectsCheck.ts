'use client'

import { useQuery } from '@tanstack/react-query'
import type { Transaction, TransactionReceipt } from 'viem'
import { useClient } from 'wagmi'
import { isSameAddress } from '#lib/addresses/isSameAddress.ts'
import { type Effects, isWorse, withoutNative } from '#lib/review/simulation/effects.ts'
import type { NodeRequest } from '#lib/review/simulation/Simulation.ts'
import type { SentCall } from '#lib/tracker/SentCall.ts'
import { useTokens } from '#react/tokens/useTokens.ts'

/** Calls that were shown, and the transactions that executed them. */
type EffectsCheck = {
  /** The id of the transaction or batch. */
  id: string
  chainId: number
  /** The account that the calls were made from. */
  account: `0x${string}`
  calls: readonly SentCall[]
  /** What the review had measured. */
  effects: Effects | undefined
  /** None while they are not mined, or if they failed. */
  transactions: readonly MinedTransaction[]
  /** Whether others sent the transactions for the account. */
  isRelayed: boolean
}

/** A mined transaction, with what it took from the account beside its calls. */
type MinedTransaction = Pick<Transaction, 'authorizationList'> & {
  receipt: TransactionReceipt
}

/**
 * Compares what mined calls did with what their review had shown. Nothing is compared, and `isWorse`
 * stays false, if the review had measured nothing, or if the node no longer knows.
 */
export function useEffectsCheck({
  id,
  chainId,
  account,
  calls,
  effects: shown,
  transactions,
  isRelayed,
}: EffectsCheck): { isPending: boolean; isWorse: boolean } {
  const client = useClient({ chainId })
  const tokens = useTokens(chainId)
  const isEnabled = Boolean(shown && client && transactions.length > 0)
  const blocks = transactions.map(({ receipt }) => receipt.blockHash)
  const query = useQuery({
    queryKey: ['mined effects', chainId, id, ...blocks],
    enabled: isEnabled,
    staleTime: Number.POSITIVE_INFINITY,
    retry: 2,
    queryFn: async () => {
      if (!shown || !client) throw new Error('There is nothing to compare.')
      const { readMinedEffects } = await import('#lib/review/simulation/readMinedEffects.ts')
      const mined = await readMinedEffects({
        request: client.request as NodeRequest,
        account,
        calls: calls.map((call) => ({ ...call, value: BigInt(call.value) })),
        tokens: tokens.map(({ address }) => address),
        receipts: transactions.map(({ receipt }) => receipt),
        authorizations: isRelayed ? 0 : await countAuthorizations(transactions, account),
        isRelayed,
      })
      return mined ? isWorse(mined, isRelayed ? withoutNative(shown) : shown) : false
    },
  })
  return { isPending: isEnabled && query.isPending, isWorse: query.data ?? false }
}

/** How many of the transactions' authorizations (EIP-7702) the account itself has signed. */
async function countAuthorizations(
  transactions: readonly MinedTransaction[],
  account: `0x${string}`,
): Promise<number> {
  const list = transactions.flatMap(({ authorizationList }) => authorizationList ?? [])
  if (list.length === 0) return 0
  const { recoverAuthorizationAddress } = await import('viem/utils')
  const signers = await Promise.all(
    // Nobody has signed one whose signature is none.
    list.map((authorization) =>
      recoverAuthorizationAddress({ authorization }).catch(() => undefined),
    ),
  )
  return signers.filter((signer) => signer && isSameAddress(signer, account)).length
}
