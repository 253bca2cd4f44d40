import type { ErrorRow, ErrorRows } from 'latchkey/errors'
import { loadErrorCatalog } from 'latchkey/errors/catalog'
import type { Metadata } from 'next'
import { ErrorTable, type ErrorTableRow } from '#app/errors/ErrorTable.tsx'
import { ProvideMessages } from '#app/locale/ProvideMessages.tsx'
import { serverMessages } from '#app/locale/serverMessages.ts'
import '#app/ui/page.css'
import { SiteAccount } from '#app/ui/SiteAccount.tsx'
import { SiteHeader } from '#app/ui/SiteHeader.tsx'
import { siteLook } from '#app/ui/siteLook.ts'
import { latchkey } from '#latchkey.ts'
import { wallets } from '#wallets.config.ts'

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await serverMessages('errorPage')).title }
}

/**
 * The error catalog as a page: every error on screen links to `/errors#<key>`. It is outside the wallet
 * pages' layout, because it needs no wallet.
 */
export default async function ErrorsPage() {
  const errorPageMessages = await serverMessages('errorPage')
  const config = latchkey.publicConfig()
  const catalog = await loadErrorCatalog(wallets(config))
  return (
    <>
      <SiteHeader appName={config.appName} logo={siteLook().look.logo}>
        <SiteAccount path="/errors" />
      </SiteHeader>
      <main id="main" className="site-page">
        <h1>{errorPageMessages.title}</h1>
        <p className="site-page-lead">{errorPageMessages.lead}</p>
        <ProvideMessages sections={['errorPage']}>
          <ErrorTable rows={rowsOf(catalog)} />
        </ProvideMessages>
      </main>
    </>
  )
}

function rowsOf(catalog: ErrorRows): ErrorTableRow[] {
  return Object.values(catalog).map(({ key, message, when, fix, code, status, actor }) => ({
    key,
    message: sentence(message),
    when,
    fix,
    ...(code !== undefined && { code: String(code) }),
    ...(status !== undefined && { status }),
    ...(actor && { actor }),
  }))
}

/** A message template with its placeholders in braces. */
function sentence(message: ErrorRow['message']): string {
  if (typeof message === 'string') return message
  const blanks = new Proxy({}, { get: (_, name) => `{${String(name)}}` })
  return message(blanks as never)
}
