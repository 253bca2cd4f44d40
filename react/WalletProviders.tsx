'use client'

import { type ComponentType, type ReactNode, useEffect, useLayoutEffect, useState } from 'react'
import { type State, WagmiProvider } from 'wagmi'
import type { Session } from '#lib/protocol/auth.ts'
import { openIdParameters } from '#lib/protocol/openId.ts'
import type { PublicConfig } from '#lib/protocol/publicConfig.ts'
import { useMessages } from '#react/locale/useMessages.ts'
import { PublicConfigContext } from '#react/PublicConfigContext.tsx'
import { SessionProvider } from '#react/session/SessionProvider.tsx'
import { SignInProvider } from '#react/session/SignInProvider.tsx'
import { LegalContext } from '#react/signIn/LegalContext.ts'
import { repeatEarlyClick } from '#react/ui/repeatEarlyClick.ts'
import { useLoaded } from '#react/ui/useLoaded.ts'
import { createWagmiConfig, walletDiscovery } from '#react/wagmi/wagmiConfig.ts'

// Only for a page that a provider has returned to.
const loadResume = () => import('#react/session/ResumeSignIn.tsx')

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
