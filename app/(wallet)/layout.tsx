import { listWalletsOf, publicSignInPage, walletStateOf } from 'latchkey/pages'
import { SessionBanner, SignInButton } from 'latchkey/react'
import type { PublicConfig } from 'latchkey/wallets'
import { headers } from 'next/headers'
import { cache, type ReactNode } from 'react'
import { SiteProviders } from '#app/(wallet)/SiteProviders.tsx'
import { serverMessages } from '#app/locale/serverMessages.ts'
import { LegalSentence } from '#app/ui/LegalSentence.tsx'
import { SiteHeader } from '#app/ui/SiteHeader.tsx'
import { siteLook } from '#app/ui/siteLook.ts'
import { latchkey } from '#latchkey.ts'
import { wallets } from '#wallets.config.ts'

const pages = { signIn: '/', sign: '/sign', account: '/account', errors: '/errors' }

/** Header and session of every page: session and wallet state are part of the first paint. */
export default async function WalletLayout({ children }: { children: ReactNode }) {
  const state = await readState()
  return (
    <SiteProviders {...state} legal={<LegalSentence />}>
      <SiteHeader appName={state.config.appName} logo={siteLook().look.logo}>
        <SignInButton />
      </SiteHeader>
      <SessionBanner />
      {children}
    </SiteProviders>
  )
}

/** Cached per request, because Next renders the not-found page with this layout each time. */
const readState = cache(async () => {
  const environment = latchkey.publicConfig()
  const site = wallets(environment)
  const signInPage = publicSignInPage(site.signInPage)
  const config: PublicConfig = { ...environment, pages, signInPage }
  const { cookieSuffix } = config
  const state = walletStateOf((await headers()).get('cookie'), cookieSuffix)
  const failedName = (await serverMessages('signIn')).loadFailed
  const listed = listWalletsOf(site, { cookie: state.cookie, cookieSuffix, failedName })
  return { config, ...state, listed, session: await latchkey.currentSession() }
})
