import type { Session } from '#lib/protocol/auth.ts'

/**
 * The signed-in user and the wallets by which they sign in.
 *
 * What is sensitive fails with `signInTooOld` if the user has not proved for five minutes who they are: by
 * the sign-in, or by the signature of any of their wallets since.
 *
 * - `GET /api/user` → {@link UserBody}
 * - `GET /api/user/proof` → 204 if such a proof counts still; else `signInTooOld`
 * - `POST /api/user/proof/challenge` {@link IdentityChallengeRequest} → `Challenge`: a message by which one of
 *   the user's wallets proves them, valid once, in this session
 * - `POST /api/user/proof` {@link IdentityRequest} → {@link ProofBody}; fails with `identityNotFound`
 * - `POST /api/user/exports` → 204: asked before a key is exported; sensitive
 * - `GET /api/user/data` → {@link UserData}, with `?identity=` {@link WalletData}: what the server has on the
 *   user; fails with `identityNotFound`
 * - `DELETE /api/user` {@link UserDeletion} → 204: deletes the user with all that is theirs; sensitive; fails
 *   with `notSignedIn` if the body names another user, `deletionRefused`
 * - `GET /api/user/addresses` → {@link AddressesBody}: the accounts that are the user's, and their address book
 * - `PUT /api/user/addresses` {@link Contact} → 204: names an address; '' takes it out of the address book;
 *   sensitive, so that no page names one by itself; fails with `contactsFull`
 * - `POST /api/user/identities/challenge` {@link IdentityChallengeRequest} → `Challenge`: an EIP-4361
 *   message that names the user, for the wallet to add, valid once, in this session; sensitive
 * - `POST /api/user/identities` {@link IdentityRequest} → {@link AddedBody}; fails with `identityTaken`,
 *   `identitiesFull`, `signatureInvalid`, `challengeInvalid`
 * - `PATCH /api/user/identities/<id>` {@link IdentityName} → 204; fails with `identityNotFound`
 * - `DELETE /api/user/identities/<id>` → 204: also ends the sessions that were opened with it; sensitive; fails
 *   with `lastIdentity`, `identityNotFound`
 * - `POST /api/user/identities/<id>/use` → `SessionBody`: the session is one of that wallet from then on; fails
 *   with `identityNotFound`, `identityUnproven`
 * - `POST /api/user/merge/challenge` {@link IdentityChallengeRequest} → `Challenge`: a message by which a
 *   wallet agrees that its user is merged into this one; sensitive
 * - `POST /api/user/merge/preview` {@link IdentityChallengeRequest} → {@link MergePreview}: what a merge
 *   would move, for some minutes after the wallet was refused with `identityTaken` in this session; fails
 *   with `identityNotFound`
 * - `POST /api/user/merge` {@link IdentityRequest} → {@link AddedBody}; sensitive; fails with
 *   `identityNotFound`, `identitiesFull`, `mergeRefused`
 */
export type UserBody = { user: User }

/** The user who is to be deleted: the one whose page asks, who may no longer be the signed-in one. */
export type UserDeletion = { userId: string }

/** A person. */
export type User = {
  /** The `user.id` of the session. */
  id: string
  /** ISO 8601, the first sign-in. */
  createdAt: string
  /** In the order in which they were added. */
  identities: Identity[]
}

/** The addresses that mean something to a user. */
export type AddressesBody = {
  /** The accounts of the wallets by which the user signs in, and those linked with these. */
  own: OwnAccount[]
  /** The address book, by name. */
  contacts: (Contact & MaybeNew)[]
}

/** An account of the user. */
export type OwnAccount = Pick<Identity, 'address' | 'chainId' | 'name'> & MaybeNew

type MaybeNew = {
  /**
   * Whether it was added within the last day. Reviews show its name and trust it no more than a stranger: a
   * page that has added it could ask for something at once.
   */
  isNew: boolean
}

/** An entry of an address book. */
export type Contact = {
  /** EIP-55 checksummed; in a request, 40 hex digits in any case. */
  address: `0x${string}`
  /** What the user calls it: one line of at most 64 characters. */
  name: string
}

/** What a merge would do: the signed-in user, and the other one, who has a wallet that was to be added. */
export type MergePreview = UserBody & {
  other: User
  /** What moves with the wallets of the other one. */
  moved: {
    receipts: number
    /** Browsers that are signed in. */
    devices: number
  }
  /** Whether the site moves rows of its own; without, a merge is refused if it has any. */
  movesSiteRows: boolean
  /** Whether this session is young enough for a merge. */
  isFresh: boolean
}

/** A wallet was added or its user merged: the session is one of that wallet from then on. */
export type AddedBody = UserBody & { session: Session }

/** The session with the time of the proof. */
export type ProofBody = { session: Session }

/** A wallet by which a user signs in. */
export type Identity = {
  /** Id to name or remove it with. */
  id: string
  /** The `identity` of its sessions. */
  identity: string
  /** EIP-55 checksummed. */
  address: `0x${string}`
  /** Of a contract account; null for a key, which is valid on every chain. */
  chainId: number | null
  accountType: 'eoa' | 'contract'
  /** Name that the user gave it. */
  name: string | null
  /** Name of the wallet at its last use, as the page reported it. */
  wallet: string | null
  /** ISO 8601. */
  addedAt: string
  /** ISO 8601, its last sign-in, or when it was added; null if the migration knows none. */
  lastUsedAt: string | null
  /** Whether the session of this request is one of it. */
  isCurrent: boolean
  /** Whether it has opened the session of this request; another of the user's may be in use since. */
  isOpener: boolean
}

/** What the server has on a user, but for what belongs to their wallets. */
export type UserData = UserBody & {
  /** Browsers that are signed in. Dates are ISO 8601. */
  sessions: Dated<'createdAt' | 'seenAt' | 'expiresAt'>[]
  removedWallets: Dated<'removedAt'>[]
  /** What happened in the account, but for the receipts, which belong to the wallets. */
  happened: Dated<'at'>[]
  /** The address book. */
  contacts: (Contact & Dated<'addedAt'>)[]
  /** What the site is still to be told of the user. */
  events: object[]
}

/** What the server has on one of the user's wallets, but for its receipts. */
export type WalletData = {
  /** What a contract account has signed last; it is asked about it again. */
  signed: object | null
  /** The verified credentials, and the links between them. */
  credentials: object[]
  /** Names of passkeys and keys. */
  labels: { id: string; label: string }[]
  /** What was sent and is followed. */
  sent: object[]
  /** Ways to find the keys of an embedded wallet at the custody; null if that could not be asked. */
  embedded: (Dated<'createdAt'> & { kind: string; organizationId: string })[] | null
}

/** A row with times, which are ISO 8601 once they are JSON. */
type Dated<key extends string> = Record<key, Date | string>

/** The account of a wallet to add. */
export type IdentityChallengeRequest = {
  /** 40 hex digits, 0x optional. */
  address: string
  chainId: number
}

/** The signed message of a wallet to add. */
export type IdentityRequest = {
  /** The message as issued. */
  message: string
  /** 0x-prefixed hex: 65 bytes for a key, any length for a contract account. */
  signature: `0x${string}`
}

/** A new name, of at most 64 characters; '' removes it. */
export type IdentityName = { name: string }

/**
 * What is asked of a wallet for the signed-in user: to be added, that its own user is merged into that one,
 * or to prove them.
 */
export type IdentityPurpose = (typeof identityPurposes)[number]
export const identityPurposes = ['add', 'merge', 'prove'] as const

/** What a wallet of the account page is opened for: also to be used, which the server asks it nothing for. */
export type AccountPurpose = IdentityPurpose | 'use'
