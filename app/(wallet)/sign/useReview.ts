'use client'

import { useMemo } from 'react'
import type { Address, Chain } from 'viem'
import { useRiskConfirmation } from '#app/(wallet)/review/RiskConfirmation.tsx'
import { useSiteContracts } from '#app/(wallet)/review/useSiteContracts.ts'
import { usePreview } from '#app/(wallet)/sign/usePreview.ts'
import { useTokensWithBalances } from '#app/(wallet)/useBalances.ts'
import { useMessages } from '#app/locale/useMessages.ts'
import { useExplained } from '#app/ui/useExplained.ts'
import type { PreviewContext, SigningRequest } from '#lib/preview/SigningRequest.ts'

type ReviewContext = Pick<
  PreviewContext,
  'account' | 'chainId' | 'balance' | 'fee' | 'origin' | 'knownAddresses'
> & {
  /** Undefined if the site does not have the chain. */
  chain: Chain | undefined
}

/** The preview of a request, and whether it may be signed. */
export function useReview(
  request: SigningRequest | undefined,
  { account, chain, chainId, balance, fee, origin, knownAddresses }: ReviewContext,
) {
  const texts = useMessages('preview')
  const contracts = useSiteContracts()
  const currency = chain?.nativeCurrency
  const tokens = useTokensWithBalances(account as Address, chain?.id)
  const context = useMemo(
    () => ({
      ...contracts,
      account,
      chainId,
      currency,
      balance,
      fee,
      origin,
      knownAddresses,
      tokens,
      texts,
    }),
    [account, chainId, currency, balance, fee, origin, knownAddresses, tokens, texts, contracts],
  )
  const { preview, isCurrent, error } = usePreview(request, context)
  const confirmation = useRiskConfirmation(preview ? [preview] : [])
  return {
    preview,
    isCurrent,
    /** Why the request could not be previewed. */
    problem: useExplained(error),
    confirmation,
    /** Shown as it is, without a danger that the user has not confirmed. */
    isSafe: isCurrent && confirmation.canConfirm,
  }
}
