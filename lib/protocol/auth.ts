/**
 * Requests and responses of the sign-in routes. The shapes are fixed, because other programs may
 * rely on them.
 *
 * - `POST /api/auth/challenge` {@link ChallengeRequest} → {@link Challenge}, or
 *   {@link PairingChallengeRequest} → {@link PairingChallenge}
 * - `POST /api/auth/verify` {@link VerifyRequest} → {@link SessionBody} with a session
 * - `GET /api/auth/session` → {@link SessionBody}; `DELETE /api/auth/session` → 204
 * - `GET /api/auth/sessions` → {@link SessionListBody}: the user's sessions
 * - `DELETE /api/auth/sessions/<id>` → 204: one of the user's; any other id changes nothing
 * - `DELETE /api/auth/sessions/others` → 204: all of the user's except this browser's
 * - `DELETE /api/auth/sessions` → 204: all of the signed-in user's, in every browser; if a contract
 *   account no longer accepts this session, its other sessions stay
 * - the last three, but for this browser's own session, fail with `signInTooOld` (see `users.ts`)
 * - any failure → {@link ErrorBody}
 */
export type ChallengeRequest = {
  /** 40 hex digits, 0x optional. */
  address: string
  chainId: number
  /**
   * Whether the account has several owners, who sign one after another: the message is then valid for
   * hours if a contract account signs it.
   * @default false
   */
  isShared?: boolean
}

/** A sign-in message that was issued, to be signed before it expires. */
export type Challenge = {
  /** The whole text to sign (EIP-4361); every byte must stay as issued. */
  message: string
  /** ISO 8601. */
  expiresAt: string
}

/** Asks for a sign-in without an account: the wallet that is paired with names it as it signs. */
export type PairingChallengeRequest = { kind: 'pairing' }

/**
 * What a wallet puts into the sign-in message (CAIP-122) that it signs as it connects. The message may
 * name any account, and any chain of the site.
 */
export type PairingChallenge = {
  nonce: string
  domain: string
  uri: string
  statement: string
  /** ISO 8601. */
  expiresAt: string
}

/** A signed message, exchanged for a session. */
export type VerifyRequest = {
  message: string
  /**
   * 0x-prefixed hex: 65 bytes for a key, any length for a contract account. `0x` if the account’s owners
   * approved the message on chain; the message is not used up while they have not.
   */
  signature: string
  /** Set if the message answers a {@link PairingChallenge}. */
  kind?: 'pairing'
  /**
   * Set if the user wants a new account, after `identityRemoved`: the wallet was removed from one. The
   * message is not used up by that answer.
   */
  isNewUser?: true
  /**
   * Set if the wallet signed without asking anybody, such as an embedded one whose session is still open: the
   * sign-in proves nothing of who sits there, and what is sensitive asks for it (`signInTooOld`).
   */
  isSilent?: true
}

/** A signed-in browser, as the page sees it. */
export type Session = {
  /** EIP-55 checksummed. */
  address: `0x${string}`
  chainId: number
  /** `eoa` if the signature recovers to the address, `contract` if its code accepted it. */
  accountType: 'eoa' | 'contract'
  /** Identifies the account: the address of a key account, CAIP-10 for a contract account. */
  identity: string
  /** The identity of the account that opened it, if another one of the user's is in use. */
  openedWith?: string
  /** The person, who may sign in with several accounts. */
  user: {
    /** A UUID, the same at each sign-in: what a site's own tables refer to. */
    id: string
  }
  /** ISO 8601, the earlier of idle and absolute expiry. */
  expiresAt: string
  /** ISO 8601. */
  createdAt: string
  /** ISO 8601, when the person last proved who they are: at the sign-in, or since; 1970 if never (`isSilent`). */
  provenAt: string
}

/** The session of this browser; null if it is signed out. */
export type SessionBody = { session: Session | null }

/** A session in the user's list. */
export type SessionEntry = {
  /** Id to end the session with; not its token, which is not stored. */
  id: string
  /** Device from the User-Agent header at sign-in: "Chrome on macOS". */
  device: string | null
  /** Name of the wallet that signed in, as the page reported it. */
  wallet: string | null
  chainId: number
  /** ISO 8601. */
  createdAt: string
  /** ISO 8601, accurate to five minutes. */
  seenAt: string
  /** Whether it is the session of this request. */
  isCurrent: boolean
}

/** This browser's session first. */
export type SessionListBody = { sessions: SessionEntry[] }

/** The body of every failed response. */
export type ErrorBody = {
  error: {
    /** Key of the catalog row. */
    code: string
    message: string
    requestId: string
  }
}
