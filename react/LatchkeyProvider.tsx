'use client'

import { type ReactNode, use, useMemo, useState } from 'react'
import { WagmiContext } from 'wagmi'
import type { Wallets } from '#lib/listWallets.ts'
import { en } from '#lib/messages/en.ts'
import { loadTranslation } from '#lib/messages/loadTranslation.ts'
import type { Locale } from '#lib/messages/locales.ts'
import { defaultBasePath } from '#lib/protocol/constants.ts'
import type { PublicConfig } from '#lib/protocol/publicConfig.ts'
import { bestKnownWallets } from '#lib/walletBook/bestKnownWallets.ts'
import { MessagesProvider, type PageMessages } from '#react/locale/MessagesContext.tsx'
import { SharedQueries } from '#react/QueryProvider.tsx'
import { WalletProviders, type WalletProvidersProps } from '#react/WalletProviders.tsx'
import { eagerWagmi } from '#react/wagmi/eagerWagmi.ts'
import { useWalletStore } from '#react/wagmi/WalletStoreContext.ts'

/** What a site says about itself: its name, its chains, and what it has besides. */
export type LatchkeyConfig = Pick<PublicConfig, 'appName' | 'chains'> & Partial<PublicConfig>

/** What `LatchkeyProvider` needs of a site. */
export type LatchkeyProviderProps = Omit<WalletProvidersProps, 'config' | 'session' | 'wagmi'> & {
  /** The site's list of wallets: the one of the first render counts. */
  wallets: Wallets
  config: LatchkeyConfig
  /**
   * Language of the screens. English is part of the code; another one is loaded, and suspends.
   * @default 'en'
   */
  locale?: Locale
  /**
   * The session, if a server has rendered the page and knows it.
   * @default the browser asks the server
   */
  session?: WalletProvidersProps['session']
}

/**
 * The one provider of a site: wagmi, queries, messages, the session and the sign-in, and the review
 * of what pages ask of wallets.
 */
export function LatchkeyProvider({
  config,
  locale = 'en',
  session = 'pending',
  wallets,
  children,
  ...others
}: LatchkeyProviderProps) {
  const [wagmi] = useState(() => eagerWagmi(wallets))
  const complete = useMemo(() => completed(config), [config])
  return (
    <MessagesProvider locale={locale} sections={useTranslation(locale)}>
      <WalletProviders {...others} wagmi={wagmi} config={complete} session={session}>
        <WagmiFromTheStart>
          <SharedQueries>{children}</SharedQueries>
        </WagmiFromTheStart>
      </WalletProviders>
    </MessagesProvider>
  )
}

/** wagmi's hooks work everywhere below. */
function WagmiFromTheStart({ children }: { children: ReactNode }) {
  const wagmi = useWalletStore().loaded()
  if (!wagmi) throw new Error('eagerWagmi has it from the start.')
  return <WagmiContext value={wagmi.config}>{children}</WagmiContext>
}

function useTranslation(locale: Locale): PageMessages['sections'] {
  return locale === 'en' ? en : use(translationOf(locale))
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
