'use client'

import { type ReactNode, useEffect, useState } from 'react'
import { MessagesProvider } from '#app/locale/MessagesContext.tsx'
import { useLocale } from '#app/locale/useMessages.ts'
import { loadSignMessages } from '#lib/messages/loadSignMessages.ts'
import type { SectionData } from '#lib/messages/Messages.ts'

/** Passes the messages of the review to a page that may not have them; shows nothing until then. */
export function ReviewMessages({ children }: { children: ReactNode }) {
  const locale = useLocale()
  const [sign, setSign] = useState<SectionData>()
  useEffect(() => {
    let isCurrent = true
    void loadSignMessages(locale).then((loaded) => isCurrent && setSign(loaded))
    return () => {
      isCurrent = false
    }
  }, [locale])
  return (
    sign && (
      <MessagesProvider locale={locale} sections={{ sign }}>
        {children}
      </MessagesProvider>
    )
  )
}
