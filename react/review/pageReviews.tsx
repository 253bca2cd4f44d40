'use client'

import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import type { Config } from 'wagmi'
import { toLocale } from '#lib/messages/locales.ts'
import { sitewideSections } from '#lib/messages/sitewideSections.ts'
import type { PublicConfig } from '#lib/protocol/publicConfig.ts'
import type { ReviewMode } from '#lib/wallets/listWallets.ts'
import { PublicConfigContext } from '#react/config/PublicConfigContext.tsx'
import { MessagesProvider } from '#react/locale/MessagesContext.tsx'
import { pageMessages } from '#react/locale/pageMessages.ts'
import { ReviewDialog } from '#react/review/ReviewDialog.tsx'
import { reviewRequest } from '#react/review/reviewRequest.ts'
import type { ReviewRequest } from '#react/wagmi/reviewConnector.ts'

/** A request on a page that has nothing of ours but `<ReviewDialogs />`, and how that shows a dialog. */
type PageRequest = {
  config: Config
  site: PublicConfig
  review: ReviewMode
  request: Parameters<ReviewRequest>
  show: (dialog: ReactNode) => void
}

/** Reviews a request with a dialog that needs no provider of ours above it. */
export async function reviewOnPage({ config, site, review, request, show }: PageRequest) {
  const messages = await pageMessages(
    toLocale(document.documentElement.lang) ?? 'en',
    sitewideSections,
  )
  show(
    <PublicConfigContext.Provider value={site}>
      <MessagesProvider {...messages}>
        <ReviewDialog Queries={Queries} />
      </MessagesProvider>
    </PublicConfigContext.Provider>,
  )
  return reviewRequest(config, review, site, request, { leave: keepNoReceipt })
}

/** No server of ours knows the user. */
function keepNoReceipt() {}

/** The app's own client may have other defaults, and keeps what it has fetched. */
function Queries({ children }: { children: ReactNode }) {
  const [client] = useState(
    () => new QueryClient({ defaultOptions: { queries: { retry: false, staleTime: 2000 } } }),
  )
  return <QueryClientProvider client={client}>{children}</QueryClientProvider>
}
