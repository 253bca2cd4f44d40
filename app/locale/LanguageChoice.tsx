'use client'

import { useLocale, useMessages } from 'latchkey/react'
import { localeCookieName } from '#app/locale/localeCookie.ts'
import { FooterChoice } from '#app/ui/FooterChoice.tsx'

/** Selects the language. The page is loaded again, as the server translates it. */
export function LanguageChoice({
  languages,
  cookieSuffix,
}: {
  /** Each locale, and its name in itself. */
  languages: readonly (readonly [string, string])[]
  cookieSuffix: string
}) {
  return (
    <FooterChoice
      label={useMessages('site').language}
      initial={useLocale()}
      cookieName={localeCookieName(cookieSuffix)}
      apply={() => location.reload()}
    >
      {languages.map(([value, name]) => (
        <option translate="no" key={value} value={value} lang={value}>
          {name}
        </option>
      ))}
    </FooterChoice>
  )
}
