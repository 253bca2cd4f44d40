'use client'

import { type ComponentType, type ReactNode, useEffect, useLayoutEffect, useState } from 'react'
import type { State } from 'wagmi'
import { openIdParameters } from '#lib/protocol/openId.ts'
import type { PublicConfig } from '#lib/protocol/publicConfig.ts'
import { useMessages } from '#react/locale/useMessages.ts'
import { PublicConfigContext } from '#react/PublicConfigContext.tsx'
import { SessionProvider } from '#react/session/SessionProvider.tsx'
import { SignInProvider } from '#react/session/SignInProvider.tsx'
import type { InitialSession } from '#react/session/useServerSession.ts'
import { LegalContext } from '#react/signIn/LegalContext.ts'
import { repeatEarlyClick } from '#react/ui/repeatEarlyClick.ts'
import { useLoaded } from '#react/ui/useLoaded.ts'
import type { CreateWagmi } from '#react/wagmi/CreateWagmi.ts'
import { WagmiOnceLoaded } from '#react/wagmi/WagmiOnceLoaded.tsx'
import { WalletStoreContext } from '#react/wagmi/WalletStoreContext.ts'

// Only for a page that a provider has returned to.
const loadResume = () => import('#react/session/ResumeSignIn.tsx')

/** What the providers of a site need; a server that renders pages passes the last three. */
export type WalletProvidersProps = {
  config: PublicConfig
  /** The site's wallets, by `eagerWagmi` or `deferredWagmi`: the ones of the first render count. */
  wagmi: CreateWagmi
  /** What a visitor agrees to by signing in, shown under the sign-in card. */
  legal?: ReactNode
  children: ReactNode
  /**
   * wagmi's own cookies of the request, as `walletStateOf` filters them.
   * @default in the browser: its cookies
   */
  cookie?: string
  /** wagmi's state in that cookie, for the first paint. */
  initialState?: State | undefined
  /** The session; `pending` lets the browser ask the server. */
  session: InitialSession
}

/**
 * Provides the wallets, the session and the sign-in flow, for a site whose server passes the messages
 * to `MessagesProvider`; wagmi and queries are `QueryProvider`'s. Other sites use `LatchkeyProvider`.
 */
export function WalletProviders({
  config,
  wagmi: createWallets,
  legal,
  children,
  cookie,
  initialState,
  session,
}: WalletProvidersProps) {
  const { loadFailed } = useMessages('signIn')
  const [Reviews, showReviews] = useState<ComponentType>()
  const [store] = useState(() => {
    const isSignedIn = typeof session === 'object' && session !== null
    const failedName = loadFailed
    return createWallets({ config, failedName, showReviews, cookie, initialState, isSignedIn })
  })
  useLayoutEffect(() => repeatEarlyClick(document), [])
  useEffect(() => store.start(), [store])
  const [isReturn, setReturn] = useState(false)
  useEffect(() => setReturn(location.search.includes(`${openIdParameters.signIn}=`)), [])
  const Resume = useLoaded(loadResume, isReturn)?.ResumeSignIn
  return (
    <PublicConfigContext value={config}>
      <WalletStoreContext value={store}>
        <SessionProvider initial={session}>
          <SignInProvider>
            {Resume && <Resume />}
            <LegalContext value={legal}>{children}</LegalContext>
            {Reviews && (
              <WagmiOnceLoaded>
                <Reviews />
              </WagmiOnceLoaded>
            )}
          </SignInProvider>
        </SessionProvider>
      </WalletStoreContext>
    </PublicConfigContext>
  )
}
