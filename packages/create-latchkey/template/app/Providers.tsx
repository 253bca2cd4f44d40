'use client'

import {
  LatchkeyProvider,
  type LatchkeyProviderProps,
  SessionBanner,
  SignInButton,
} from 'latchkey/react'
import { NextNavigation } from 'latchkey/react/next'
import type { PublicConfig } from 'latchkey/wallets'
import { useState } from 'react'
import { wallets } from '../wallets.config.ts'

type Props = Omit<LatchkeyProviderProps, 'wallets' | 'config'> & { config: PublicConfig }

/** The wallets, the session and the review for all pages, below a header with the account. */
export function Providers({ children, ...props }: Props) {
  const [list] = useState(() => wallets(props.config))
  return (
    <NextNavigation>
      <LatchkeyProvider {...props} wallets={list}>
        <header>
          <strong>{props.config.appName}</strong>
          <SignInButton />
        </header>
        <SessionBanner />
        {children}
      </LatchkeyProvider>
    </NextNavigation>
  )
}
