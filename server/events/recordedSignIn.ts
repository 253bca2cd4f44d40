import 'server-only'
import { type SQL, sql } from 'drizzle-orm'
import type { EventSession, EventWallet } from '#lib/protocol/events.ts'
import type { Database } from '#server/db/database.ts'
import { events, type sessions } from '#server/db/schema.ts'

type SessionRow = Pick<typeof sessions.$inferSelect, 'id' | 'identity' | 'device'>

type SignedIn = SessionRow & Omit<EventWallet, 'chainId'> & { chainId: number; createdAt: Date }

/** A session as events have it. */
export function eventSession({ id, identity, device }: SessionRow): EventSession {
  return { id, identity, device }
}

/** What the part of {@link recordedSignIn} is executed with. */
export function signInEventValues(row: SignedIn) {
  const { identity, address, accountType } = row
  const at = row.createdAt.toISOString()
  const chainId = accountType === 'contract' ? row.chainId : null
  const wallet: EventWallet = { identity, address, accountType, chainId }
  return {
    eventAt: at,
    eventWallet: JSON.stringify(wallet),
    eventSession: JSON.stringify(eventSession(row)),
  }
}

/**
 * The part of the statement that opens a session by which its events are recorded: who is told, is told of
 * the session and the person or of neither. It reads the parts `ended`, `created` and `person`.
 */
export function recordedSignIn(db: Database, isActive: SQL, isNewDevice: SQL) {
  const at = sql`${sql.placeholder('eventAt')}::text`
  const session = sql`${sql.placeholder('eventSession')}::text::jsonb`
  const wallet = sql`${sql.placeholder('eventWallet')}::text::jsonb`
  const old = sql`jsonb_build_object('id', id, 'identity', identity, 'device', device)`
  const event = (type: string, userId: SQL, name: string, value: SQL) =>
    sql`jsonb_build_object('type', ${sql.raw(`'${type}'`)}, 'userId', ${userId}, ${sql.raw(`'${name}'`)}, ${value}, 'at', ${at})`
  const [id, userId] = [sql`id`, sql`user_id`]
  return db.$with('told', {}).as(
    // In one statement, so that positions are in this order.
    sql`insert into ${events} (queue, event, due_at)
      select queue, event, ${at}::timestamptz from (
        select 0 as place, user_id as queue, ${event('signedOut', userId, 'session', old)} as event from ended where user_id is not null
        union all select 1, id, ${event('userCreated', id, 'wallet', wallet)} from created
        union all select 2, user_id, ${event('signedIn', userId, 'session', session)} from person where ${isActive}
        union all select 3, user_id, ${event('newDevice', userId, 'session', session)} from person where ${isActive} and ${isNewDevice}
      ) as happened order by place`,
  )
}
