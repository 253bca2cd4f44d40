'use client'

import { type ReactNode, useEffect, useState } from 'react'
import { loadReviewMessages, type ReviewSections } from '#lib/messages/loadTranslation.ts'
import { MessagesProvider } from '#react/locale/MessagesContext.tsx'
import { useLocale } from '#react/locale/useMessages.ts'

/** Passes the messages of the review to a page that may not have them; shows nothing until then. */
export function ReviewMessages({ children }: { children: ReactNode }) {
  const locale = useLocale()
  const [sections, setSections] = useState<ReviewSections>()
  useEffect(() => {
    let isCurrent = true
    void loadReviewMessages[locale]().then((loaded) => isCurrent && setSections(loaded))
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
