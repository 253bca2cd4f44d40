import { decimalSign } from '#lib/format/formatAmount.ts'
import type { Locale } from '#lib/messages/locales.ts'

/**
 * Reads an amount as it is typed in a language: `1,5` is `1.5` in German, and Arabic digits
 * are digits. A point works everywhere, unless it could separate thousands; what is ambiguous fails
 * the check of the field.
 */
export function readDecimal(text: string, locale: Locale): string {
  const digits = text
    .trim()
    .replace(/[٠-٩]/g, (digit) => String(digit.charCodeAt(0) - 0x0660))
    .replace('٫', '.')
  if (decimalSign(locale) !== ',') return digits
  if (/^\d*,\d*$/.test(digits)) return digits.replace(',', '.')
  return /^[1-9]\d{0,2}\.\d{3}$/.test(digits) ? digits.replace('.', ',') : digits
}

/** Writes an exact amount as `readDecimal` reads it, without separated thousands. */
export function writeDecimal(digits: string, locale: Locale): string {
  return digits.replace('.', decimalSign(locale))
}
