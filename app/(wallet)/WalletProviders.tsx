'use client'

import { type ReactNode, useEffect, useState } from 'react'
import { type State, WagmiProvider } from 'wagmi'
import { PublicConfigContext } from '#app/(wallet)/PublicConfigContext.tsx'
import { ResumeSignIn } from '#app/(wallet)/session/ResumeSignIn.tsx'
import { SessionProvider } from '#app/(wallet)/session/SessionProvider.tsx'
import { SignInProvider } from '#app/(wallet)/session/SignInProvider.tsx'
import { createWagmiConfig, walletDiscovery } from '#app/wagmiConfig.ts'
import type { Session } from '#lib/protocol/auth.ts'
import type { PublicConfig } from '#lib/protocol/publicConfig.ts'

/** Provides wagmi, the session and the sign-in flow to the wallet pages. Queries: QueryProvider. */
export function WalletProviders({
  config,
  cookie,
  initialState,
  session,
  children,
}: {
  config: PublicConfig
  /** wagmi's cookie only. */
  cookie: string
  initialState: State | undefined
  /** Undefined if the server could not determine it. */
  session: Session | null | undefined
  children: ReactNode
}) {
  const [wagmiConfig] = useState(() => createWagmiConfig(config, cookie))
  useEffect(() => walletDiscovery(wagmiConfig)?.watch(), [wagmiConfig])
  return (
    <PublicConfigContext value={config}>
      <WagmiProvider config={wagmiConfig} {...(initialState && { initialState })}>
        <SessionProvider initial={session} cookieSuffix={config.cookieSuffix}>
          <SignInProvider>
            <ResumeSignIn />
            {children}
          </SignInProvider>
        </SessionProvider>
      </WagmiProvider>
    </PublicConfigContext>
  )
}
