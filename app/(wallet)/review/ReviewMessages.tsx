'use client'

import { type ReactNode, useEffect, useState } from 'react'
import { MessagesProvider } from '#app/locale/MessagesContext.tsx'
import { useLocale } from '#app/locale/useMessages.ts'
import { loadReviewMessages } from '#lib/messages/loadReviewMessages.ts'

/** Passes the messages of the review to a page that may not have them; shows nothing until then. */
export function ReviewMessages({ children }: { children: ReactNode }) {
  const locale = useLocale()
  const [sections, setSections] = useState<Awaited<ReturnType<typeof loadReviewMessages>>>()
  useEffect(() => {
    let isCurrent = true
    void loadReviewMessages(locale).then((loaded) => isCurrent && setSections(loaded))
    return () => {
      isCurrent = false
    }
  }, [locale])
  return (
    sections && (
      <MessagesProvider locale={locale} sections={sections}>
        {children}
      </MessagesProvider>
    )
  )
}
