import 'server-only'
import { pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import { users } from 'latchkey/server/schema'

/** Orders that customers have signed. Its first migration is in migrations/. */
export const orders = pgTable('orders', {
  id: uuid().primaryKey(),
  /** The owner: the `user.id` of a session. */
  userId: uuid()
    .notNull()
    .references(() => users.id),
  item: text().notNull(),
  signature: text().notNull(),
  createdAt: timestamp({ withTimezone: true }).notNull(),
})
