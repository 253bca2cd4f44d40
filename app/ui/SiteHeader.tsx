import type { Look } from 'latchkey/look'
import { SiteLink } from 'latchkey/react/ui'
import type { ReactNode } from 'react'
import { serverMessages } from '#app/locale/serverMessages.ts'

/** Header of every page: brand, signing link, and the account if the page passes one. */
export async function SiteHeader({
  appName,
  logo,
  children,
}: {
  appName: string
  /** Replaces the key. */
  logo?: Look['logo']
  children?: ReactNode
}) {
  const siteMessages = await serverMessages('site')
  return (
    <header className="site-header">
      <Brand appName={appName} logo={logo} />
      <nav aria-label={siteMessages.navigation} className="site-header-navigation">
        <SiteLink href="/sign" className="site-header-link">
          {siteMessages.sign}
        </SiteLink>
      </nav>
      <div className="site-header-account">{children}</div>
    </header>
  )
}

/** Logo and name, linked to the start page. */
async function Brand({ appName, logo }: { appName: string; logo: Look['logo'] }) {
  const text = logo?.text ?? appName
  const siteMessages = await serverMessages('site')
  return (
    <SiteLink href="/" className="site-header-brand" label={siteMessages.home({ appName })}>
      {logo ? (
        // biome-ignore lint/performance/noImgElement: a small file of the site gains nothing from the image optimizer, which is off
        <img className="site-header-logo" src={logo.src} alt="" height={28} />
      ) : (
        <svg width="28" height="28" viewBox="0 0 32 32" aria-hidden="true" focusable="false">
          <rect className="site-header-plate" width="32" height="32" rx="9" />
          <path
            className="site-header-hole"
            d="M16 7a5.5 5.5 0 0 0-2.6 10.3L12 25h8l-1.4-7.7A5.5 5.5 0 0 0 16 7z"
          />
        </svg>
      )}
      {text && <span className="site-header-name">{text}</span>}
    </SiteLink>
  )
}
