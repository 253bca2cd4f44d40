import { locales } from 'latchkey/messages'
import { LanguageChoice } from '#app/locale/LanguageChoice.tsx'
import { serverMessages } from '#app/locale/serverMessages.ts'
import { siteLook } from '#app/ui/siteLook.ts'
import { ThemeChoice } from '#app/ui/ThemeChoice.tsx'
import type { Theme } from '#app/ui/themeCookie.ts'

const languages = Object.entries(locales).map(([locale, { name }]) => [locale, name] as const)

/** Footer of every page: the site's legal pages, if it has some, and selection of theme and language. */
export async function SiteFooter({ theme, cookieSuffix }: { theme: Theme; cookieSuffix: string }) {
  const legal = await serverMessages('legal')
  const { terms, privacy } = siteLook().look.links ?? {}
  return (
    <footer className="site-footer">
      {terms && <a href={terms}>{legal.terms}</a>}
      {privacy && <a href={privacy}>{legal.privacy}</a>}
      <ThemeChoice initial={theme} cookieSuffix={cookieSuffix} />
      <LanguageChoice languages={languages} cookieSuffix={cookieSuffix} />
    </footer>
  )
}
