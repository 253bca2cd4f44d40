import type { Locale } from '#lib/messages/locales.ts'
import type { SectionData } from '#lib/messages/Messages.ts'

/** The sections that a review reads on any page. */
type ReviewSections = { sign: SectionData; effects: SectionData }

/** Loads the messages of the review in the browser, of one locale only. */
export function loadReviewMessages(locale: Locale): Promise<ReviewSections> {
  return loaders[locale]()
}

const loaders: Record<Locale, () => Promise<ReviewSections>> = {
  en: () => both(import('#lib/messages/en/sign.ts'), import('#lib/messages/en/effects.ts')),
  'pt-BR': () =>
    both(import('#lib/messages/pt-BR/sign.ts'), import('#lib/messages/pt-BR/effects.ts')),
  de: () => both(import('#lib/messages/de/sign.ts'), import('#lib/messages/de/effects.ts')),
  es: () => both(import('#lib/messages/es/sign.ts'), import('#lib/messages/es/effects.ts')),
  fr: () => both(import('#lib/messages/fr/sign.ts'), import('#lib/messages/fr/effects.ts')),
  ja: () => both(import('#lib/messages/ja/sign.ts'), import('#lib/messages/ja/effects.ts')),
  'zh-Hans': () =>
    both(import('#lib/messages/zh-Hans/sign.ts'), import('#lib/messages/zh-Hans/effects.ts')),
  ar: () => both(import('#lib/messages/ar/sign.ts'), import('#lib/messages/ar/effects.ts')),
}

async function both(
  sign: Promise<{ sign: SectionData }>,
  effects: Promise<{ effects: SectionData }>,
): Promise<ReviewSections> {
  const [first, second] = await Promise.all([sign, effects])
  return { sign: first.sign, effects: second.effects }
}
