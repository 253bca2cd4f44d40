import type { Replacement } from '#lib/tracker/Entry.ts'
import type { SentCall } from '#lib/tracker/SentCall.ts'

/** How a call of an account replaced another one of the same nonce, by viem's rules. */
export function replacementReason(
  shown: SentCall,
  sender: string,
  by: SentCall,
): Replacement['reason'] {
  const isSame =
    isEqual(shown.to ?? '', by.to ?? '') &&
    isEqual(shown.data, by.data) &&
    BigInt(shown.value) === BigInt(by.value)
  if (isSame) return 'repriced'
  const isEmpty = BigInt(by.value) === 0n && by.data === '0x'
  return isEmpty && isEqual(by.to ?? '', sender) ? 'cancelled' : 'replaced'
}

const isEqual = (one: string, other: string) => one.toLowerCase() === other.toLowerCase()
