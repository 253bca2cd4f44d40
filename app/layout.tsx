import type { Metadata, Viewport } from 'next'
import { cookies, headers } from 'next/headers'
import type { ReactNode } from 'react'
import '#app/base.css'
import { DevnetStrip } from '#app/ui/DevnetStrip.tsx'
import { SiteFooter } from '#app/ui/SiteFooter.tsx'
import { themeCookieName, toTheme } from '#app/ui/themeCookie.ts'
import { siteMessages } from '#lib/messages/siteMessages.ts'
import { publicConfig } from '#lib/server/env/publicConfig.ts'
import styles from './layout.module.css'

export async function generateMetadata(): Promise<Metadata> {
  await headers()
  const { appName } = publicConfig()
  return {
    title: { default: appName, template: `%s · ${appName}` },
    description: siteMessages.description,
    icons: { icon: { url: '/favicon.svg', type: 'image/svg+xml' } },
  }
}

export const viewport: Viewport = {
  themeColor: [
    { media: '(prefers-color-scheme: light)', color: '#f5f6f4' },
    { media: '(prefers-color-scheme: dark)', color: '#0e1110' },
  ],
}

/** Root layout. Reading the headers makes each page dynamic, which the CSP nonce requires. */
export default async function RootLayout({ children }: { children: ReactNode }) {
  const nonce = (await headers()).get('x-nonce') ?? undefined
  const scriptOrigins = (await headers()).get('x-script-origins') || undefined
  const { devnetUrl, devWalletUrl, cookieSuffix } = publicConfig()
  const theme = toTheme((await cookies()).get(themeCookieName(cookieSuffix))?.value)
  return (
    <html
      lang="en"
      data-theme={theme === 'system' ? undefined : theme}
      data-script-origins={scriptOrigins}
      suppressHydrationWarning
    >
      <body>
        {devWalletUrl && <script nonce={nonce} src={devWalletUrl} async />}
        <a href="#main" className={styles.skip}>
          {siteMessages.skipToContent}
        </a>
        {devnetUrl && <DevnetStrip devnetUrl={devnetUrl} />}
        {children}
        <SiteFooter theme={theme} cookieSuffix={cookieSuffix} />
      </body>
    </html>
  )
}
