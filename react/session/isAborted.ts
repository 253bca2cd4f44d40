import { findWalletError } from '#lib/errors/findWalletError.ts'

/** A prompt was closed, timed out or found no passkey; browsers do not say which. */
const names = ['AbortError', 'NotAllowedError']

/** Whether a passkey prompt ended without a passkey, which is not an error. */
export function isAborted(error: unknown): boolean {
  const key = findWalletError(error)?.key
  if (key === 'passkeyAborted' || key === 'userRejected') return true
  for (let link = error; link instanceof Error || link instanceof DOMException; link = link.cause)
    if (names.includes(link.name)) return true
  return false
}
