'use client'

import { type ReactNode, useEffect, useState } from 'react'
import { type State, WagmiProvider } from 'wagmi'
import { PublicConfigContext } from '#app/(wallet)/PublicConfigContext.tsx'
import { SessionProvider } from '#app/(wallet)/session/SessionProvider.tsx'
import { SignInProvider } from '#app/(wallet)/session/SignInProvider.tsx'
import { createWagmiConfig } from '#app/wagmiConfig.ts'
import { watchAnnouncements } from '#connectors/injected/watchAnnouncements.ts'
import type { Session } from '#lib/protocol/auth.ts'
import type { PublicConfig } from '#lib/protocol/publicConfig.ts'

/** Everything the wallet pages stand on: wagmi, the session and the way to one. Queries: QueryProvider. */
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
  session: Session | null
  children: ReactNode
}) {
  const [wagmiConfig] = useState(() => createWagmiConfig(config, cookie))
  useEffect(() => watchAnnouncements(wagmiConfig), [wagmiConfig])
  return (
    <PublicConfigContext value={config}>
      <WagmiProvider config={wagmiConfig} {...(initialState && { initialState })}>
        <SessionProvider initial={session} cookieSuffix={config.cookieSuffix}>
          <SignInProvider>{children}</SignInProvider>
        </SessionProvider>
      </WagmiProvider>
    </PublicConfigContext>
  )
}
