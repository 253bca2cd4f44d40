import { pageProps } from 'latchkey/pages'
import { SessionBanner, SignInButton } from 'latchkey/react'
import { headers } from 'next/headers'
import { cache, type ReactNode } from 'react'
import { SiteProviders } from '#app/(wallet)/SiteProviders.tsx'
import { requestLocale } from '#app/locale/serverMessages.ts'
import { LegalSentence } from '#app/ui/LegalSentence.tsx'
import { SiteHeader } from '#app/ui/SiteHeader.tsx'
import { siteLook } from '#app/ui/siteLook.ts'
import { latchkey } from '#latchkey.ts'
import { wallets } from '#wallets.config.ts'

const pages = { signIn: '/', sign: '/sign', account: '/account', errors: '/errors' }

/** Header and session of every page: session and wallet state are part of the first paint. */
export default async function WalletLayout({ children }: { children: ReactNode }) {
  const page = await readPage()
  return (
    <SiteProviders {...page} legal={<LegalSentence />}>
      <SiteHeader appName={page.config.appName} logo={siteLook().look.logo}>
        <SignInButton />
      </SiteHeader>
      <SessionBanner />
      {children}
    </SiteProviders>
  )
}

/** Cached per request, because Next renders the not-found page with this layout each time. */
const readPage = cache(async () => {
  const config = { ...latchkey.publicConfig(), pages }
  return pageProps(wallets(config), {
    config,
    cookie: (await headers()).get('cookie'),
    session: await latchkey.currentSession(),
    locale: await requestLocale(),
  })
})
