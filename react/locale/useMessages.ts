'use client'

import { useContext } from 'react'
import type { Locale } from '#lib/messages/locales.ts'
import type { Messages, SectionName } from '#lib/messages/Messages.ts'
import { readMessages } from '#lib/messages/readMessages.ts'
import { MessagesContext, type PageMessages } from '#react/locale/MessagesContext.tsx'

/**
 * The messages of one section in the page's locale.
 * @throws Error if no layout or page above passes the section
 */
export function useMessages<name extends SectionName>(name: name): Messages[name] {
  return readSection(usePageMessages(), name)
}

/** Reads a section of the page's messages. */
export type SectionReader = <name extends SectionName>(name: name) => Messages[name]

/** Reads sections that are not known before the wallet is, such as those of a kind's screens. */
export function useSectionReader(): SectionReader {
  const page = usePageMessages()
  return (name) => readSection(page, name)
}

/** The page's locale, for `Intl`: the browser's own may be another one. */
export function useLocale(): Locale {
  return usePageMessages().locale
}

function usePageMessages() {
  const messages = useContext(MessagesContext)
  if (!messages) throw new Error('useMessages needs the root layout above it.')
  return messages
}

function readSection<name extends SectionName>(
  { locale, sections }: PageMessages,
  name: name,
): Messages[name] {
  const data = sections[name]
  if (!data) throw new Error(`No layout or page above passes the messages of "${name}".`)
  return readMessages<name>(data, locale)
}
