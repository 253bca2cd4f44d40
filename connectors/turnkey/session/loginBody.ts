import type { ApprovedSignIn } from '#lib/protocol/embeddedWallet.ts'

/** How old a login's request may be when it is sent, in milliseconds. */
const ageMs = 8 * 60_000

/** The request that registers a session's key for a limited time (stamp_login). */
export function loginBody({
  organizationId,
  publicKey,
  expirationSeconds,
  now,
}: {
  organizationId: string
  /** Compressed P-256, hex. */
  publicKey: string
  expirationSeconds: number
  now: number
}) {
  return {
    type: 'ACTIVITY_TYPE_STAMP_LOGIN' as const,
    organizationId,
    timestampMs: String(now),
    parameters: { publicKey, expirationSeconds: String(expirationSeconds) },
  }
}

/** Whether Turnkey still takes the request; a person may think for long before the last touch. */
export function isFresh({ body }: ApprovedSignIn): boolean {
  return Math.abs(Date.now() - Number(body.timestampMs)) < ageMs
}
