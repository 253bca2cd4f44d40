import { formatUnits } from 'viem/utils'
import { type Currency, withoutTrailingZeros, withSymbol } from '#lib/format/formatAmount.ts'
import type { Locale } from '#lib/messages/locales.ts'

const significantDigits = 6

/**
 * Formats a balance for reading at a glance: at most six significant digits, rounded down so that
 * it never shows more than there is; whole units are never dropped.
 */
export function formatBalance(
  amount: bigint,
  { symbol, decimals }: Currency,
  locale: Locale,
): string {
  const [whole = '0', fraction = ''] = formatUnits(amount, decimals).split('.')
  const leadingZeros = whole === '0' ? (/^0*/.exec(fraction)?.[0].length ?? 0) : 0
  const wholeDigits = whole === '0' ? 0 : whole.length
  const kept = Math.max(0, significantDigits - wholeDigits) + leadingZeros
  const shown = withoutTrailingZeros(fraction.slice(0, kept))
  return withSymbol(shown ? `${whole}.${shown}` : whole, symbol, locale)
}
