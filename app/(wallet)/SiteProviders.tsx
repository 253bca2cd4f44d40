'use client'

import { WalletProviders, type WalletProvidersProps } from 'latchkey/react'
import { useState } from 'react'
import { wallets } from '#wallets.config.ts'

/** Provides this site's wallets to the screens. */
export function SiteProviders(props: Omit<WalletProvidersProps, 'wallets'>) {
  const [list] = useState(() => wallets(props.config))
  return <WalletProviders {...props} wallets={list} />
}
