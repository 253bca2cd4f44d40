import 'server-only'
import { eq } from 'drizzle-orm'
import { pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import type { Deletion, Merge } from 'latchkey/server'
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

/** Moves the orders of a person who merges two accounts into one, as a part of that. */
export async function moveOrders({ from, into, db }: Merge): Promise<void> {
  await db.update(orders).set({ userId: into }).where(eq(orders.userId, from))
}

/** Deletes the orders of a person whose account is deleted, as a part of that. */
export async function deleteOrders({ userId, db }: Deletion): Promise<void> {
  await db.delete(orders).where(eq(orders.userId, userId))
}
