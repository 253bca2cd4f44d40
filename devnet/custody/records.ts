import type { ActivityStatus, CredentialType } from '#lib/protocol/custody.ts'

/**
 * The service's records. Each belongs to one organization and is stored under [collection,
 * organizationId, id]; times are milliseconds since 1970. Sealed fields are encrypted by the vault
 * beforehand, so that no secret is in plain text on disk.
 */

/** The parent organization or a sub-organization. */
export type OrganizationRecord = {
  id: string
  organizationId: string
  organizationName: string
  /** Undefined for the parent organization itself. */
  parentId?: string
  quorum: { threshold: number; userIds: string[] }
  features: { name: string; value?: string }[]
  createdAt: number
}

/** A user of one organization. */
export type UserRecord = {
  id: string
  organizationId: string
  userName: string
  userEmail?: string
  /** Verified by a one-time code; unverified ones are found only by list_suborgs. */
  isEmailVerified?: boolean
  userPhoneNumber?: string
  isPhoneNumberVerified?: boolean
  userTags: string[]
  createdAt: number
  updatedAt: number
}

/** An API key or session key of a user. */
export type ApiKeyRecord = {
  id: string
  organizationId: string
  userId: string
  apiKeyName: string
  /** Hex; compressed for P-256 and secp256k1. */
  publicKey: string
  type: CredentialType
  createdAt: number
  updatedAt: number
  /** Counted from createdAt; undefined: no expiry. */
  expirationSeconds?: number
}

/** A passkey of a user. */
export type AuthenticatorRecord = {
  id: string
  organizationId: string
  userId: string
  authenticatorName: string
  /** base64url. */
  credentialId: string
  /** COSE key, base64url. */
  publicKey: string
  aaguid: string
  transports: string[]
  rpIdHash: string
  signCount: number
  createdAt: number
  updatedAt: number
}

/** An OpenID identity of a user. */
export type OauthProviderRecord = {
  id: string
  organizationId: string
  userId: string
  providerName: string
  issuer: string
  audience: string
  subject: string
  createdAt: number
  updatedAt: number
}

/** An invitation of a user to an organization. */
export type InvitationRecord = {
  id: string
  organizationId: string
  receiverUserName: string
  receiverUserEmail: string
  receiverUserTags: string[]
  accessType: string
  senderUserId: string
  createdAt: number
}

/** A policy of an organization. */
export type PolicyRecord = {
  id: string
  organizationId: string
  policyName: string
  effect: 'EFFECT_ALLOW' | 'EFFECT_DENY'
  condition?: string
  consensus?: string
  notes: string
  time?: string
  createdAt: number
  updatedAt: number
}

/** The uploaded ABI of a contract. */
export type ContractInterfaceRecord = {
  id: string
  organizationId: string
  address: string
  /** JSON. */
  abi: string
  label: string
  notes: string
  createdAt: number
  updatedAt: number
}

/** A tag of users or of private keys. */
export type TagRecord = {
  id: string
  organizationId: string
  kind: 'user' | 'privateKey'
  tagName: string
  createdAt: number
  updatedAt: number
}

/** An HD wallet. */
export type WalletRecord = {
  id: string
  organizationId: string
  walletName: string
  sealedMnemonic: string
  exported: boolean
  imported: boolean
  createdAt: number
  updatedAt: number
}

/** An account derived from an HD wallet. */
export type WalletAccountRecord = {
  id: string
  organizationId: string
  walletId: string
  curve: string
  pathFormat: string
  path: string
  addressFormat: string
  address: string
  publicKey: string
  name?: string
  exported: boolean
  createdAt: number
  updatedAt: number
}

/** A private key that belongs to no HD wallet. */
export type PrivateKeyRecord = {
  id: string
  organizationId: string
  privateKeyName: string
  curve: string
  publicKey: string
  addresses: { format: string; address: string }[]
  privateKeyTags: string[]
  sealedKey: string
  exported: boolean
  imported: boolean
  createdAt: number
  updatedAt: number
}

/** A vote on an activity. */
export type VoteRecord = {
  id: string
  userId: string
  selection: 'VOTE_SELECTION_APPROVED' | 'VOTE_SELECTION_REJECTED'
  /** The raw body that was stamped. */
  message: string
  publicKey: string
  signature: string
  scheme: string
  createdAt: number
}

/** A submitted request with its status and result. */
export type ActivityRecord = {
  /** UUIDv7, so that lists are in order of creation. */
  id: string
  organizationId: string
  type: string
  status: ActivityStatus
  /** `{ <name>Intent[Vn]: parameters }` */
  intent: Record<string, unknown>
  result: Record<string, unknown>
  votes: VoteRecord[]
  fingerprint: string
  failure?: { code: number; message: string; details: unknown[] }
  /** The raw body, executed once consensus is reached. */
  body: string
  createdAt: number
  updatedAt: number
}

type EvaluationRecord = {
  id: string
  organizationId: string
  activityId: string
  voteId: string
  policyEvaluations: { policyId: string; outcome: string }[]
  createdAt: number
}

/** A one-time code that was sent; only a hash of the code is stored. */
export type OtpRecord = {
  id: string
  organizationId: string
  otpType: string
  contact: string
  userIdentifier?: string
  codeHash: string
  /** Private key that the code is encrypted to (init_otp), sealed. */
  sealedTargetKey?: string
  triesLeft: number
  createdAt: number
  expiresAt: number
}

/** Encryption target of an import: created by init_import_*, deleted by the import. */
export type ImportKeyRecord = {
  id: string
  organizationId: string
  userId: string
  kind: 'wallet' | 'privateKey'
  sealedTargetKey: string
  createdAt: number
}

type ReadOnlySessionRecord = {
  /** SHA-256 of the session token, in hex. */
  id: string
  organizationId: string
  userId: string
  createdAt: number
  expiresAt: number
}

/** All collections and their record types. */
export type CustodyRecords = {
  organizations: OrganizationRecord
  users: UserRecord
  apiKeys: ApiKeyRecord
  authenticators: AuthenticatorRecord
  oauthProviders: OauthProviderRecord
  invitations: InvitationRecord
  policies: PolicyRecord
  contractInterfaces: ContractInterfaceRecord
  tags: TagRecord
  wallets: WalletRecord
  walletAccounts: WalletAccountRecord
  privateKeys: PrivateKeyRecord
  activities: ActivityRecord
  evaluations: EvaluationRecord
  otps: OtpRecord
  importKeys: ImportKeyRecord
  readOnlySessions: ReadOnlySessionRecord
}

/** Name of a collection. */
export type Collection = keyof CustodyRecords

/** Index keys by which records are found across organizations. */
export type IndexKind =
  | 'apiPublicKey'
  | 'credentialId'
  | 'email'
  | 'verifiedEmail'
  | 'phoneNumber'
  | 'verifiedPhoneNumber'
  | 'userName'
  | 'organizationName'
  | 'parentId'
  | 'address'
  | 'oidc'
  | 'fingerprint'
  | 'activityOrganization'
  | 'activityType'
  | 'activityStatus'
  | 'evaluatedActivity'
  | 'readOnlySession'
