import { proposalSeconds } from '#lib/protocol/walletConnect.ts'
import { isWithin } from '#lib/time/isWithin.ts'

/** When a pairing URI expires, in Unix milliseconds; five minutes from now if it does not say. */
export function expiryOf(uri: string): number {
  const seconds = Number(/[?&]expiryTimestamp=(\d+)/.exec(uri)?.[1])
  return seconds > 0 ? seconds * 1000 : Date.now() + proposalSeconds * 1000
}

/** The topic of a pairing URI. */
export function topicOf(uri: string): string {
  return /^wc:([0-9a-f]+)@/.exec(uri)?.[1] ?? ''
}

/**
 * Whether a proposal with this expiry waits for an answer. Only its end is stored; it was made as long
 * before as a proposal lasts, so that an end further away is by a clock that was ahead.
 */
export function isUnexpired(expiresAt: number): boolean {
  return isWithin(expiresAt - proposalSeconds * 1000, expiresAt)
}
