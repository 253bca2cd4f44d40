import { SiteLink } from '#app/ui/SiteLink.tsx'
import { ThemeChoice } from '#app/ui/ThemeChoice.tsx'
import type { Theme } from '#app/ui/themeCookie.ts'
import { siteMessages } from '#lib/messages/siteMessages.ts'
import styles from './SiteFooter.module.css'

/** Footer of every page: error catalog link and theme selection. */
export function SiteFooter({ theme, cookieSuffix }: { theme: Theme; cookieSuffix: string }) {
  return (
    <footer className={styles.footer}>
      <SiteLink href="/errors" className={styles.link}>
        {siteMessages.errors}
      </SiteLink>
      <ThemeChoice initial={theme} cookieSuffix={cookieSuffix} />
    </footer>
  )
}
