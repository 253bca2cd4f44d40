import 'server-only'
import { max } from 'drizzle-orm'
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import type { Database } from '#server/db/database.ts'
import { events } from '#server/db/schema.ts'
import type { Log } from '#server/env/log.ts'
import { onUpstream } from '#server/site/upstream.ts'

/** Figures of a server, for Prometheus. */
export type Metrics = {
  /** Counts what a line of the log tells, also one below the log's level. */
  count: Log
  /** Prometheus' text format. */
  text(): Promise<string>
  mediaType: string
}

/** In seconds: from a cookie that is read to a node that does not answer. */
const buckets = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10]

/** Creates the figures of a server; `database` is the open one, if there is one. */
export function createMetrics(database: () => Database | undefined): Metrics {
  const register = new Registry()
  const registers = [register]
  collectDefaultMetrics({ register })

  const requests = new Histogram({
    name: 'latchkey_request_duration_seconds',
    help: 'Requests to our routes, and how long they took.',
    labelNames: ['route', 'method', 'status'],
    ...{ buckets, registers },
  })
  const errors = new Counter({
    name: 'latchkey_errors_total',
    help: 'Errors that routes answered with, by their key in the catalog.',
    labelNames: ['route', 'code'],
    registers,
  })
  const lines = new Counter({
    name: 'latchkey_log_lines_total',
    help: 'Warnings and errors of the log that are no requests.',
    labelNames: ['level', 'event'],
    registers,
  })
  const upstream = new Histogram({
    name: 'latchkey_upstream_duration_seconds',
    help: 'Requests to nodes and to key custody, and whether they were answered.',
    labelNames: ['service', 'answered'],
    ...{ buckets, registers },
  })
  new Gauge({
    name: 'latchkey_database_connections',
    help: 'Connections to Postgres, and requests that wait for one.',
    labelNames: ['state'],
    registers,
    collect() {
      const pool = poolOf(database())
      if (!pool) return
      const { totalCount, idleCount, waitingCount } = pool
      this.set({ state: 'busy' }, totalCount - idleCount)
      this.set({ state: 'idle' }, idleCount)
      this.set({ state: 'waiting' }, waitingCount)
    },
  })

  new Gauge({
    name: 'latchkey_events_waiting',
    help: 'Events that onEvent was not told yet.',
    registers,
    async collect() {
      const db = database()
      if (db) this.set(await db.$count(events))
    },
  })
  new Gauge({
    name: 'latchkey_event_tries',
    help: 'How often the event that fails most was tried.',
    registers,
    async collect() {
      const db = database()
      if (!db) return
      const [most] = await db.select({ tries: max(events.tries) }).from(events)
      this.set(most?.tries ?? 0)
    },
  })

  onUpstream(({ service, seconds, isAnswered }) =>
    upstream.observe({ service, answered: String(isAnswered) }, seconds),
  )

  return {
    count(level, event, { route = '', method = '', status = 0, ms, code } = {}) {
      if (event === 'request' && ms !== undefined) {
        requests.observe({ route, method, status }, ms / 1000)
        if (code) errors.inc({ route, code })
      } else if (level === 'warn' || level === 'error') lines.inc({ level, event })
    },
    text: () => register.metrics(),
    mediaType: register.contentType,
  }
}

type Pool = Record<'totalCount' | 'idleCount' | 'waitingCount', number>

/** The pool of a database that has one. */
function poolOf(db: Database | undefined): Pool | undefined {
  const { $client } = (db ?? {}) as { $client?: Partial<Pool> }
  return typeof $client?.totalCount === 'number' ? ($client as Pool) : undefined
}
