import type { Locale } from '#lib/messages/locales.ts'
import type { SectionData } from '#lib/messages/Messages.ts'

/** Loads the messages of the signing page and of the review in the browser, of one locale only. */
export function loadSignMessages(locale: Locale): Promise<SectionData> {
  return loaders[locale]()
}

const loaders: Record<Locale, () => Promise<SectionData>> = {
  en: async () => (await import('#lib/messages/en/sign.ts')).sign,
  'pt-BR': async () => (await import('#lib/messages/pt-BR/sign.ts')).sign,
  de: async () => (await import('#lib/messages/de/sign.ts')).sign,
  es: async () => (await import('#lib/messages/es/sign.ts')).sign,
  fr: async () => (await import('#lib/messages/fr/sign.ts')).sign,
  ja: async () => (await import('#lib/messages/ja/sign.ts')).sign,
  'zh-Hans': async () => (await import('#lib/messages/zh-Hans/sign.ts')).sign,
  ar: async () => (await import('#lib/messages/ar/sign.ts')).sign,
}
