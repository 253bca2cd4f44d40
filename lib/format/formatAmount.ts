import { formatUnits } from 'viem/utils'
import { directionOf } from '#lib/messages/directionOf.ts'
import type { Locale } from '#lib/messages/locales.ts'

/** A currency: its symbol and the number of decimals. */
export type Currency = { symbol: string; decimals: number }

/** Ethereum's native currency, also used for a chain whose own is unknown. */
export const ether = { name: 'Ether', symbol: 'ETH', decimals: 18 }

/**
 * Formats an amount in the currency's smallest unit as a number of the language with the symbol:
 * `1,234.5 ETH`.
 */
export function formatAmount(
  amount: bigint,
  { symbol, decimals }: Currency,
  locale: Locale,
): string {
  return withSymbol(formatUnits(amount, decimals), symbol, locale)
}

/** The same with at most six decimals, not counting leading zeros. */
export function formatShortAmount(
  amount: bigint,
  { symbol, decimals }: Currency,
  locale: Locale,
): string {
  const [whole = '0', fraction = ''] = formatUnits(amount, decimals).split('.')
  const leadingZeros = /^0*/.exec(fraction)?.[0].length ?? 0
  const shown = withoutTrailingZeros(fraction.slice(0, leadingZeros + 6))
  return withSymbol(shown ? `${whole}.${shown}` : whole, symbol, locale)
}

/** Decimals without the zeros at their end. */
export function withoutTrailingZeros(fraction: string): string {
  return fraction.replace(/(?<!0)0+$/, '')
}

/**
 * A number with its symbol. It runs from left to right in every language, which its characters say
 * themselves (U+2066 and U+2069) where the text around it does not.
 */
export function withSymbol(digits: string, symbol: string, locale: Locale): string {
  const text = `${formatDigits(digits, locale)} ${symbol}`
  return directionOf(locale) === 'rtl' ? `\u2066${text}\u2069` : text
}

/** Writes a decimal number of any length, as `formatUnits` returns it, as the language does. */
export function formatDigits(digits: string, locale: Locale): string {
  const [, sign = '', whole = '0', fraction = ''] = /^(-?)(\d*)(?:\.(\d*))?$/.exec(digits) ?? []
  const grouped = sign + numbersOf(locale).format(BigInt(whole))
  return fraction ? `${grouped}${decimalSign(locale)}${fraction}` : grouped
}

/** What separates the decimals of a language's numbers: a point or a comma. */
export function decimalSign(locale: Locale): string {
  const parts = numbersOf(locale).formatToParts(0.5)
  return parts.find(({ type }) => type === 'decimal')?.value ?? '.'
}

const formats = new Map<Locale, Intl.NumberFormat>()

/** To create one takes longer than to use it a hundred times. */
function numbersOf(locale: Locale): Intl.NumberFormat {
  const known = formats.get(locale) ?? new Intl.NumberFormat(locale)
  formats.set(locale, known)
  return known
}
