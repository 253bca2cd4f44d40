import { type Locale, locales } from '#lib/messages/locales.ts'

/**
 * The locale that an Accept-Language header (RFC 9110) prefers: the one of the highest weight that
 * the site has, looked up by RFC 4647 after the browser's tag is completed, so that `zh-CN` finds
 * `zh-Hans` and `pt` finds `pt-BR`.
 * @default en
 */
export function matchLocale(header: string | null | undefined): Locale {
  for (const tag of preferred(header ?? '')) {
    const found = findLocale(tag)
    if (found) return found
  }
  return 'en'
}

/** Tags of the header by falling weight; those of the same weight in their order. */
function preferred(header: string): string[] {
  return header
    .slice(0, 1000)
    .split(',')
    .map((part) => {
      const [tag = '', ...parameters] = part.split(';').map((text) => text.trim())
      const weight = parameters.find((text) => /^q=/i.test(text))?.slice(2)
      return { tag, weight: weight === undefined ? 1 : Number(weight) }
    })
    .filter(({ tag, weight }) => tag !== '*' && weight > 0 && weight <= 1)
    .sort((a, b) => b.weight - a.weight)
    .map(({ tag }) => tag)
}

/** A tag has a locale if the languages agree, and the scripts too: Chinese is written in two. */
function findLocale(tag: string): Locale | undefined {
  const wanted = completed(tag)
  if (!wanted) return undefined
  const names = Object.keys(locales) as Locale[]
  return names.find((name) => completed(name) === wanted)
}

/** Language and script of a tag, as in `zh-Hans`; undefined if it is none. */
function completed(tag: string): string | undefined {
  try {
    const { language, script } = new Intl.Locale(tag).maximize()
    return `${language}-${script}`
  } catch {
    return undefined
  }
}
