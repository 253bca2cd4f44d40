import type { Locale } from '#lib/messages/locales.ts'
import type { SectionData, SectionName } from '#lib/messages/Messages.ts'

/** Loads all messages of a locale, for the server and the tests; pages receive sections of it. */
export function loadTranslation(locale: Locale): Promise<Record<SectionName, SectionData>> {
  return loaders[locale]()
}

const loaders: Record<Locale, () => Promise<Record<SectionName, SectionData>>> = {
  en: async () => (await import('#lib/messages/en.ts')).en,
  'pt-BR': async () => (await import('#lib/messages/pt-BR.ts')).ptBr,
  de: async () => (await import('#lib/messages/de.ts')).de,
  es: async () => (await import('#lib/messages/es.ts')).es,
  fr: async () => (await import('#lib/messages/fr.ts')).fr,
  ja: async () => (await import('#lib/messages/ja.ts')).ja,
  'zh-Hans': async () => (await import('#lib/messages/zh-Hans.ts')).zhHans,
  ar: async () => (await import('#lib/messages/ar.ts')).ar,
}
