import type { Difference } from '#app/(wallet)/sign/sentTransactions.ts'
import type { Messages } from '#lib/messages/Messages.ts'

/** Says in what a mined transaction differs from the one that was shown. */
export function differenceText(
  differences: readonly Difference[],
  messages: Messages['sign'],
): string {
  const names = differences.map((difference) => messages.differences[difference])
  return messages.onChainDifference({ fields: names.join(', ') })
}
