'use client'

import { useMemo, useState } from 'react'
import type { Address, Chain } from 'viem'
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
  const has = (wanted: 'block' | 'danger') =>
    preview?.warnings.some(({ severity }) => severity === wanted) === true
  const isBlocked = has('block')
  const isDangerous = has('danger')
  // The override applies to the very request that was shown, not to the next one.
  const [overriddenHash, setOverriddenHash] = useState<string>()
  const isOverridden = isDangerous && overriddenHash === preview?.hash
  return {
    preview,
    isCurrent,
    /** Why the request could not be previewed. */
    problem: useExplained(error),
    /** The user may accept the risks. */
    canOverride: isDangerous && !isBlocked,
    isOverridden,
    override: (isAccepted: boolean) => setOverriddenHash(isAccepted ? preview?.hash : undefined),
    /** Shown as it is, without a danger that the user has not accepted. */
    isSafe: isCurrent && !isBlocked && (!isDangerous || isOverridden),
  }
}
