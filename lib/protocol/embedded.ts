import type { credentialChains } from '#lib/protocol/constants.ts'

/**
 * Entities of embedded wallets (§3) and the bodies of our own routes under /api/custody.
 * The server holds the parent organisation's key: it creates sub-organizations, looks them up and
 * has letters sent; it cannot sign for a user.
 */

/** Keys by which a page signs for a while without a prompt (§3). */
export type SessionKeys = {
  /** Compressed P-256, hex. */
  publicKey: string
  /** Not extractable; where a browser cannot keep one, it lives in this page's memory. */
  privateKey: CryptoKey
  /** ISO 8601; until then the session is reused. */
  expirationDate: string
}

/** What an authenticator made (§3); base64url, unpadded. */
export type PasskeyAttestation = {
  attestationObject: string
  clientDataJson: string
  credentialId: string
  transports: string[]
}

/** An attestation with what it was made for (§3). */
export type PasskeyRegistration = {
  /** base64url of 32 random bytes. */
  challenge: string
  displayName: string
  attestation: PasskeyAttestation
}

/** The header by which a request is signed (§3). */
export type Stamp = { stampHeaderName: string; stampHeaderValue: string }

/** An activity of the custody (§3). */
export type CustodyActivity = {
  id: string
  status: string
  type: string
  result: Record<string, unknown>
}

/** A recovery on its way (§3). */
export type RecoveryState = {
  type: 'email' | 'passkey'
  userId: string
  /** Milliseconds since 1970. */
  createdAt: number
  /** Milliseconds since 1970. */
  sessionExpiration: number
}

/** A signed EIP-7702 authorization (§3). */
export type SignedAuthorization = {
  chainId: number
  contractAddress: `0x${string}`
  nonce: number
  r: `0x${string}`
  s: `0x${string}`
  v: bigint
  yParity: number
}

/** Family of a credential's chain (§9). */
export type CredentialChain = (typeof credentialChains)[number]

/** An account of an embedded wallet, as a credential (§3). */
export type VerifiedCredential = {
  address: `0x${string}`
  id: string
  chain: CredentialChain
  walletProperties: {
    turnkeySubOrganizationId: string
    isSessionKeyCompatible: boolean
  }
  signerRefId?: string
  /** Of the smart wallet it signs for: looked up when credentials are listed, kept nowhere. */
  smartWalletRefId?: string
  smartWalletRefAddress?: `0x${string}`
}

/** `POST /api/custody/sign-up`: makes the sub-organization of a new passkey; asked again, it answers the same. */
export type SignUpRequest = {
  userName: string
  /** Kept as not yet confirmed: it finds nobody until a code has shown whose it is. */
  email?: string
  registration: PasskeyRegistration
  /**
   * Compressed P-256 of the session, hex: made an API key of the new user that ends with the
   * session, so that signing up asks for the passkey once. Left out: the person signs in next.
   */
  publicKey?: string
}
export type SignUpAnswer = { organizationId: string; userId: string }

/** `POST /api/custody/email/code`: sends a one-time code; the answer is the same for every address. */
export type EmailCodeRequest = { email: string }
export type EmailCodeAnswer = {
  otpId: string
  /** Where the code is sealed to before it is sent back. */
  otpEncryptionTargetBundle: string
  /** ISO 8601. */
  expiresAt: string
}

/** `POST /api/custody/email/verify`: trades the sealed code for a token; fails with `invalidCode`. */
export type EmailVerifyRequest = { otpId: string; encryptedOtpBundle: string }
export type EmailVerifyAnswer = { verificationToken: string }

/** `POST /api/custody/email/login`: makes the session's key count; the first time it makes the sub-organization. */
export type EmailLoginRequest = {
  verificationToken: string
  /** Compressed P-256 of the session, hex. */
  publicKey: string
  clientSignature: {
    publicKey: string
    scheme: 'CLIENT_SIGNATURE_SCHEME_API_P256'
    message: string
    signature: string
  }
}
export type EmailLoginAnswer = { organizationId: string; userId: string; session: string }

/** `POST /api/custody/recovery`: sends a recovery code where the address is known; always answers {}. */
export type RecoveryRequest = {
  email: string
  /** Uncompressed P-256, hex: the code is sealed to it. */
  targetPublicKey: string
}

/** `POST /api/custody/recovery/user`: whose recovery key this is; fails with `invalidCode`. */
export type RecoveryUserRequest = { publicKey: string }
export type RecoveryUserAnswer = { organizationId: string; userId: string }

/** `GET /api/custody/labels` → names a person gave to credentials, by their ids; `PUT` sets one ('' removes it). Both need a session. */
export type CredentialLabels = Record<string, string>
export type CredentialLabelRequest = { id: string; label: string }
