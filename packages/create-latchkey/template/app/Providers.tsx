'use client'

import {
  deferredWallets,
  LatchkeyProvider,
  type LatchkeyProviderProps,
  SessionBanner,
  SignInButton,
} from 'latchkey/react'
import { NextNavigation } from 'latchkey/react/next'

const wallets = deferredWallets(async () => (await import('./siteWallets.ts')).siteWallets)

/** The wallets, the session and the review for all pages, below a header with the account. */
export function Providers({ children, ...page }: Omit<LatchkeyProviderProps, 'wallets'>) {
  return (
    <NextNavigation>
      <LatchkeyProvider {...page} wallets={wallets}>
        <header>
          <strong>{page.config.appName}</strong>
          <SignInButton />
        </header>
        <SessionBanner />
        {children}
      </LatchkeyProvider>
    </NextNavigation>
  )
}
