import type { ErrorTexts } from '#lib/errors/ErrorTexts.ts'
import type { Locale } from '#lib/messages/locales.ts'

/** Loads the texts of the error catalog in a locale; none for English, whose texts are in the rows. */
export const loadErrorTexts: Record<Locale, () => Promise<ErrorTexts>> = {
  en: async () => ({}),
  de: async () => (await import('#lib/messages/de/errorTexts.ts')).errorTexts,
}
