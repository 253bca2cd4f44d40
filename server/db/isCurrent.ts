import 'server-only'
import { and, gt, lte, type Placeholder, type SQL, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'

/**
 * Seconds by which a clock may be set back without ending what was stored before. A day, unlike the
 * minutes of `lib/time/isWithin.ts`: a server that is off by its time zone and is set right must not sign
 * everybody out, and a session that lasts a day longer does little harm.
 */
const clockSeconds = 24 * 60 * 60

/**
 * SQL condition for rows whose end is not reached. An end further away than it was ever set was set by a
 * clock that was ahead, and is over: it would last as long as the clock was wrong.
 */
export function isCurrent(
  end: PgColumn,
  now: Date | Placeholder,
  seconds: number,
): SQL | undefined {
  const time = sql`${sql.param(now, end)}::timestamptz`
  return and(
    gt(end, now),
    lte(end, sql`${time} + make_interval(secs => ${seconds + clockSeconds})`),
  )
}
