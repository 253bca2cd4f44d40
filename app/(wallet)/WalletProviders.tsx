'use client'

import { type ComponentType, type ReactNode, useEffect, useLayoutEffect, useState } from 'react'
import { type State, WagmiProvider } from 'wagmi'
import { PublicConfigContext } from '#app/(wallet)/PublicConfigContext.tsx'
import { SessionProvider } from '#app/(wallet)/session/SessionProvider.tsx'
import { SignInProvider } from '#app/(wallet)/session/SignInProvider.tsx'
import { LegalContext } from '#app/(wallet)/signIn/LegalContext.ts'
import { useMessages } from '#app/locale/useMessages.ts'
import { repeatEarlyClick } from '#app/ui/repeatEarlyClick.ts'
import { useLoaded } from '#app/ui/useLoaded.ts'
import { createWagmiConfig, walletDiscovery } from '#app/wagmiConfig.ts'
import type { Session } from '#lib/protocol/auth.ts'
import { openIdParameters } from '#lib/protocol/openId.ts'
import type { PublicConfig } from '#lib/protocol/publicConfig.ts'

// Only for a page that a provider has returned to.
const loadResume = () => import('#app/(wallet)/session/ResumeSignIn.tsx')

/** Provides wagmi, the session and the sign-in flow to the wallet pages. Queries: QueryProvider. */
export function WalletProviders({
  config,
  cookie,
  initialState,
  session,
  legal,
  children,
}: {
  config: PublicConfig
  /** wagmi's cookie only. */
  cookie: string
  initialState: State | undefined
  /** Undefined if the server could not determine it. */
  session: Session | null | undefined
  /** What a visitor agrees to by signing in. */
  legal: ReactNode
  children: ReactNode
}) {
  const { loadFailed } = useMessages('signIn')
  const [Reviews, setReviews] = useState<ComponentType>()
  const [wagmiConfig] = useState(() => createWagmiConfig(config, loadFailed, setReviews, cookie))
  useLayoutEffect(() => repeatEarlyClick(document), [])
  useEffect(() => walletDiscovery(wagmiConfig)?.watch(), [wagmiConfig])
  const [isReturn, setReturn] = useState(false)
  useEffect(() => setReturn(location.search.includes(`${openIdParameters.signIn}=`)), [])
  const Resume = useLoaded(loadResume, isReturn)?.ResumeSignIn
  return (
    <PublicConfigContext value={config}>
      <WagmiProvider config={wagmiConfig} {...(initialState && { initialState })}>
        <SessionProvider initial={session} cookieSuffix={config.cookieSuffix}>
          <SignInProvider>
            {Resume && <Resume />}
            <LegalContext value={legal}>{children}</LegalContext>
            {Reviews && <Reviews />}
          </SignInProvider>
        </SessionProvider>
      </WagmiProvider>
    </PublicConfigContext>
  )
}
