import 'server-only'
import { aliasedTable, and, asc, eq, inArray, lt, lte, notExists, or, sql } from 'drizzle-orm'
import type { Database } from '#server/db/database.ts'
import { isCurrent } from '#server/db/isCurrent.ts'
import { events } from '#server/db/schema.ts'
import { describeError } from '#server/env/log.ts'
import type { Delivery, Site } from '#server/site/site.ts'

/** Events that one server delivers at the same time, each of another user. */
const atOnce = 10
/** How long a handler may take, in seconds. After that it has failed, and another server may try. */
const leaseSeconds = 60
/** The longest pause between two tries, in seconds. */
const longestPauseSeconds = 60 * 60
/** How often a server looks for what others have left, in milliseconds. */
const pollMs = 5_000

type EventRow = typeof events.$inferSelect

/** Has a server deliver what is due; without `onEvent`, there is nothing to deliver. */
export function wakeDelivery(site: Site): void {
  if (!site.onEvent || site.shutdown.isStopping) return
  site.delivery ??= createDelivery(site)
  site.delivery.wake()
}

function createDelivery(site: Site): Delivery {
  let running: Promise<void> | undefined
  let isAsked = false
  let timer: NodeJS.Timeout | undefined

  async function run() {
    try {
      while (isAsked && !site.shutdown.isStopping) {
        isAsked = false
        while (!site.shutdown.isStopping && (await deliverDue(site)) > 0);
      }
    } catch (error) {
      site.env.log('warn', 'events not read', describeError(error))
    } finally {
      running = undefined
      if (!site.shutdown.isStopping) timer = setTimeout(wake, pollMs).unref()
    }
  }

  function wake() {
    if (site.shutdown.isStopping) return
    isAsked = true
    if (running) return
    clearTimeout(timer)
    running = run()
  }

  return { wake, stop: () => clearTimeout(timer) }
}

/** Delivers the oldest due event of some users; resolves with their number. */
async function deliverDue(site: Site): Promise<number> {
  const claimed = await claim(await site.db(), site.env.clock())
  await Promise.all(claimed.map((row) => deliver(site, row)))
  return claimed.length
}

/**
 * Takes events for a time, in which no other server gets them: of each user the oldest one only, so that
 * the next one waits until it is delivered. What another server is taking in this moment is left out.
 */
async function claim(db: Database, now: Date): Promise<EventRow[]> {
  const earlier = aliasedTable(events, 'earlier')
  const isBehind = and(eq(earlier.queue, events.queue), lt(earlier.position, events.position))
  const isFirst = notExists(db.select({ one: sql`1` }).from(earlier).where(isBehind))
  const isWaiting = isCurrent(events.dueAt, now, longestPauseSeconds)
  const isDue = or(lte(events.dueAt, now), sql`not (${isWaiting})`)
  const next = db
    .$with('next')
    .as(
      db
        .select({ position: events.position })
        .from(events)
        .where(and(isDue, isFirst))
        .orderBy(asc(events.dueAt))
        .limit(atOnce)
        .for('update', { skipLocked: true }),
    )
  return db
    .with(next)
    .update(events)
    .set({ dueAt: later(now, leaseSeconds), tries: sql`${events.tries} + 1` })
    .where(inArray(events.position, db.select({ position: next.position }).from(next)))
    .returning()
}

/** A server that stops waits for it as for a request. */
async function deliver(site: Site, row: EventRow): Promise<void> {
  const end = site.inFlight.begin()
  try {
    await handle(site, row)
  } finally {
    end()
  }
}

async function handle(site: Site, { position, id, event, tries }: EventRow): Promise<void> {
  const isThis = and(eq(events.position, position), eq(events.tries, tries))
  try {
    await withinLease(site.onEvent?.({ ...event, id }))
  } catch (error) {
    site.env.log('error', 'event not delivered', { ...describeError(error), code: event.type })
    const pause = Math.min(2 ** Math.min(tries, 12), longestPauseSeconds)
    const db = await site.db()
    await db
      .update(events)
      .set({ dueAt: later(site.env.clock(), pause) })
      .where(isThis)
    return
  }
  // Also if another server has it by now: it was delivered.
  await (await site.db()).delete(events).where(eq(events.position, position))
}

/** Rejects once another server may take the event. */
async function withinLease(handled: Promise<void> | undefined): Promise<void> {
  let timer: NodeJS.Timeout | undefined
  const tooLong = new Promise<never>((_, reject) => {
    const fail = () => reject(new Error(`onEvent took more than ${leaseSeconds} seconds.`))
    timer = setTimeout(fail, leaseSeconds * 1000)
  })
  try {
    await Promise.race([handled, tooLong])
  } finally {
    clearTimeout(timer)
  }
}

function later(now: Date, seconds: number): Date {
  return new Date(now.getTime() + seconds * 1000)
}
