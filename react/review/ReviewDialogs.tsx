'use client'

import { type ReactNode, useEffect, useMemo, useState } from 'react'
import { type Config, useConfig } from 'wagmi'
import { noServer } from '#lib/protocol/constants.ts'
import type { PublicConfig, PublicToken } from '#lib/protocol/publicConfig.ts'
import type { LoadContracts, ReviewMode } from '#lib/wallets/listWallets.ts'
import { pendingReviews } from '#react/review/pendingReviews.ts'
import { addReviewHost } from '#react/review/reviewHosts.ts'
import { optionsOf, setConfigParts } from '#react/wagmi/configParts.ts'

/** Settings of {@link ReviewDialogs}; none is needed. */
export type ReviewDialogsProps = {
  /** The site's name: a sign-in to that name is one to this site. */
  appName?: string
  /**
   * When a request is shown: `always`, or only if it is `dangerous` or cannot be read.
   * @default 'always'
   */
  review?: Exclude<ReviewMode, 'off'>
  /** Contracts that the review names and whose calls it reads, loaded with the first review. */
  contracts?: LoadContracts
  /** Tokens whose amounts and balances it shows by name, beside those that it knows. */
  tokens?: PublicToken[]
  /**
   * Path of the routes of `latchkey/server`, for what descriptors (ERC-7730) say.
   * @default none: the review asks no server but the chain's node
   */
  basePath?: string
}

/**
 * Shows what a page asks of the wallets of `withReview`, and sends it once the user has confirmed: one for
 * a page, below `WagmiProvider` and before what uses wallets. It loads the review with the first request,
 * in the language of `<html lang>`. Needs the style sheet `latchkey/styles.css`.
 */
export function ReviewDialogs({
  appName = '',
  review = 'always',
  contracts,
  tokens,
  basePath = noServer,
}: ReviewDialogsProps): ReactNode {
  const config = useConfig()
  const [dialog, show] = useState<ReactNode>()
  const site = useMemo(
    () => siteOf(config, { appName, basePath, ...(tokens && { tokens }) }),
    [config, appName, basePath, tokens],
  )
  useEffect(() => {
    setConfigParts(config, {
      site: optionsOf(config, { review, contracts }),
      load: {
        balances: () => import('#lib/review/tokens/readBalances.ts'),
        accountNames: () => import('#lib/addresses/ens/lookUpAddress.ts'),
        contractSignatures: () => import('#lib/signatures/verifyContractSignature.ts'),
      },
      discovery: undefined,
    })
    let isMounted = true
    const remove = addReviewHost({
      config,
      async review(...request) {
        const { reviewOnPage } = await import('#react/review/pageReviews.tsx')
        return reviewOnPage({
          config,
          site,
          review,
          request,
          show: (one) => isMounted && show(one),
        })
      },
    })
    return () => {
      isMounted = false
      remove()
    }
  }, [config, site, review, contracts])
  useEffect(() => declineAllThatWait, [])
  return dialog
}

/** Nobody can see them once the component is gone. */
function declineAllThatWait() {
  for (const waiting of pendingReviews.get()) waiting.reject()
}

/** The app as the screens of the review read it. */
function siteOf(
  config: Config,
  known: Pick<PublicConfig, 'appName' | 'basePath' | 'tokens'>,
): PublicConfig {
  return {
    world: 'live',
    appOrigin: typeof location === 'undefined' ? '' : location.origin,
    cookieSuffix: '',
    chains: config.chains.map(({ id, name, nativeCurrency, rpcUrls, blockExplorers }) => ({
      id,
      name,
      nativeCurrency,
      // The node that the app has chosen, which may be another one than the chain's.
      rpcUrl: nodeUrl(config.getClient({ chainId: id }).transport) ?? rpcUrls.default.http[0] ?? '',
      ...(blockExplorers && { explorerUrl: blockExplorers.default.url }),
    })),
    ...known,
  }
}

/** The HTTP URL of a viem transport, or of the first one of a `fallback`. */
function nodeUrl({ url, transports }: Record<string, unknown>): string | undefined {
  if (typeof url === 'string' && url.startsWith('http')) return url
  if (!Array.isArray(transports)) return undefined
  return transports.map(({ value }) => nodeUrl(value ?? {})).find((each) => each !== undefined)
}
