import 'server-only'
import type { UserEvent } from '#lib/protocol/events.ts'
import type { Database } from '#server/db/database.ts'
import { events, feedEvents } from '#server/db/schema.ts'
import { wakeDelivery } from '#server/events/deliverEvents.ts'
import { feedRowsOf } from '#server/events/feedEvents.ts'
import type { Site } from '#server/site/site.ts'

/** Records what a transaction does to users. */
export type RecordEvents = (...happened: UserEvent[]) => Promise<void>

/**
 * Runs a transaction and what it records as one: the person's feed has what was committed, the site is told
 * of it, and of nothing else. Without `onEvent`, nothing is kept for the site.
 */
export async function withEvents<result>(
  site: Site,
  run: (transaction: Database, record: RecordEvents) => Promise<result>,
): Promise<result> {
  const db = await site.db()
  const now = site.env.clock()
  const result = await db.transaction((transaction) =>
    run(transaction, async (...happened) => {
      const rowsOfFeed = feedRowsOf(happened, now)
      if (rowsOfFeed.length > 0) await transaction.insert(feedEvents).values(rowsOfFeed)
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
