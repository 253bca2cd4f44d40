import type { Identity } from '#lib/protocol/users.ts'

/** A user as the site's own code sees them. */
export type SiteUser = {
  /** The `user.id` of their sessions. */
  id: string
  /** ISO 8601, the first sign-in. */
  createdAt: string
  /** ISO 8601, since when the site has blocked them; null if it has not. */
  blockedAt: string | null
  /** In the order in which they were added. */
  wallets: Omit<Identity, 'isCurrent' | 'isOpener'>[]
}

/** A part of the list of users, newest first. */
export type SiteUserPage = {
  users: SiteUser[]
  /** What `after` of the next page is; undefined at the end. */
  next?: string
}

/** Which users to find. */
export type UserQuery =
  /** An address, which may be several users', or the `identity` of a session. */
  | { wallet: string }
  /** Whose embedded wallet a code to this address opens. */
  | { email: string }
  /** Whose embedded wallet this account at a provider opens: `provider` as in `OPENID_PROVIDERS`, `subject` as its `sub`. */
  | { provider: string; subject: string }
