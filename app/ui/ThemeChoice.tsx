'use client'

import { useMessages } from 'latchkey/react'
import { useHydrated, writeSiteCookie } from 'latchkey/react/ui'
import { useState } from 'react'
import { type Theme, themeCookieName, toTheme } from '#app/ui/themeCookie.ts'
import styles from './SiteFooter.module.css'

const yearSeconds = 31_536_000

/** Selects the light, dark or system theme; stored in a cookie. */
export function ThemeChoice({ initial, cookieSuffix }: { initial: Theme; cookieSuffix: string }) {
  const siteMessages = useMessages('site')
  const isHydrated = useHydrated()
  const [theme, setTheme] = useState(initial)

  function choose(value: string) {
    const chosen = toTheme(value)
    setTheme(chosen)
    const root = document.documentElement
    if (chosen === 'system') delete root.dataset.theme
    else root.dataset.theme = chosen
    writeSiteCookie(themeCookieName(cookieSuffix), chosen, yearSeconds)
  }

  return (
    <label className={styles.theme}>
      {siteMessages.theme}
      <select value={theme} disabled={!isHydrated} onChange={(event) => choose(event.target.value)}>
        {Object.entries(siteMessages.themes).map(([value, name]) => (
          <option key={value} value={value}>
            {name}
          </option>
        ))}
      </select>
    </label>
  )
}
