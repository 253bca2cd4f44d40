import type { Session } from '#lib/protocol/auth.ts'

/** A wallet of an event: as the session or the list of wallets has it. */
export type EventWallet = Pick<Session, 'identity' | 'address' | 'accountType'> & {
  /** Of a contract account; null for a key, which is valid on every chain. */
  chainId: number | null
}

/** A session of an event, as the user's list has it; not its token, which is not stored. */
export type EventSession = {
  id: string
  /** The `identity` of the wallet that opened it. */
  identity: string
  /** "Chrome on macOS". */
  device: string | null
}

/** What happened to a user; `userId` is the `user.id` of their sessions. */
export type UserEvent = { userId: string } & (
  | { type: 'userCreated'; wallet: EventWallet }
  | { type: 'signedIn'; session: EventSession }
  /** By the user, by the site, or because its wallet was removed; a session that expires tells nothing. */
  | { type: 'signedOut'; session: EventSession }
  | { type: 'linked'; wallet: EventWallet }
  | { type: 'unlinked'; wallet: EventWallet }
  /** All that `from` had is this user's now. */
  | { type: 'merged'; from: string; wallets: EventWallet[] }
  /** The user has confirmed an export of a key; the key itself never passes the server. */
  | { type: 'exported'; identity: string }
  | { type: 'deleted'; wallets: EventWallet[] }
  /** A sign-in of a browser that had not been seen before. */
  | { type: 'newDevice'; session: EventSession }
)

/** An event as the outbox has it. */
export type StoredEvent = UserEvent & {
  /** ISO 8601. */
  at: string
}

/** An event as the site gets it. */
export type DeliveredEvent = StoredEvent & {
  /** The same each time that it is delivered: once in the ordinary case, again after a crash or a failure. */
  id: string
}
