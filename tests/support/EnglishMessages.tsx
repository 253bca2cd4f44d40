import type { ReactNode } from 'react'
import { en } from '#lib/messages/en.ts'
import { MessagesContext } from '#react/locale/MessagesContext.tsx'

const english = { locale: 'en', sections: en } as const

/** Passes every English message to the screens of a unit test, as the layouts and pages do. */
export function EnglishMessages({ children }: { children: ReactNode }) {
  return <MessagesContext value={english}>{children}</MessagesContext>
}
