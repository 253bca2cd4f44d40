import type { ErrorTexts } from '#lib/errors/ErrorTexts.ts'
import type { Locale } from '#lib/messages/locales.ts'
import type { SectionData, SectionName } from '#lib/messages/Messages.ts'

/** The sections that a review reads on any page; the browser loads them with the first one. */
type ReviewSectionName = 'effects' | 'preview' | 'sign'

type Sections<name extends SectionName> = Record<name, SectionData>
/** The messages of the review, as data. */
export type ReviewSections = Sections<ReviewSectionName>
type Loaders<Data> = Record<Locale, () => Promise<Data>>

const contentOf = <Data>(file: Promise<{ default: Data }>): Promise<Data> =>
  file.then((loaded) => loaded.default)

// A file for each moment in which messages are needed. The paths are written out, because bundlers of
// other sites find no files by a pattern.
const pages: Loaders<Sections<Exclude<SectionName, ReviewSectionName>>> = {
  en: async () => (await import('#lib/messages/en.ts')).en,
  'pt-BR': () => contentOf(import('#lib/messages/pt-BR/pages.json')),
  de: () => contentOf(import('#lib/messages/de/pages.json')),
  es: () => contentOf(import('#lib/messages/es/pages.json')),
  fr: () => contentOf(import('#lib/messages/fr/pages.json')),
  ja: () => contentOf(import('#lib/messages/ja/pages.json')),
  'zh-Hans': () => contentOf(import('#lib/messages/zh-Hans/pages.json')),
  ar: () => contentOf(import('#lib/messages/ar/pages.json')),
}

/** Loads the messages of the review in the browser, of one locale only. */
export const loadReviewMessages: Loaders<ReviewSections> = {
  en: async () => (await import('#lib/messages/en/review.ts')).review,
  'pt-BR': () => contentOf(import('#lib/messages/pt-BR/review.json')),
  de: () => contentOf(import('#lib/messages/de/review.json')),
  es: () => contentOf(import('#lib/messages/es/review.json')),
  fr: () => contentOf(import('#lib/messages/fr/review.json')),
  ja: () => contentOf(import('#lib/messages/ja/review.json')),
  'zh-Hans': () => contentOf(import('#lib/messages/zh-Hans/review.json')),
  ar: () => contentOf(import('#lib/messages/ar/review.json')),
}

/** Loads the texts of the error catalog in a locale. */
export const loadErrorTexts: Loaders<ErrorTexts> = {
  // The rows' own texts are English.
  en: async () => ({}),
  'pt-BR': () => contentOf(import('#lib/messages/pt-BR/errors.json')),
  de: () => contentOf(import('#lib/messages/de/errors.json')),
  es: () => contentOf(import('#lib/messages/es/errors.json')),
  fr: () => contentOf(import('#lib/messages/fr/errors.json')),
  ja: () => contentOf(import('#lib/messages/ja/errors.json')),
  'zh-Hans': () => contentOf(import('#lib/messages/zh-Hans/errors.json')),
  ar: () => contentOf(import('#lib/messages/ar/errors.json')),
}

/** Loads all messages of a locale, for the server and the tests; pages receive sections of it. */
export async function loadTranslation(locale: Locale): Promise<Sections<SectionName>> {
  const [ofPages, ofReview] = await Promise.all([pages[locale](), loadReviewMessages[locale]()])
  return { ...ofPages, ...ofReview }
}
