'use client'

import { useQuery } from '@tanstack/react-query'
import { useConnection, useEstimateFeesPerGas } from 'wagmi'
import type { Session } from '#lib/protocol/auth.ts'
import { usePublicConfig } from '#react/config/PublicConfigContext.tsx'
import { useDraft } from '#react/sign/useDraft.ts'
import { useAccountBalance } from '#react/tokens/BalanceLine.tsx'
import { useWalletScreens } from '#react/wallets/loadWalletScreens.ts'
import type { SponsoredSender } from '#react/wallets/WalletScreens.ts'

/** Who sends: the signed-in account, which pays the network fee, or one that is sponsored. */
export type SenderChoice = 'account' | 'sponsored'

/** Gas of the cheapest transaction there is. */
const leastGas = 21_000n

/**
 * The account that sends. Where the wallet has a sponsored one, the user chooses; until then, it is
 * the sponsored one if the signed-in account cannot even pay the cheapest transaction's fee.
 */
export function useSender({ address: account }: Session, chainId: number | undefined) {
  const { basePath } = usePublicConfig()
  const { connector, status } = useConnection()
  const open = useWalletScreens(connector)?.openSponsoredSender
  const [draft, choose] = useDraft('sender', '')
  const isWanted = connector !== undefined && open !== undefined && chainId !== undefined
  const query = useQuery({
    queryKey: ['sponsored sender', connector?.uid, account, chainId],
    enabled: isWanted && status === 'connected',
    staleTime: 60_000,
    queryFn: async () => {
      if (!isWanted) return null
      // A query must not resolve with undefined.
      return (await open(connector, { account, chainId, basePath })) ?? null
    },
  })
  const balance = useAccountBalance(account, chainId)
  const { data: fees } = useEstimateFeesPerGas({ chainId, query: { enabled: isWanted } })
  const sponsored: SponsoredSender | undefined = query.data ?? undefined
  const isPoor = balance !== undefined && balance < leastGas * (fees?.maxFeePerGas ?? 1n)
  const isChosen = draft === '' ? isPoor : draft === 'sponsored'
  const choice: SenderChoice = sponsored && isChosen ? 'sponsored' : 'account'
  return {
    /** The sponsored account, if it sends. */
    sender: choice === 'sponsored' ? sponsored : undefined,
    /** True until it is known which account sends. */
    isLoading:
      query.isLoading || (sponsored !== undefined && draft === '' && balance === undefined),
    /** The signed-in account pays its own fees: a sponsored one would be another account. */
    paysItself: open !== undefined,
    /** Undefined if there is nothing to choose. */
    options: sponsored && { account, sponsored: sponsored.address, choice, choose },
  }
}
