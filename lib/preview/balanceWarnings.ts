import { formatValue } from '#lib/preview/amounts.ts'
import type { PreviewContext } from '#lib/preview/PreviewContext.ts'
import { type PreviewWarning, warning } from '#lib/preview/warning.ts'

/** Warns about an amount that exceeds the account's balance, unless the balance is unknown. */
export function balanceWarnings(
  value: bigint,
  context: PreviewContext,
  field: string,
): PreviewWarning[] {
  const { balance, fee = 0n } = context
  if (balance === undefined) return []
  const shown = formatValue(balance, context)
  if (value > balance) return [warning('exceedsBalance', shown, field)]
  return value + fee > balance ? [warning('exceedsBalanceWithFee', shown, field)] : []
}
