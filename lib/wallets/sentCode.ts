import { isRecord } from '#lib/input/isRecord.ts'
import { parseJson } from '#lib/input/parseJson.ts'
import type { SentCode } from '#lib/protocol/embeddedWallet.ts'
import { isWithin } from '#lib/time/isWithin.ts'

/** Of the entry in sessionStorage, which a reload and a discarded tab leave, and other tabs do not have. */
export const sentCodeKey = 'latchkey.sentCode'

/** How long a page that is opened again asks for the code; by then it has expired. */
const askMs = 10 * 60_000

/** The code that this tab waits for; undefined if there is none, or it was sent too long ago. */
export function readSentCode(): SentCode | undefined {
  const stored = parseJson(readTab() ?? '')
  return isSentCode(stored) && isWithin(stored.sentAt, stored.sentAt + askMs) ? stored : undefined
}

/** Stores the code that this tab waits for; undefined removes it. */
export function writeSentCode(code: SentCode | undefined): void {
  try {
    if (code) window.sessionStorage.setItem(sentCodeKey, JSON.stringify(code))
    else window.sessionStorage.removeItem(sentCodeKey)
  } catch {
    // Blocked or full: a reload then asks for the address again.
  }
}

function readTab(): string | null {
  try {
    return window.sessionStorage.getItem(sentCodeKey)
  } catch {
    return null
  }
}

function isSentCode(value: unknown): value is SentCode {
  if (!isRecord(value)) return false
  const { email, walletId, otpId, otpEncryptionTargetBundle, expiresAt, sentAt, wrongCodes } = value
  const texts = [email, walletId, otpId, otpEncryptionTargetBundle]
  const numbers = [expiresAt, sentAt, wrongCodes]
  return (
    (value.purpose === 'signIn' || value.purpose === 'confirm') &&
    texts.every((text) => typeof text === 'string') &&
    (value.userId === undefined || typeof value.userId === 'string') &&
    numbers.every((number) => typeof number === 'number')
  )
}
