'use client'

import { useMemo, useSyncExternalStore } from 'react'
import type { Address } from 'viem'
import { useChains } from 'wagmi'
import type { PreviewContext } from '#lib/review/preview/SigningRequest.ts'
import { usePublicConfig } from '#react/config/PublicConfigContext.tsx'
import { useLocale, useMessages } from '#react/locale/useMessages.ts'
import { previewContext } from '#react/review/previewContext.ts'
import { recentOutflows } from '#react/review/recentOutflows.ts'
import { useSiteContracts } from '#react/review/useSiteContracts.ts'
import { useUserAddresses } from '#react/review/useUserAddresses.ts'
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
  const { appName: siteName } = usePublicConfig()
  const chains = useChains()
  const chain = chains.find(({ id }) => id === chainId)
  const tokens = useTokensWithBalances(account, chain?.id)
  const addresses = useUserAddresses(account, chainId)
  const recent = () => recentOutflows.get(account, chainId)
  const earlier = useSyncExternalStore(recentOutflows.subscribe, recent, recent)
  return useMemo(() => {
    const known = {
      account,
      chainId,
      origin,
      siteName,
      contracts,
      chains,
      tokens,
      balance,
      earlier,
    }
    return { ...previewContext({ ...known, knownAddresses, ...addresses }), fee, texts, locale }
  }, [
    account,
    chainId,
    origin,
    siteName,
    contracts,
    chains,
    tokens,
    balance,
    earlier,
    knownAddresses,
    addresses,
    fee,
    texts,
    locale,
  ])
}
