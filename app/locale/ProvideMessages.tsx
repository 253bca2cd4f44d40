import { loadTranslation, type SectionName } from 'latchkey/messages'
import { MessagesProvider } from 'latchkey/react'
import type { ReactNode } from 'react'
import { requestLocale } from '#app/locale/serverMessages.ts'

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
