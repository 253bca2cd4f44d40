'use client'

import { createContext, type ReactNode, useContext, useEffect, useMemo } from 'react'
import type { Locale } from '#lib/messages/locales.ts'
import type { SectionData, SectionName } from '#lib/messages/Messages.ts'

/** Sections of the page's locale, as plain data. */
export type PageMessages = {
  locale: Locale
  sections: { readonly [name in SectionName]?: SectionData }
}

/** Passes the page's messages to its screens. */
export const MessagesContext = createContext<PageMessages | undefined>(undefined)

/** Adds sections to those of the providers above. */
export function MessagesProvider({
  locale,
  sections,
  children,
}: PageMessages & { children: ReactNode }) {
  const { locale: localeAbove, sections: above } = useContext(MessagesContext) ?? {}
  // The language was changed in another tab: the frame is still in the other one.
  const isMixed = localeAbove !== undefined && localeAbove !== locale
  useEffect(() => {
    if (isMixed) location.reload()
  }, [isMixed])
  const value = useMemo(
    () => ({ locale, sections: { ...above, ...sections } }),
    [locale, above, sections],
  )
  return <MessagesContext.Provider value={value}>{children}</MessagesContext.Provider>
}
