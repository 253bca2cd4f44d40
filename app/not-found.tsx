import { SiteLink } from 'latchkey/react/ui'
import type { Metadata } from 'next'
import { serverMessages } from '#app/locale/serverMessages.ts'
import { SiteAccount } from '#app/ui/SiteAccount.tsx'
import { SiteHeader } from '#app/ui/SiteHeader.tsx'
import { siteLook } from '#app/ui/siteLook.ts'
import { latchkey } from '#latchkey.ts'

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await serverMessages('failure')).notFoundTitle }
}

/**
 * Page for unknown paths. Next renders it along with every page, and sends its scripts with each: it
 * must not need any of the wallets'. Next's own has inline styles.
 */
export default async function NotFound() {
  const failureMessages = await serverMessages('failure')
  return (
    <>
      <SiteHeader appName={latchkey.publicConfig().appName} logo={siteLook().look.logo}>
        <SiteAccount />
      </SiteHeader>
      <main id="main" className="site-failure-page">
        <h1>{failureMessages.notFoundTitle}</h1>
        <p className="site-failure-text">{failureMessages.notFoundText}</p>
        <p className="site-failure-actions">
          <SiteLink href="/" className="latchkey-button latchkey-primary">
            {failureMessages.toStart}
          </SiteLink>
        </p>
      </main>
    </>
  )
}
