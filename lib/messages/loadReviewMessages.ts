import type { Locale } from '#lib/messages/locales.ts'
import type { SectionData } from '#lib/messages/Messages.ts'

/** The sections that a review reads on any page. */
type ReviewSections = { sign: SectionData; effects: SectionData; preview: SectionData }

/** Loads the messages of the review in the browser, of one locale only. */
export function loadReviewMessages(locale: Locale): Promise<ReviewSections> {
  return loaders[locale]()
}

const loaders: Record<Locale, () => Promise<ReviewSections>> = {
  en: () =>
    merge(
      import('#lib/messages/en/sign.ts'),
      import('#lib/messages/en/effects.ts'),
      import('#lib/messages/en/preview.ts'),
    ),
  'pt-BR': () =>
    merge(
      import('#lib/messages/pt-BR/sign.ts'),
      import('#lib/messages/pt-BR/effects.ts'),
      import('#lib/messages/pt-BR/preview.ts'),
    ),
  de: () =>
    merge(
      import('#lib/messages/de/sign.ts'),
      import('#lib/messages/de/effects.ts'),
      import('#lib/messages/de/preview.ts'),
    ),
  es: () =>
    merge(
      import('#lib/messages/es/sign.ts'),
      import('#lib/messages/es/effects.ts'),
      import('#lib/messages/es/preview.ts'),
    ),
  fr: () =>
    merge(
      import('#lib/messages/fr/sign.ts'),
      import('#lib/messages/fr/effects.ts'),
      import('#lib/messages/fr/preview.ts'),
    ),
  ja: () =>
    merge(
      import('#lib/messages/ja/sign.ts'),
      import('#lib/messages/ja/effects.ts'),
      import('#lib/messages/ja/preview.ts'),
    ),
  'zh-Hans': () =>
    merge(
      import('#lib/messages/zh-Hans/sign.ts'),
      import('#lib/messages/zh-Hans/effects.ts'),
      import('#lib/messages/zh-Hans/preview.ts'),
    ),
  ar: () =>
    merge(
      import('#lib/messages/ar/sign.ts'),
      import('#lib/messages/ar/effects.ts'),
      import('#lib/messages/ar/preview.ts'),
    ),
}

async function merge(
  sign: Promise<{ sign: SectionData }>,
  effects: Promise<{ effects: SectionData }>,
  preview: Promise<{ preview: SectionData }>,
): Promise<ReviewSections> {
  const [first, second, third] = await Promise.all([sign, effects, preview])
  return { sign: first.sign, effects: second.effects, preview: third.preview }
}
