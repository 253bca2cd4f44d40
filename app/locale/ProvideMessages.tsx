import type { ReactNode } from 'react'
import { requestLocale } from '#app/locale/serverMessages.ts'
import { loadTranslation } from '#lib/messages/loadTranslation.ts'
import type { SectionName } from '#lib/messages/Messages.ts'
import { MessagesProvider } from '#react/locale/MessagesContext.tsx'

/** Passes sections in the request's locale to the screens below, for layouts and pages. */
export async function ProvideMessages({
  sections,
  children,
}: {
  sections: readonly SectionName[]
  children: ReactNode
}) {
  const locale = await requestLocale()
  const translation = await loadTranslation(locale)
  const chosen = Object.fromEntries(sections.map((name) => [name, translation[name]]))
  return (
    <MessagesProvider locale={locale} sections={chosen}>
      {children}
    </MessagesProvider>
  )
}
