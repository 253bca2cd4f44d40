import type { credentialChains } from '#lib/protocol/constants.ts'

/**
 * Entities of embedded wallets and the bodies of our own routes under /api/custody. The server
 * holds the parent organization's API key: it creates sub-organizations, looks them up and triggers
 * emails; it cannot sign on a user's behalf.
 */

/** The session's API key, which signs without a prompt until it expires. */
export type SessionKeys = {
  /** Compressed P-256, hex. */
  publicKey: string
  /** Non-extractable; kept in the page's memory if the browser cannot store it. */
  privateKey: CryptoKey
  /** ISO 8601; until then the session is reused. */
  expirationDate: string
}

/** The attestation of a new passkey; base64url, unpadded. */
type PasskeyAttestation = {
  attestationObject: string
  clientDataJson: string
  credentialId: string
  transports: string[]
}

/** An attestation and the challenge it answers. */
export type PasskeyRegistration = {
  /** base64url of 32 random bytes. */
  challenge: string
  displayName: string
  attestation: PasskeyAttestation
}

/** The header that signs a request to Turnkey. */
export type Stamp = { stampHeaderName: string; stampHeaderValue: string }

/** A Turnkey activity. */
export type CustodyActivity = {
  id: string
  status: string
  type: string
  result: Record<string, unknown>
}

/** A recovery in progress. */
export type RecoveryState = {
  type: 'email' | 'passkey'
  userId: string
  /** Milliseconds since 1970. */
  createdAt: number
  /** Milliseconds since 1970. */
  sessionExpiration: number
}

/** An EIP-7702 authorization to sign; without a nonce, the account's next one. */
export type AuthorizationRequest = {
  contractAddress: `0x${string}`
  chainId: number
  nonce?: number
}

/** A signed EIP-7702 authorization. */
export type SignedAuthorization = {
  chainId: number
  contractAddress: `0x${string}`
  nonce: number
  r: `0x${string}`
  s: `0x${string}`
  v: bigint
  yParity: number
}

/** Chain family of a credential. */
export type CredentialChain = (typeof credentialChains)[number]

/**
 * What Turnkey reports about an account: its sub-organization, and whether a session key may sign
 * with it.
 */
type EmbeddedProperties = {
  turnkeySubOrganizationId: string
  isSessionKeyCompatible: boolean
}

/**
 * Properties of an account of this site. Each is created in a sub-organization whose root user
 * registers session keys, so all are compatible. The specification's field is for accounts created
 * before Turnkey had session keys; a new site has none.
 */
export function embeddedProperties(turnkeySubOrganizationId: string): EmbeddedProperties {
  return { turnkeySubOrganizationId, isSessionKeyCompatible: true }
}

/** An account of an embedded wallet, as a credential. */
export type VerifiedCredential = {
  address: `0x${string}`
  id: string
  chain: CredentialChain
  walletProperties: EmbeddedProperties
  signerRefId?: string
  /** The smart wallet it signs for: looked up when credentials are listed, not stored. */
  smartWalletRefId?: string
  smartWalletRefAddress?: `0x${string}`
}

/**
 * `POST /api/custody/sign-up`: creates the sub-organization of a new passkey; repeated requests get
 * the same response.
 */
export type SignUpRequest = {
  userName: string
  /** Stored as unverified: no user is found by it until a code has verified it. */
  email?: string
  registration: PasskeyRegistration
  /**
   * The session's compressed P-256 key, hex. It becomes an API key of the new user that expires
   * with the session, so that signing up prompts for the passkey only once. Default: none, the user
   * signs in next.
   */
  publicKey?: string
}
/** The ids of the new sub-organization and its user. */
export type SignUpResponse = { organizationId: string; userId: string }

/**
 * `POST /api/custody/email/code`: sends a one-time code; the response is the same for every
 * address.
 */
export type EmailCodeRequest = { email: string }
/** The code that was sent, without the code itself. */
export type EmailCodeResponse = {
  otpId: string
  /** The enclave's signed target key, to which the code is encrypted. */
  otpEncryptionTargetBundle: string
  /** ISO 8601. */
  expiresAt: string
}

/**
 * `POST /api/custody/email/verify`: exchanges the encrypted code for a token; fails with
 * `invalidCode`.
 */
export type EmailVerifyRequest = { otpId: string; encryptedOtpBundle: string }
/** The token that proves the address, to be used for one login. */
export type EmailVerifyResponse = { verificationToken: string }

/**
 * `POST /api/custody/email/login`: registers the session key; the first login creates the
 * sub-organization.
 */
export type EmailLoginRequest = {
  verificationToken: string
  /** The session's compressed P-256 key, hex. */
  publicKey: string
  /** The answer to the question: the wallet that a provider opened, or one of the user's own. */
  wallet?: EmailWallet | undefined
  clientSignature: {
    publicKey: string
    scheme: 'CLIENT_SIGNATURE_SCHEME_API_P256'
    message: string
    signature: string
  }
}
/** The user, and the session as a JWT signed by Turnkey; or what the user is asked first. */
export type EmailLoginResponse =
  | { status: 'signedIn'; organizationId: string; userId: string; session: string }
  | EmailQuestion

/** Before the address was verified here, a provider opened a wallet with it. */
export type EmailQuestion = {
  status: 'question'
  /** Names of the site's providers that open it; empty if they were removed from it. */
  providers: string[]
}

/** Which wallet the owner of an address opens. */
export type EmailWallet = 'shared' | 'own'

/**
 * `POST /api/custody/recovery`: sends a recovery code if the address is known; always responds with
 * {}.
 */
export type RecoveryRequest = {
  email: string
  /** Uncompressed P-256, hex: the code is encrypted to it. */
  targetPublicKey: string
}

/** `POST /api/custody/recovery/user`: the user of a recovery key; fails with `invalidCode`. */
export type RecoveryUserRequest = { publicKey: string }
/** The ids of the user to recover and its sub-organization. */
export type RecoveryUserResponse = { organizationId: string; userId: string }

/**
 * `GET /api/custody/labels` → the names a user gave to credentials, by their ids; `PUT` sets one
 * ('' removes it). Both require a session.
 */
export type CredentialLabels = Record<string, string>
export type CredentialLabelRequest = { id: string; label: string }
