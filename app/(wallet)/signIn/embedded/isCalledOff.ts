import { findWalletError } from '#lib/errors/findWalletError.ts'

/** Browsers' names for a prompt that was closed, ran out of time, or found no passkey: they tell no more. */
const names = ['AbortError', 'NotAllowedError']

/** Whether a passkey prompt only ended without a passkey, which is nobody's mistake. */
export function isCalledOff(error: unknown): boolean {
  const key = findWalletError(error)?.key
  if (key === 'passkeyAborted' || key === 'userRejected') return true
  for (let link = error; link instanceof Error || link instanceof DOMException; link = link.cause)
    if (names.includes(link.name)) return true
  return false
}
