import { proposalSeconds } from '#lib/protocol/walletConnect.ts'

/** When a pairing link expires, in milliseconds since 1970; one that does not say so, five minutes from now. */
export function expiryOf(uri: string): number {
  const seconds = Number(/[?&]expiryTimestamp=(\d+)/.exec(uri)?.[1])
  return seconds > 0 ? seconds * 1000 : Date.now() + proposalSeconds * 1000
}
