import { ThemeChoice } from '#app/ui/ThemeChoice.tsx'
import type { Theme } from '#app/ui/themeCookie.ts'
import styles from './SiteFooter.module.css'

/** Footer of every page: theme selection. */
export function SiteFooter({ theme, cookieSuffix }: { theme: Theme; cookieSuffix: string }) {
  return (
    <footer className={styles.footer}>
      <ThemeChoice initial={theme} cookieSuffix={cookieSuffix} />
    </footer>
  )
}
