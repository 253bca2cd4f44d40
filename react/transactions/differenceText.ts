import type { Messages } from '#lib/messages/Messages.ts'
import type { Difference } from '#lib/tracker/SentCall.ts'

/** Says in what a mined transaction differs from the one that was shown. */
export function differenceText(
  differences: readonly Difference[],
  messages: Messages['sign'],
): string {
  const names = differences.map((difference) => messages.differences[difference])
  return messages.onChainDifference({ fields: names.join(', ') })
}
