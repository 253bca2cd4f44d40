import 'server-only'
import type { Server, ServerResponse } from 'node:http'
import { routeErrors } from '#lib/errors/routeErrors.ts'
import { WalletError } from '#lib/errors/WalletError.ts'
import type { DeliveredEvent } from '#lib/protocol/events.ts'
import type { Database, GivenDatabase, OpenDatabase } from '#server/db/database.ts'
import type { MigrationOptions } from '#server/db/migrate.ts'
import type { Clock } from '#server/env/clock.ts'
import { systemClock } from '#server/env/clock.ts'
import type { Env } from '#server/env/Env.ts'
import { createLog, describeError, type Log, withoutSecrets } from '#server/env/log.ts'
import type { Settings } from '#server/env/settings.ts'
import { type Budget, createBudget } from '#server/site/budget.ts'
import type { Metrics } from '#server/site/metrics.ts'
import { createRequestsInFlight, type RequestsInFlight } from '#server/site/requestsInFlight.ts'

/** What the settings do not contain, because they come from text. */
export type LatchkeyOptions = {
  /**
   * `postgres://…`, a folder for an embedded database, or a database that the site opens with one of
   * Drizzle's drivers for Postgres.
   * @default that of the settings (`DATABASE_URL`, `DATA_DIR`)
   */
  database?: string | GivenDatabase
  /**
   * Whether requests outside of our base path may have a body: Server Actions of Next, and routes of the
   * site's own elsewhere. Without it, `startServer` has them refused with 405.
   * @default false
   */
  pagesTakeBodies?: boolean
  /** Folder of the migrations of the site's own tables; applied after ours, if it exists. */
  siteMigrations?: string
  /**
   * Moves the site's own rows when a user merges two accounts into one. It is part of the merge's
   * transaction: what it throws undoes the merge. Without it, a merge is refused if rows refer to the user.
   */
  onMerge?: (merge: Merge) => Promise<void>
  /**
   * Deletes the site's own rows of a user who is deleted, as a part of that transaction, like `onMerge`.
   * Without it, a deletion is refused if rows refer to the user. A reference with `on delete cascade` would
   * delete them in a merge, too.
   */
  onDelete?: (deletion: Deletion) => Promise<void>
  /**
   * Takes what happened to a user, such as for a webhook or a mail: after it has happened, in the order of
   * each user, at least once. While it fails it is called again, later each time. `docs/events.md` has more.
   * @default nothing is told, and nothing is kept to be told
   */
  onEvent?: (event: DeliveredEvent) => Promise<void>
  /**
   * Receives each line, without secrets.
   * @default JSON lines on stdout, from `LOG_LEVEL` on
   */
  log?: Log
  /** @default the system's */
  clock?: Clock
}

/** A merge of two users that is being carried out. */
export type Merge = {
  /** Id of the user who is deleted at its end. */
  from: string
  /** Id of the user who has everything then. */
  into: string
  /** The transaction of the merge: what is written with it is written with the merge, or not at all. */
  db: Database
}

/** A deletion of a user that is being carried out. */
export type Deletion = {
  /** Id of the user who is deleted at its end. */
  userId: string
  /** The transaction of the deletion: what is written with it is written with that, or not at all. */
  db: Database
}

/** What everything of one server shares. */
export type Site = {
  env: Env
  /**
   * The migrated database, opened by the first call. If that fails, the next call tries again.
   * @throws WalletError databaseUnavailable after the server was stopped
   */
  db(): Promise<Database>
  /** Closes the database, if it is open and not the site's own. */
  closeDatabase(): Promise<void>
  /** Its figures; undefined without METRICS_TOKEN, and if their package is missing. */
  metrics(): Promise<Metrics | undefined>
  /** See {@link LatchkeyOptions}. */
  pagesTakeBodies: boolean
  /** See {@link LatchkeyOptions}. */
  onMerge: LatchkeyOptions['onMerge']
  /** See {@link LatchkeyOptions}. */
  onDelete: LatchkeyOptions['onDelete']
  /** See {@link LatchkeyOptions}. */
  onEvent: LatchkeyOptions['onEvent']
  /** What delivers events, once there was one or the server was started. */
  delivery?: Delivery
  inFlight: RequestsInFlight
  budget: Budget
  shutdown: Shutdown
  /** Whether requests of Next have the address of their connection. */
  hasAddresses?: boolean
  /** Whether the log says that a request had no address. */
  isSharingWarned?: boolean
  /** The timer that removes expired rows, once the server was started. */
  sweeping?: NodeJS.Timeout
}

/** What delivers the events of a server. */
export type Delivery = {
  /** Looks for events that are due, now and from time to time. */
  wake(): void
  /** Looks no more; what was not delivered is left for another server, or the next start. */
  stop(): void
}

/** State of a server that may be stopping. */
export type Shutdown = {
  isStopping: boolean
  /** The database is closed, and stays so until the server is started again. */
  isStopped: boolean
  server?: Server
  /** Responses that have not been sent completely. */
  responses: Set<ServerResponse>
  /** When the last request other than a health check began. */
  lastRequestAt: number
}

/** Creates what a server shares; opens nothing yet. */
export function createSite(settings: Settings, options: LatchkeyOptions = {}): Site {
  const write = withoutSecrets(options.log ?? createLog(settings.logLevel))
  let opened: Promise<OpenDatabase> | undefined
  let current: Database | undefined
  const metrics = settings.metricsToken ? loadMetrics(write, () => current) : undefined
  const log: Log = metrics ? counted(write, metrics) : write
  const shutdown = {
    isStopping: false,
    isStopped: false,
    responses: new Set<ServerResponse>(),
    lastRequestAt: 0,
  }
  return {
    env: { ...settings, log, clock: options.clock ?? systemClock },
    async db() {
      if (shutdown.isStopped) throw new WalletError(routeErrors.databaseUnavailable)
      opened ??= openDatabaseOf(settings, options).catch((error) => {
        opened = undefined
        throw error
      })
      current = (await opened).db
      return current
    },
    async closeDatabase() {
      const closing = opened
      opened = undefined
      await (await closing)?.close()
    },
    metrics: async () => metrics,
    pagesTakeBodies: options.pagesTakeBodies ?? false,
    onMerge: options.onMerge,
    onDelete: options.onDelete,
    onEvent: options.onEvent,
    inFlight: createRequestsInFlight(log),
    budget: createBudget(settings.rateLimits),
    shutdown,
  }
}

/** Loaded only for a site that has them, like their package. */
async function loadMetrics(
  log: Log,
  database: () => Database | undefined,
): Promise<Metrics | undefined> {
  try {
    const { createMetrics } = await import('#server/site/metrics.ts')
    return createMetrics(database)
  } catch (error) {
    log('error', 'metrics failed', describeError(error))
    return undefined
  }
}

/** Counts each line, also one that is logged while the figures are still loading. */
function counted(log: Log, metrics: Promise<Metrics | undefined>): Log {
  return (...line) => {
    log(...line)
    void metrics.then((loaded) => loaded?.count(...line))
  }
}

async function openDatabaseOf(
  settings: Settings,
  { database, siteMigrations }: LatchkeyOptions,
): Promise<OpenDatabase> {
  // Loaded with the first query, because pages and builds import settings only.
  const { adoptDatabase, openDatabase } = await import('#server/db/database.ts')
  const { databasePool, migratesOnStart } = settings
  const migrations: MigrationOptions = {
    ...(siteMigrations !== undefined && { siteMigrations }),
    missing: migratesOnStart ? 'take' : 'refuse',
  }
  if (database === undefined) return openDatabase(settings, migrations)
  if (typeof database !== 'string') return adoptDatabase(database, migrations, databasePool)
  const isUrl = /^(postgres(ql)?|memory):/.test(database)
  const place = isUrl ? { databaseUrl: database, dataDir: '' } : { dataDir: database }
  return openDatabase({ ...place, databasePool }, migrations)
}
