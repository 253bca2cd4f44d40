/** The locales with a file in `lib/messages`, in the order of the language choice, and each one's name in itself. */
export const locales = {
  en: { name: 'English' },
  'pt-BR': { name: 'Português (Brasil)' },
  de: { name: 'Deutsch' },
  es: { name: 'Español' },
  fr: { name: 'Français' },
  ja: { name: '日本語' },
  'zh-Hans': { name: '简体中文' },
  ar: { name: 'العربية' },
} as const satisfies Record<string, { name: string }>

/** A locale of this site, as a BCP 47 tag. */
export type Locale = keyof typeof locales

/** Parses a locale, as of a cookie; undefined if the site does not have it. */
export function toLocale(value: string | undefined): Locale | undefined {
  return value !== undefined && Object.hasOwn(locales, value) ? (value as Locale) : undefined
}
