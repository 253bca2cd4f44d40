import { directionOf } from 'latchkey/messages'
import { isInspected, keepEarlyClicks, readSiteCookie } from 'latchkey/pages'
import { InsertedMarkup, NextNavigation } from 'latchkey/react/next'
import type { Metadata, Viewport } from 'next'
import { headers } from 'next/headers'
import type { ReactNode } from 'react'
import { firstScreenCss } from '#app/firstScreenCss.ts'
import { ProvideMessages } from '#app/locale/ProvideMessages.tsx'
import { requestLocale, serverMessages } from '#app/locale/serverMessages.ts'
import { DevnetStrip } from '#app/ui/DevnetStrip.tsx'
import { SiteFooter } from '#app/ui/SiteFooter.tsx'
import { siteLook } from '#app/ui/siteLook.ts'
import { themeCookieName, toTheme } from '#app/ui/themeCookie.ts'
import { latchkey } from '#latchkey.ts'
import { wallets } from '#wallets.config.ts'

export async function generateMetadata(): Promise<Metadata> {
  const { description } = await serverMessages('site')
  const { appName } = latchkey.publicConfig()
  return {
    title: { default: appName, template: `%s · ${appName}` },
    description,
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
  const locale = await requestLocale()
  const { skipToContent } = await serverMessages('site')
  const nonce = (await headers()).get('x-nonce') ?? undefined
  const scriptOrigins = (await headers()).get('x-script-origins') || undefined
  const config = latchkey.publicConfig()
  const { devnetUrl, devWalletUrl, cookieSuffix } = config
  const { look, css } = siteLook()
  const cookies = (await headers()).get('cookie')
  const theme = toTheme(readSiteCookie(cookies, themeCookieName(cookieSuffix)), look.scheme)
  return (
    <html
      lang={locale}
      dir={directionOf(locale)}
      data-theme={theme === 'system' ? undefined : theme}
      data-script-origins={scriptOrigins}
      suppressHydrationWarning
    >
      <head>
        {look.font && (
          <link rel="preload" href={look.font} as="font" type="font/woff2" crossOrigin="" />
        )}
      </head>
      <body>
        <InsertedMarkup>
          {(firstScreenCss || css) && <style nonce={nonce}>{firstScreenCss + (css ?? '')}</style>}
          <script nonce={nonce}>{keepEarlyClicks}</script>
        </InsertedMarkup>
        {devWalletUrl && <script nonce={nonce} src={devWalletUrl} async />}
        <a href="#main" className="site-layout-skip">
          {skipToContent}
        </a>
        <NextNavigation>
          <ProvideMessages sections={['site', 'failure']}>
            {devnetUrl && (
              <DevnetStrip
                devnetUrl={devnetUrl}
                isInspected={isInspected(config, wallets(config))}
              />
            )}
            {children}
            <SiteFooter theme={theme} cookieSuffix={cookieSuffix} />
          </ProvideMessages>
        </NextNavigation>
      </body>
    </html>
  )
}
