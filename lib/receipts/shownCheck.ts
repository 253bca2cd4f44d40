import type { Receipt, ReceiptCheck } from '#lib/protocol/receipts.ts'

/**
 * What a list says of a receipt. A signature matches only if the server has verified it, too: an
 * altered page could leave out what the server needs for that. Of a mined transaction, and of
 * everything in version 1, only the page knows.
 */
export function shownCheck({
  version,
  result,
  check,
  serverCheck,
}: Pick<Receipt, 'version' | 'result' | 'check' | 'serverCheck'>): ReceiptCheck {
  if (check === 'differs' || serverCheck === 'differs') return 'differs'
  if (version === 1 || result.kind === 'mined' || serverCheck === 'matches') return check
  return 'unchecked'
}
