import { loadTranslation } from '#lib/messages/loadTranslation.ts'
import type { Locale } from '#lib/messages/locales.ts'
import type { SectionName } from '#lib/messages/Messages.ts'
import type { PageMessages } from '#react/locale/MessagesContext.tsx'

/** Sections of a locale, as a server passes them to `MessagesProvider`. */
export async function pageMessages(
  locale: Locale,
  sections: readonly SectionName[],
): Promise<PageMessages> {
  const translation = await loadTranslation(locale)
  const chosen = sections.map((name) => [name, translation[name]])
  return { locale, sections: Object.fromEntries(chosen) }
}
