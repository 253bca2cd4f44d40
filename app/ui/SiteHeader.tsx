import type { ReactNode } from 'react'
import { Brand } from '#app/ui/Brand.tsx'
import { SiteLink } from '#app/ui/SiteLink.tsx'
import { siteMessages } from '#lib/messages/siteMessages.ts'
import styles from './SiteHeader.module.css'

/** Header of every page: brand, signing link, and the account if the page passes one. */
export function SiteHeader({ appName, children }: { appName: string; children?: ReactNode }) {
  return (
    <header className={styles.header}>
      <Brand appName={appName} />
      <nav aria-label={siteMessages.navigation} className={styles.navigation}>
        <SiteLink href="/sign" className={styles.link}>
          {siteMessages.sign}
        </SiteLink>
      </nav>
      <div className={styles.account}>{children}</div>
    </header>
  )
}
