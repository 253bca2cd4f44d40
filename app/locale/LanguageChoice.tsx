'use client'

import { useLocale, useMessages } from 'latchkey/react'
import { useHydrated, writeSiteCookie } from 'latchkey/react/ui'
import { localeCookieName } from '#app/locale/localeCookie.ts'
import styles from '#app/ui/SiteFooter.module.css'

const yearSeconds = 31_536_000

/** Selects the language; stored in a cookie. The page is loaded again, as the server translates it. */
export function LanguageChoice({
  languages,
  cookieSuffix,
}: {
  /** Each locale, and its name in itself. */
  languages: readonly (readonly [string, string])[]
  cookieSuffix: string
}) {
  const siteMessages = useMessages('site')
  const isHydrated = useHydrated()
  const locale = useLocale()

  function choose(chosen: string) {
    writeSiteCookie(localeCookieName(cookieSuffix), chosen, yearSeconds)
    location.reload()
  }

  return (
    <label className={styles.theme}>
      {siteMessages.language}
      <select
        value={locale}
        disabled={!isHydrated}
        onChange={(event) => choose(event.target.value)}
      >
        {languages.map(([value, name]) => (
          <option key={value} value={value} lang={value}>
            {name}
          </option>
        ))}
      </select>
    </label>
  )
}
