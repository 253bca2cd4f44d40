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

/** Provides this site's wallets to the screens; their code is loaded once the page needs it. */
export function SiteProviders({ listed, ...props }: SiteProvidersProps) {
  const { config } = props
  const [wagmi] = useState(() =>
    deferredWagmi(listed, async () => {
      const { siteWagmi } = await import('#app/(wallet)/siteWagmi.ts')
      return siteWagmi(config)
    }),
  )
  return <WalletProviders {...props} wagmi={wagmi} />
}
