import 'server-only'
import {
  type AnyPgColumn,
  bigint,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  timestamp,
} from 'drizzle-orm/pg-core'
import { credentialChains } from '#lib/protocol/constants.ts'
import type { StoredCredential } from '#lib/protocol/credentials.ts'

const moment = () => timestamp({ withTimezone: true, precision: 3, mode: 'date' })

/** Sign-in messages that were issued and not used: deleting one is using it. */
export const challenges = pgTable(
  'challenges',
  {
    nonce: text().primaryKey(),
    /** SHA-256 of the cookie of the browser that asked. */
    preHash: text().notNull(),
    address: text().notNull(),
    chainId: bigint({ mode: 'number' }).notNull(),
    /** The whole text, compared byte by byte. */
    message: text().notNull(),
    expiresAt: moment().notNull(),
  },
  (table) => [index().on(table.expiresAt), index().on(table.preHash)],
)

/** Signed-in browsers. */
export const sessions = pgTable(
  'sessions',
  {
    /** SHA-256 of the cookie; the token itself is nowhere. */
    tokenHash: text().primaryKey(),
    address: text().notNull(),
    chainId: bigint({ mode: 'number' }).notNull(),
    accountType: text({ enum: ['eoa', 'contract'] }).notNull(),
    identity: text().notNull(),
    createdAt: moment().notNull(),
    /** When it was last used, to within five minutes. */
    seenAt: moment().notNull(),
    /** Absolute end. */
    expiresAt: moment().notNull(),
  },
  (table) => [index().on(table.expiresAt), index().on(table.identity)],
)

/** Counters of rate limits: in the database, so that every process on it counts together. */
export const rateLimits = pgTable(
  'rate_limits',
  {
    /** `<limit>:<subject>`, hashed where the subject is an address of a person's machine. */
    key: text().primaryKey(),
    hits: integer().notNull(),
    resetsAt: moment().notNull(),
  },
  (table) => [index().on(table.resetsAt)],
)

/**
 * Sub-organizations of the custody that we made or are making: one row per passkey or e-mail
 * address, so that a first sign-in that broke half-way is finished and never done twice.
 */
export const subOrganizations = pgTable('sub_organizations', {
  /** `email:` or `passkey:` and a hash: whose it is. */
  key: text().primaryKey(),
  /** SHA-256 of what was asked first; another request cannot finish it. */
  requestHash: text().notNull(),
  /** Its name in the custody, random, so that it is found there when the answer was lost. */
  name: text().notNull(),
  /** Time of the activity in milliseconds: the same body again is the same activity. */
  timestampMs: bigint({ mode: 'number' }).notNull(),
  tries: integer().notNull(),
  /** One process at a time makes it; a later one may take over from one that died. */
  claimedUntil: moment().notNull(),
  organizationId: text(),
  userId: text(),
  createdAt: moment().notNull(),
})

/** Names that people gave to their passkeys and keys. */
export const credentialLabels = pgTable(
  'credential_labels',
  {
    /** Whose: the identity of a session. */
    identity: text().notNull(),
    credentialId: text().notNull(),
    label: text().notNull(),
  },
  (table) => [primaryKey({ columns: [table.identity, table.credentialId] })],
)

/**
 * Verified credentials of people who linked two: an account and the smart wallet it signs for.
 * Which wallet an account signs for is written once, at the wallet.
 */
export const credentials = pgTable(
  'credentials',
  {
    id: text().primaryKey(),
    /** Whom it signs in: the identity of its sessions. */
    identity: text().notNull().unique(),
    address: text().$type<`0x${string}`>().notNull(),
    chain: text({ enum: credentialChains }).notNull(),
    walletProperties: jsonb().$type<StoredCredential['walletProperties']>().notNull(),
    /** Of a smart wallet: the credential that signs for it. */
    signerRefId: text().references((): AnyPgColumn => credentials.id, { onDelete: 'cascade' }),
    createdAt: moment().notNull(),
  },
  (table) => [index().on(table.signerRefId)],
)
