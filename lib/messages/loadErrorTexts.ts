import type { ErrorTexts } from '#lib/errors/ErrorTexts.ts'
import type { Locale } from '#lib/messages/locales.ts'

/** The rows' own texts, which are English. */
const rowTexts = async (): Promise<ErrorTexts> => ({})

/** Loads the texts of the error catalog in a locale. */
export const loadErrorTexts: Record<Locale, () => Promise<ErrorTexts>> = {
  en: rowTexts,
  'pt-BR': async () => (await import('#lib/messages/pt-BR/errorTexts.ts')).errorTexts,
  de: async () => (await import('#lib/messages/de/errorTexts.ts')).errorTexts,
  es: async () => (await import('#lib/messages/es/errorTexts.ts')).errorTexts,
  fr: async () => (await import('#lib/messages/fr/errorTexts.ts')).errorTexts,
  ja: async () => (await import('#lib/messages/ja/errorTexts.ts')).errorTexts,
  'zh-Hans': async () => (await import('#lib/messages/zh-Hans/errorTexts.ts')).errorTexts,
  ar: async () => (await import('#lib/messages/ar/errorTexts.ts')).errorTexts,
}
