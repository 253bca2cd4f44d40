import 'server-only'
import type { UserEvent } from '#lib/protocol/events.ts'
import type { Database } from '#server/db/database.ts'
import { events } from '#server/db/schema.ts'
import { wakeDelivery } from '#server/events/deliverEvents.ts'
import type { Site } from '#server/site/site.ts'

/** Records what a transaction does to users. */
export type RecordEvents = (...happened: UserEvent[]) => Promise<void>

/**
 * Runs a transaction and what it records as one: the site is told what was committed, and nothing else.
 * Without `onEvent`, nothing is recorded.
 */
export async function withEvents<result>(
  site: Site,
  run: (transaction: Database, record: RecordEvents) => Promise<result>,
): Promise<result> {
  const db = await site.db()
  const now = site.env.clock()
  const result = await db.transaction((transaction) =>
    run(transaction, async (...happened) => {
      if (!site.onEvent || happened.length === 0) return
      const at = now.toISOString()
      const rows = happened.map((event) => ({
        queue: event.userId,
        event: { ...event, at },
        dueAt: now,
      }))
      await transaction.insert(events).values(rows)
    }),
  )
  wakeDelivery(site)
  return result
}
