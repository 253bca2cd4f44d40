import 'latchkey/styles.css'
import './site.css'
import { keepEarlyClicks, pageProps } from 'latchkey/pages'
import { InsertedMarkup } from 'latchkey/react/next'
import type { Metadata } from 'next'
import { headers } from 'next/headers'
import type { ReactNode } from 'react'
import { latchkey } from '../latchkey.ts'
import { wallets } from '../wallets.config.ts'
import { Providers } from './Providers.tsx'

/** The title of every page that has none of its own. */
export async function generateMetadata(): Promise<Metadata> {
  // As below: builds have no settings.
  await headers()
  return { title: latchkey.publicConfig().appName }
}

/** Every page: the session is part of the first paint, and the nonce that of the page's policy. */
export default async function RootLayout({ children }: { children: ReactNode }) {
  // First: a page that reads headers is rendered with each request, and has the settings of then.
  const sent = await headers()
  const config = latchkey.publicConfig()
  const page = await pageProps(wallets(config), {
    config,
    cookie: sent.get('cookie'),
    session: await latchkey.currentSession(),
  })
  const nonce = sent.get('x-nonce') ?? undefined
  return (
    <html lang="en" data-script-origins={sent.get('x-script-origins') || undefined}>
      <body>
        <InsertedMarkup>
          <script nonce={nonce}>{keepEarlyClicks}</script>
        </InsertedMarkup>
        {config.devWalletUrl && <script nonce={nonce} src={config.devWalletUrl} async />}
        <Providers {...page}>{children}</Providers>
      </body>
    </html>
  )
}
