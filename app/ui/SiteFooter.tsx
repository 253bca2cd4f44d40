import { LanguageChoice } from '#app/locale/LanguageChoice.tsx'
import { ThemeChoice } from '#app/ui/ThemeChoice.tsx'
import type { Theme } from '#app/ui/themeCookie.ts'
import { locales } from '#lib/messages/locales.ts'
import styles from './SiteFooter.module.css'

const languages = Object.entries(locales).map(([locale, { name }]) => [locale, name] as const)

/** Footer of every page: selection of theme and language. */
export function SiteFooter({ theme, cookieSuffix }: { theme: Theme; cookieSuffix: string }) {
  return (
    <footer className={styles.footer}>
      <ThemeChoice initial={theme} cookieSuffix={cookieSuffix} />
      <LanguageChoice languages={languages} cookieSuffix={cookieSuffix} />
    </footer>
  )
}
