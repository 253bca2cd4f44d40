import type { SectionName } from 'latchkey/messages'
import { pageMessages } from 'latchkey/pages'
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
  const messages = await pageMessages(await requestLocale(), sections)
  return <MessagesProvider {...messages}>{children}</MessagesProvider>
}
