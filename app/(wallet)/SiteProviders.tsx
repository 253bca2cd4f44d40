'use client'

import { deferredWallets, LatchkeyProvider, type LatchkeyProviderProps } from 'latchkey/react'

const wallets = deferredWallets(
  async () => (await import('#app/(wallet)/siteWallets.ts')).siteWallets,
)

/** Provides this site's wallets to the screens; their code is loaded once the page needs it. */
export function SiteProviders(props: Omit<LatchkeyProviderProps, 'wallets'>) {
  return <LatchkeyProvider {...props} wallets={wallets} />
}
