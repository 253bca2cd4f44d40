import Link from 'next/link'
import { ThemeChoice } from '#app/ui/ThemeChoice.tsx'
import type { Theme } from '#app/ui/themeCookie.ts'
import { siteMessages } from '#lib/messages.ts'
import styles from './SiteFooter.module.css'

/** The bottom of every page: the error catalogue and the choice of colours. */
export function SiteFooter({ theme, cookieSuffix }: { theme: Theme; cookieSuffix: string }) {
  return (
    <footer className={styles.footer}>
      <Link href="/errors" prefetch={false} className={styles.link}>
        {siteMessages.errors}
      </Link>
      <ThemeChoice initial={theme} cookieSuffix={cookieSuffix} />
    </footer>
  )
}
