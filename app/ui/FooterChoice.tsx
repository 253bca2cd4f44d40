'use client'

import { useHydrated, writeSiteCookie } from 'latchkey/react/ui'
import { type ReactNode, useState } from 'react'

const yearSeconds = 31_536_000

/** Selects one of its options, which a cookie keeps; `apply` then shows it. */
export function FooterChoice({
  label,
  initial,
  cookieName,
  apply,
  children,
}: {
  label: string
  initial: string
  cookieName: string
  apply: (value: string) => void
  children: ReactNode
}) {
  const isHydrated = useHydrated()
  const [value, setValue] = useState(initial)

  function choose(chosen: string) {
    setValue(chosen)
    writeSiteCookie(cookieName, chosen, yearSeconds)
    apply(chosen)
  }

  return (
    <label className="site-footer-choice">
      <span>{label}</span>
      <select value={value} disabled={!isHydrated} onChange={(event) => choose(event.target.value)}>
        {children}
      </select>
    </label>
  )
}
