import 'server-only'
import { pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'

/** Orders that customers have signed. Its first migration is in migrations/. */
export const orders = pgTable('orders', {
  id: uuid().primaryKey(),
  /** The owner: the identity of a session. */
  identity: text().notNull(),
  item: text().notNull(),
  signature: text().notNull(),
  createdAt: timestamp({ withTimezone: true }).notNull(),
})
