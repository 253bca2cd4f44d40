import type { ReceiptCheck } from '#lib/protocol/receipts.ts'
import { callFields, type Difference, type SentCall } from '#lib/tracker/SentCall.ts'

/** A call as it was executed. */
export type MinedCall = { to: `0x${string}` | null; value: bigint; data: `0x${string}` }

/** A field of a call, as it is compared. */
type CallField = (typeof callFields)[number]

/**
 * In what the mined calls differ from those shown. Other calls have other effects, and one fact is
 * said once.
 */
export function differencesOf(
  sent: readonly SentCall[],
  mined: readonly MinedCall[] | undefined,
  effects: { isWorse: boolean },
): Difference[] {
  const fields = differ(sent, mined)
  return fields.length === 0 && effects.isWorse ? ['effects'] : fields
}

/**
 * Fields in which the mined calls differ from those shown; nothing if they cannot be decoded, and
 * all of them if their number is another.
 */
export function differ(
  sent: readonly SentCall[],
  mined: readonly MinedCall[] | undefined,
): CallField[] {
  if (!mined) return []
  if (mined.length !== sent.length) return [...callFields]
  const text = (value: string | bigint | null | undefined) => String(value ?? '').toLowerCase()
  return callFields.filter((field) =>
    sent.some((call, index) => text(call[field]) !== text(mined[index]?.[field])),
  )
}

/** How mined calls compare with what was shown; undefined until they are read. */
export function checkOf(
  differences: readonly Difference[],
  {
    isMined,
    isReplaced = false,
    isReadable,
  }: { isMined: boolean; isReplaced?: boolean; isReadable: boolean },
): ReceiptCheck | undefined {
  if (!isMined) return undefined
  if (isReplaced || differences.length > 0) return 'differs'
  return isReadable ? 'matches' : 'unchecked'
}
