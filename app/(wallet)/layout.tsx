import { headers } from 'next/headers'
import { cache, type ReactNode } from 'react'
import { LegalSentence } from '#app/ui/LegalSentence.tsx'
import { SiteHeader } from '#app/ui/SiteHeader.tsx'
import { siteLook } from '#app/ui/siteLook.ts'
import { latchkey } from '#latchkey.ts'
import { readWalletState } from '#lib/walletStorage.ts'
import { SessionBanner } from '#react/session/SessionBanner.tsx'
import { publicSignInPage } from '#react/signIn/publicSignInPage.ts'
import { SignInButton } from '#react/signIn/SignInButton.tsx'
import { WalletProviders } from '#react/WalletProviders.tsx'
import { wallets } from '#wallets.config.ts'

/** Header and session of every page: session and wallet state are part of the first paint. */
export default async function WalletLayout({ children }: { children: ReactNode }) {
  const state = await readState()
  return (
    <WalletProviders {...state} legal={<LegalSentence />}>
      <SiteHeader appName={state.config.appName} logo={siteLook().look.logo}>
        <SignInButton />
      </SiteHeader>
      <SessionBanner />
      {children}
    </WalletProviders>
  )
}

/** Cached per request, because Next renders the not-found page with this layout each time. */
const readState = cache(async () => {
  const environment = latchkey.publicConfig()
  const config = { ...environment, signInPage: publicSignInPage(wallets(environment).signInPage) }
  const cookie = walletCookie((await headers()).get('cookie') ?? '', config.cookieSuffix)
  const initialState = readWalletState(cookie, config.cookieSuffix)
  return { config, cookie, initialState, session: await latchkey.currentSession() }
})

/** Only wagmi's own cookies reach the client: the session cookie must never be in the page. */
function walletCookie(header: string, cookieSuffix: string): string {
  return header
    .split(/;\s*/)
    .filter((pair) => {
      const name = pair.slice(0, pair.indexOf('='))
      return name.startsWith('wagmi') && name.includes(cookieSuffix)
    })
    .join('; ')
}
