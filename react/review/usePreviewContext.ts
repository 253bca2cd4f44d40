'use client'

import { useMemo } from 'react'
import type { Address } from 'viem'
import { useChains } from 'wagmi'
import type { PreviewContext } from '#lib/review/preview/SigningRequest.ts'
import { useLocale, useMessages } from '#react/locale/useMessages.ts'
import { siteChains } from '#react/review/siteChains.ts'
import { useOwnAddresses } from '#react/review/useOwnAddresses.ts'
import { useSiteContracts } from '#react/review/useSiteContracts.ts'
import { useTokensWithBalances } from '#react/tokens/useBalances.ts'

/** What only the screen of a request knows of it. */
type Given = Pick<PreviewContext, 'balance' | 'fee' | 'knownAddresses'> & {
  account: Address
  chainId: number
  origin: string
}

/** What a request is checked against, as far as this browser knows it. */
export function usePreviewContext({
  account,
  chainId,
  origin,
  balance,
  fee,
  knownAddresses,
}: Given): PreviewContext {
  const texts = useMessages('preview')
  const locale = useLocale()
  const contracts = useSiteContracts()
  const ownChains = useChains()
  const chains = useMemo(() => siteChains(ownChains), [ownChains])
  const chain = ownChains.find(({ id }) => id === chainId)
  const currency = chain?.nativeCurrency
  const tokens = useTokensWithBalances(account, chain?.id)
  const ownAddresses = useOwnAddresses(account)
  return useMemo(
    () => ({
      ...contracts,
      account,
      chainId,
      currency,
      chains,
      tokens,
      balance,
      fee,
      knownAddresses,
      ownAddresses,
      origin,
      texts,
      locale,
    }),
    [
      account,
      chainId,
      currency,
      chains,
      tokens,
      balance,
      fee,
      knownAddresses,
      ownAddresses,
      origin,
      texts,
      locale,
      contracts,
    ],
  )
}
