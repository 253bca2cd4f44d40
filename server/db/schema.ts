import 'server-only'
import { sql } from 'drizzle-orm'
import {
  type AnyPgColumn,
  bigint,
  boolean,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  timestamp,
  unique,
  uuid,
} from 'drizzle-orm/pg-core'
import { credentialChains } from '#lib/protocol/constants.ts'
import type { StoredCredential } from '#lib/protocol/credentials.ts'
import type { StoredEvent } from '#lib/protocol/events.ts'
import { feedEventKinds } from '#lib/protocol/feed.ts'
import type { Receipt } from '#lib/protocol/receipts.ts'
import type { Entry } from '#lib/tracker/Entry.ts'

const timestamptz = (name: string) =>
  timestamp(name, { withTimezone: true, precision: 3, mode: 'date' })

/**
 * What a signed message may be used for. `taken` is none that is signed: the wallet has been refused as
 * another user's, and the row's message is its identity.
 */
export type ChallengePurpose = (typeof challengePurposes)[number]
const challengePurposes = [
  'signIn',
  'link',
  'pairing',
  'addIdentity',
  'merge',
  'prove',
  'taken',
] as const

/** Why a browser was sent to an OpenID provider: to sign in, or to add a way to sign in. */
const openIdPurposes = ['signIn', 'add'] as const

/** Messages that were issued and not used yet: using one deletes it. */
export const challenges = pgTable(
  'challenges',
  {
    nonce: text('nonce').primaryKey(),
    purpose: text('purpose', { enum: challengePurposes }).notNull().default('signIn'),
    /** SHA-256 of the pre-session cookie of the browser that requested the message. */
    preHash: text('pre_hash').notNull(),
    address: text('address').notNull(),
    chainId: bigint('chain_id', { mode: 'number' }).notNull(),
    /** The whole message, compared byte by byte; of a pairing, with a placeholder for its account. */
    message: text('message').notNull(),
    expiresAt: timestamptz('expires_at').notNull(),
  },
  (table) => [index().on(table.expiresAt), index().on(table.preHash)],
)

/**
 * People. A site's own tables refer to them. The name has a prefix, because a site may well have a table
 * `users` of its own in the same database.
 */
export const users = pgTable(
  'latchkey_users',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    /** The first sign-in. */
    createdAt: timestamptz('created_at').notNull(),
    /** Since when the site lets this user sign in no more. */
    blockedAt: timestamptz('blocked_at'),
  },
  (table) => [index().on(table.createdAt, table.id)],
)

/**
 * The accounts by which people sign in, each of one person. What belongs to an account stays stored under
 * its identity, so that a change of the person moves rows of this table only.
 */
export const identities = pgTable(
  'latchkey_identities',
  {
    /** The address of a key account, CAIP-10 of a contract account. */
    identity: text('identity').primaryKey(),
    /** Public id in the user's list of wallets. */
    id: uuid('id').notNull().unique().defaultRandom(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    address: text('address').$type<`0x${string}`>().notNull(),
    /** Of a contract account; a key is valid on every chain. */
    chainId: bigint('chain_id', { mode: 'number' }),
    accountType: text('account_type', { enum: ['eoa', 'contract'] }).notNull(),
    /** Name that the user gave it. */
    name: text('name'),
    /** Name of the wallet at its last sign-in, as the page reported it. */
    wallet: text('wallet'),
    addedAt: timestamptz('added_at').notNull(),
    /** Its last sign-in, or when it was added; null if none was known when users were introduced. */
    lastUsedAt: timestamptz('last_used_at'),
    /** Of a contract account: hash and signature of the last message that it signed here. */
    messageHash: text('message_hash').$type<`0x${string}`>(),
    signature: text('signature').$type<`0x${string}`>(),
  },
  (table) => [index().on(table.userId)],
)

/**
 * Accounts that a person has removed. Who signs in with one later is told first that it makes a new person.
 */
export const removedIdentities = pgTable(
  'latchkey_removed_identities',
  {
    identity: text('identity').primaryKey(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    removedAt: timestamptz('removed_at').notNull(),
  },
  (table) => [index().on(table.userId)],
)

/** Sessions of signed-in browsers. */
export const sessions = pgTable(
  'sessions',
  {
    /** SHA-256 of the cookie; the token itself is not stored. */
    tokenHash: text('token_hash').primaryKey(),
    /** Public id in the user's list of sessions. */
    id: uuid('id').notNull().unique().defaultRandom(),
    address: text('address').$type<`0x${string}`>().notNull(),
    chainId: bigint('chain_id', { mode: 'number' }).notNull(),
    accountType: text('account_type', { enum: ['eoa', 'contract'] }).notNull(),
    identity: text('identity').notNull(),
    /** The account that has proven itself for it; null if that is `identity`. */
    openedWith: text('opened_with'),
    /** Null if a copy of the last version opened it, until its first request to this one. */
    userId: uuid('user_id').references(() => users.id, { onDelete: 'cascade' }),
    createdAt: timestamptz('created_at').notNull(),
    /** When its user last proved again who they are; null if only the sign-in did, 1970 if not even that. */
    provenAt: timestamptz('proven_at'),
    /** Last use, accurate to five minutes. */
    seenAt: timestamptz('seen_at').notNull(),
    /** Absolute expiry. */
    expiresAt: timestamptz('expires_at').notNull(),
    /** Browser and operating system at sign-in, for the user's list of sessions. */
    device: text('device'),
    /** Name of the wallet at sign-in, for the user's list of sessions. */
    wallet: text('wallet'),
    /** Of a contract account that has opened it: hash and signature of its message, for confirmations. */
    messageHash: text('message_hash').$type<`0x${string}`>(),
    signature: text('signature').$type<`0x${string}`>(),
    /** Of a contract account: when the next confirmation is due. */
    confirmAt: timestamptz('confirm_at'),
  },
  (table) => [
    index().on(table.expiresAt),
    index().on(table.identity),
    index().on(table.userId),
    index().on(table.address),
  ],
)

/** Rate-limit counters, in the database so that all processes share them. */
export const rateLimits = pgTable(
  'rate_limits',
  {
    /** `<limit>:<subject>`, hashed if the subject is a client address. */
    key: text('key').primaryKey(),
    hits: integer('hits').notNull(),
    resetsAt: timestamptz('resets_at').notNull(),
  },
  (table) => [index().on(table.resetsAt)],
)

/**
 * Browsers that once verified an email address or a contract account; rate limits reserve attempts
 * for them.
 */
export const knownBrowsers = pgTable(
  'known_browsers',
  {
    /**
     * SHA-256 of the browser's token and of what it verified, so that rows of one browser cannot be
     * linked.
     */
    key: text('key').primaryKey(),
    expiresAt: timestamptz('expires_at').notNull(),
  },
  (table) => [index().on(table.expiresAt)],
)

/**
 * Turnkey sub-organizations that exist or are being created: one row per passkey, email address or
 * OpenID identity, so that an interrupted first sign-in is completed and never repeated.
 */
export const subOrganizations = pgTable('sub_organizations', {
  /** `email:`, `passkey:` or `openid:` and a hash that identifies the user. */
  key: text('key').primaryKey(),
  /** SHA-256 of the first request; a different request cannot complete it. */
  requestHash: text('request_hash').notNull(),
  /** Its random name at Turnkey, by which it is found after a lost response. */
  name: text('name').notNull(),
  /** Time of the activity in milliseconds: Turnkey treats the same body as the same activity. */
  timestampMs: bigint('timestamp_ms', { mode: 'number' }).notNull(),
  tries: integer('tries').notNull(),
  /** One process at a time creates it; after this time another may take over. */
  claimedUntil: timestamptz('claimed_until').notNull(),
  organizationId: text('organization_id'),
  userId: text('user_id'),
  createdAt: timestamptz('created_at').notNull(),
  /**
   * Of an email address that a provider vouched for: whoever reads its mail has not agreed yet to
   * share the wallet.
   */
  isUnconfirmed: boolean('is_unconfirmed').notNull().default(false),
})

/**
 * The keys of the hashes in {@link subOrganizations}, by version: those of the highest one are for
 * new rows, unless `LOOKUP_SECRETS` is set; all are read. Version 0 is of 0.1.0.
 */
export const lookupKeys = pgTable('lookup_keys', {
  /** Start of the keys' SHA-256. */
  id: text('id').primaryKey(),
  version: integer('version').notNull(),
  /** In hex; null if the secret is in `LOOKUP_SECRETS`. */
  email: text('email'),
  openId: text('openid'),
  createdAt: timestamptz('created_at').notNull(),
})

/** Sign-ins that were sent to an OpenID provider, until they end or expire. */
export const openIdRequests = pgTable(
  'openid_requests',
  {
    /** Half of the state's SHA-256; the state itself is not stored. */
    id: text('id').primaryKey(),
    /** SHA-256 of the cookie of the browser that started it. */
    browserHash: text('browser_hash').notNull(),
    provider: text('provider').notNull(),
    purpose: text('purpose', { enum: openIdPurposes }).notNull(),
    /** Who adds the provider to their wallet: nobody else's page goes on with it. */
    userId: uuid('user_id'),
    /** The session key to which the ID token's nonce is bound. */
    publicKey: text('public_key').notNull(),
    /** The path to return to. */
    returnTo: text('return_to').notNull(),
    /** Whether the provider has returned: a state is used once. */
    isReturned: boolean('is_returned').notNull().default(false),
    /** The ID token and its claims, encrypted with the browser's cookie. */
    identity: text('identity'),
    /** Key of the error that the provider returned with instead. */
    problem: text('problem'),
    createdAt: timestamptz('created_at').notNull(),
    expiresAt: timestamptz('expires_at').notNull(),
  },
  (table) => [index().on(table.expiresAt), index().on(table.browserHash)],
)

/** Names that users gave to their passkeys and API keys. */
export const credentialLabels = pgTable(
  'credential_labels',
  {
    /** The owner: the identity of a session. */
    identity: text('identity').notNull(),
    credentialId: text('credential_id').notNull(),
    label: text('label').notNull(),
  },
  (table) => [primaryKey({ columns: [table.identity, table.credentialId] })],
)

/**
 * Verified credentials of users who linked two: an account and the smart wallet it signs for. The
 * link is stored once, in the smart wallet's row.
 */
export const credentials = pgTable(
  'credentials',
  {
    id: text('id').primaryKey(),
    /** The identity of the sessions it signs in. */
    identity: text('identity').notNull().unique(),
    address: text('address').$type<`0x${string}`>().notNull(),
    chain: text('chain', { enum: credentialChains }).notNull(),
    walletProperties: jsonb('wallet_properties')
      .$type<StoredCredential['walletProperties']>()
      .notNull(),
    /** Of a smart wallet: the credential that signs for it; null if it is not linked. */
    signerRefId: text('signer_ref_id').references((): AnyPgColumn => credentials.id, {
      onDelete: 'set null',
    }),
    createdAt: timestamptz('created_at').notNull(),
  },
  (table) => [index().on(table.signerRefId)],
)

/** The end of each user's chain of receipts; locked while one is appended. */
export const receiptChains = pgTable('receipt_chains', {
  /** The owner: the identity of a session. */
  identity: text('identity').primaryKey(),
  count: integer('count').notNull(),
  headHash: text('head_hash').notNull(),
})

/** Receipts of requests that users confirmed. They are only ever added. */
export const receipts = pgTable(
  'receipts',
  {
    identity: text('identity')
      .notNull()
      .references(() => receiptChains.identity),
    number: integer('number').notNull(),
    /** The client's id, so that a repeated request leaves one receipt. */
    id: uuid('id').notNull(),
    hash: text('hash').notNull(),
    receipt: jsonb('receipt').$type<Receipt>().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.identity, table.number] }),
    unique().on(table.identity, table.id),
    // For the feed, which reads each kind of each account in the order of time.
    index('receipts_feed_index').on(
      table.identity,
      sql`(${table.receipt} -> 'result' ->> 'kind')`,
      sql`(${table.receipt} ->> 'at')`,
      table.id,
    ),
  ],
)

/**
 * What happened to people's accounts. With the receipts of their wallets it is what a person reads as
 * their feed. Rows follow the person when two are merged.
 */
export const feedEvents = pgTable(
  'latchkey_feed',
  {
    /** Public id in the user's feed. */
    id: uuid('id').primaryKey().defaultRandom(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    kind: text('kind', { enum: feedEventKinds }).notNull(),
    at: timestamptz('at').notNull(),
    /** The wallet that it is about. */
    identity: text('identity'),
    /** Name of that wallet at the time, as the page reported it. */
    wallet: text('wallet'),
    /** Browser and operating system. */
    device: text('device'),
    /** The provider that was added, or the user that was merged into this one. */
    detail: text('detail'),
    /** Of a sign-in: the public id of its session. */
    sessionId: uuid('session_id'),
    /**
     * Of a sign-in: SHA-256 of the browser's token and the user, so that rows of one browser cannot be
     * linked.
     */
    browserHash: text('browser_hash'),
    /** Of a sign-in: the person had signed in before, and never in this browser. */
    isNewDevice: boolean('is_new_device').notNull().default(false),
    /** When the person answered whether it was them on the new device. */
    answeredAt: timestamptz('answered_at'),
  },
  (table) => [
    index().on(table.userId, table.kind, table.at, table.id),
    index().on(table.userId, table.browserHash),
    index().on(table.at),
  ],
)

/** The address book of each user: what they call the accounts and contracts that they deal with. */
export const contacts = pgTable(
  'latchkey_contacts',
  {
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** EIP-55 checksummed; the same on every chain. */
    address: text('address').$type<`0x${string}`>().notNull(),
    name: text('name').notNull(),
    addedAt: timestamptz('added_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.address] })],
)

/**
 * What users sent and still follow, for their other devices: the newest ones of each user. A device
 * replaces its own entry as it learns more.
 */
export const sentEntries = pgTable(
  'sent_entries',
  {
    identity: text('identity').notNull(),
    /** SHA-256 of chain and id: a wallet's id of a batch may be long. */
    key: text('key').notNull(),
    entry: jsonb('entry').$type<Entry>().notNull(),
    changedAt: timestamptz('changed_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.identity, table.key] }),
    index().on(table.identity, table.changedAt),
    index().on(table.changedAt),
  ],
)

/** What happened to users and was not delivered yet to the site's `onEvent`: a delivered row is deleted. */
export const events = pgTable(
  'latchkey_events',
  {
    /** The order in which the events of a user are delivered. */
    position: bigint('position', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    /** The site's own key for an event that it gets twice. */
    id: uuid('id').notNull().defaultRandom(),
    /** Among whose events it waits: the user's, or after a merge those of the user who has everything. */
    queue: uuid('queue').notNull(),
    event: jsonb('event').$type<StoredEvent>().notNull(),
    /** When it is delivered next: after a failure, later; while a server delivers it, once that has had its time. */
    dueAt: timestamptz('due_at').notNull(),
    tries: integer('tries').notNull().default(0),
  },
  (table) => [index().on(table.queue, table.position), index().on(table.dueAt)],
)
