import type { Locale } from '#lib/messages/locales.ts'

/**
 * Reads an amount as somebody types it in a language: `1,5` is `1.5` in German, and Arabic digits
 * are digits. A point works everywhere, as amounts are shown with one; thousands are not separated,
 * so what stays ambiguous is left as it is and fails the check of the field.
 */
export function readDecimal(text: string, locale: Locale): string {
  const digits = text
    .trim()
    .replace(/[٠-٩]/g, (digit) => String(digit.charCodeAt(0) - 0x0660))
    .replace('٫', '.')
  return usesComma(locale) && /^\d*,\d*$/.test(digits) ? digits.replace(',', '.') : digits
}

function usesComma(locale: Locale): boolean {
  const parts = new Intl.NumberFormat(locale).formatToParts(0.5)
  return parts.some(({ type, value }) => type === 'decimal' && value === ',')
}
