import { SiteLink } from '#app/ui/SiteLink.tsx'
import { ThemeChoice } from '#app/ui/ThemeChoice.tsx'
import type { Theme } from '#app/ui/themeCookie.ts'
import { siteMessages } from '#lib/messages/siteMessages.ts'
import styles from './SiteFooter.module.css'

/** The bottom of every page: the error catalogue and the choice of colours. */
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
