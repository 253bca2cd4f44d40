'use client'

import {
  deferredWagmi,
  type ListedWallets,
  WalletProviders,
  type WalletProvidersProps,
} from 'latchkey/react'
import { useState } from 'react'

type SiteProvidersProps = Omit<WalletProvidersProps, 'wagmi'> & {
  /** The list of wallets as the server has rendered it. */
  listed: ListedWallets
}

const loadWagmi = () => import('#app/(wallet)/siteWagmi.ts').then(({ siteWagmi }) => siteWagmi)

/** Provides this site's wallets to the screens; their code is loaded once the page needs it. */
export function SiteProviders({ listed, ...props }: SiteProvidersProps) {
  const [wagmi] = useState(() => deferredWagmi(listed, loadWagmi))
  return <WalletProviders {...props} wagmi={wagmi} />
}
