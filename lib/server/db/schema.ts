import 'server-only'
import { bigint, index, integer, pgTable, text, timestamp } from 'drizzle-orm/pg-core'

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
