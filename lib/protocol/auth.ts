/**
 * What the sign-in routes say and hear. The shapes are fixed: other programs may rely on them.
 *
 * - `POST /api/auth/challenge` {@link ChallengeRequest} → {@link Challenge}
 * - `POST /api/auth/verify` {@link VerifyRequest} → {@link SessionBody} with a session
 * - `GET /api/auth/session` → {@link SessionBody}; `DELETE /api/auth/session` → 204
 * - `DELETE /api/auth/sessions` → 204: all of the person who is signed in, in every browser
 * - any failure → {@link ErrorBody}
 */
export type ChallengeRequest = {
  /** 40 hex digits, 0x optional. */
  address: string
  chainId: number
}

export type Challenge = {
  /** The whole text to sign (EIP-4361), not to be changed by a byte. */
  message: string
  /** ISO 8601. */
  expiresAt: string
}

export type VerifyRequest = {
  message: string
  /** 0x-prefixed hex: 65 bytes for a key, any length for a contract account. */
  signature: string
}

export type Session = {
  /** EIP-55 checksummed. */
  address: `0x${string}`
  chainId: number
  /** `eoa` where the key recovers to the address, `contract` where its code said yes. */
  accountType: 'eoa' | 'contract'
  /** The person: the address of a key, CAIP-10 of a contract account. */
  identity: string
  /** ISO 8601, the earlier of idle and absolute end. */
  expiresAt: string
  /** ISO 8601. */
  createdAt: string
}

export type SessionBody = { session: Session | null }

export type ErrorBody = {
  error: {
    /** Key of the error catalogue's row. */
    code: string
    message: string
    requestId: string
  }
}
