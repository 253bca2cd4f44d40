'use client'

import {
  type ComponentType,
  type ReactNode,
  use,
  useEffect,
  useLayoutEffect,
  useMemo,
  useState,
} from 'react'
import type { State } from 'wagmi'
import { loadTranslation } from '#lib/messages/loadTranslation.ts'
import type { Locale } from '#lib/messages/locales.ts'
import { defaultBasePath } from '#lib/protocol/constants.ts'
import { openIdParameters } from '#lib/protocol/openId.ts'
import type { PublicConfig } from '#lib/protocol/publicConfig.ts'
import { readLocal } from '#lib/storage/localStorage.ts'
import { bestKnownWallets } from '#lib/wallets/book/bestKnownWallets.ts'
import { PublicConfigContext } from '#react/config/PublicConfigContext.tsx'
import {
  MessagesContext,
  MessagesProvider,
  type PageMessages,
} from '#react/locale/MessagesContext.tsx'
import { useMessages } from '#react/locale/useMessages.ts'
import { pendingSignInKey } from '#react/session/pendingSignIn.ts'
import { hostProofs } from '#react/session/proofHost.ts'
import { SessionProvider } from '#react/session/SessionProvider.tsx'
import { SignInProvider } from '#react/session/SignInProvider.tsx'
import type { InitialSession } from '#react/session/useServerSession.ts'
import { LegalContext } from '#react/signIn/LegalContext.ts'
import type { Elements } from '#react/ui/Elements.ts'
import { repeatEarlyClick } from '#react/ui/repeatEarlyClick.ts'
import { useLoaded } from '#react/ui/useLoaded.ts'
import type { CreateWallets } from '#react/wagmi/CreateWallets.ts'
import type { ListedWallets } from '#react/wagmi/ListedWallets.ts'
import { WagmiOnceLoaded } from '#react/wagmi/WagmiOnceLoaded.tsx'
import { WalletStoreContext } from '#react/wagmi/WalletStoreContext.ts'

const loadProof = () => import('#react/signIn/ProofDialog.tsx')
// Only for a page that a provider has returned to, or where other owners were still signing.
const loadResume = () => import('#react/session/ResumeSignIn.tsx')

/** What a site says about itself: its name, its chains, and what it has besides. */
export type LatchkeyConfig = Pick<PublicConfig, 'appName' | 'chains'> & Partial<PublicConfig>

/** What `LatchkeyProvider` needs of a site; a server that renders pages has most of it from `pageProps`. */
export type LatchkeyProviderProps = {
  config: LatchkeyConfig
  /** By `eagerWallets` or `deferredWallets`: the ones of the first render count. */
  wallets: CreateWallets
  /** The list of wallets as the server has rendered it. */
  listed?: ListedWallets
  /** What a visitor agrees to by signing in, shown under the sign-in card. */
  legal?: ReactNode
  children: ReactNode
  /**
   * wagmi's own cookies of the request.
   * @default in the browser: its cookies
   */
  cookie?: string
  /** wagmi's state in that cookie, for the first paint. */
  initialState?: State | undefined
  /**
   * The session, if a server has rendered the page and knows it.
   * @default the browser asks the server
   */
  session?: InitialSession
  /**
   * The messages that the page needs.
   * @default those of a `MessagesProvider` above; else all of `locale` are loaded, which suspends
   */
  messages?: PageMessages
  /**
   * Language of the screens, if nothing passes messages.
   * @default 'en'
   */
  locale?: Locale
}

/**
 * The one provider of a site: its wallets, messages, the session and the sign-in, and the review of
 * what pages ask of wallets. wagmi's hooks and TanStack Query are `QueryProvider`'s, below it.
 */
export function LatchkeyProvider({
  messages,
  locale = 'en',
  config,
  ...props
}: LatchkeyProviderProps) {
  const above = use(MessagesContext)
  const complete = useMemo(() => completed(config), [config])
  const page = <Wallets {...props} config={complete} />
  if (!messages && above) return page
  const shown = messages ?? { locale, sections: use(translationOf(locale)) }
  return <MessagesProvider {...shown}>{page}</MessagesProvider>
}

type WalletsProps = Omit<LatchkeyProviderProps, 'config' | 'messages' | 'locale'> & {
  config: PublicConfig
}

function Wallets({
  config,
  wallets: createWallets,
  listed,
  legal,
  children,
  cookie,
  initialState,
  session = 'pending',
}: WalletsProps) {
  const { loadFailed: failedName } = useMessages('signIn')
  const [Reviews, showReviews] = useState<ComponentType>()
  const [store] = useState(() => {
    const isSignedIn = typeof session === 'object' && session !== null
    const page = { config, failedName, showReviews, listed, cookie, initialState, isSignedIn }
    return createWallets(page)
  })
  useLayoutEffect(() => repeatEarlyClick(document), [])
  useEffect(() => store.start(), [store])
  const [proof, showProof] = useState<Elements>(null)
  useEffect(() => hostProofs(async () => (await loadProof()).askForProof(showProof)), [])
  const [isReturn, setReturn] = useState(false)
  useEffect(
    () =>
      setReturn(
        location.search.includes(`${openIdParameters.signIn}=`) ||
          readLocal(pendingSignInKey) !== null,
      ),
    [],
  )
  const Resume = useLoaded(loadResume, isReturn)?.ResumeSignIn
  return (
    <PublicConfigContext value={config}>
      <WalletStoreContext value={store}>
        <SessionProvider initial={session}>
          <SignInProvider>
            {Resume && <Resume />}
            <LegalContext value={legal}>{children}</LegalContext>
            {proof && <WagmiOnceLoaded>{proof}</WagmiOnceLoaded>}
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

const translations = new Map<Locale, ReturnType<typeof loadTranslation>>()

/** The same promise each time, as `use` needs it; a failed one is forgotten. */
function translationOf(locale: Locale) {
  const known = translations.get(locale)
  if (known) return known
  const loading = loadTranslation(locale)
  translations.set(locale, loading)
  loading.catch(() => translations.delete(locale))
  return loading
}

function completed(config: LatchkeyConfig): PublicConfig {
  return {
    world: 'live',
    appOrigin: typeof location === 'undefined' ? '' : location.origin,
    basePath: defaultBasePath,
    cookieSuffix: '',
    signInPage: { walletsFirst: false, bestKnownWallets },
    ...config,
  }
}
