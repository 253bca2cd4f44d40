'use client'

import { useMessages } from 'latchkey/react'
import { FooterChoice } from '#app/ui/FooterChoice.tsx'
import { type Theme, themeCookieName } from '#app/ui/themeCookie.ts'

/** Selects the light, dark or system theme. */
export function ThemeChoice({ initial, cookieSuffix }: { initial: Theme; cookieSuffix: string }) {
  const siteMessages = useMessages('site')
  return (
    <FooterChoice
      label={siteMessages.theme}
      initial={initial}
      cookieName={themeCookieName(cookieSuffix)}
      apply={showTheme}
    >
      {Object.entries(siteMessages.themes).map(([value, label]) => (
        <option key={value} value={value}>
          {label}
        </option>
      ))}
    </FooterChoice>
  )
}

function showTheme(theme: string) {
  const root = document.documentElement
  if (theme === 'system') delete root.dataset.theme
  else root.dataset.theme = theme
}
