import 'server-only'

/** How a Postgres server is used. */
export type PoolSettings = {
  /** Connections of one process, at most. */
  size: number
  /** How long a statement may take, in seconds. */
  timeoutSeconds: number
  /** Whether frequent statements are prepared once per connection. */
  preparesStatements: boolean
}

/** Where the database is, and how it is used. */
export type DatabaseSettings = {
  /** `postgres://…`, `memory://` (tests), or unset for PGlite in `dataDir`. */
  databaseUrl?: string
  dataDir: string
  databasePool: PoolSettings
  /** Whether a start brings the database's schema up to date; otherwise it only checks that it is. */
  migratesOnStart: boolean
}

/** Those without any variable. */
export const defaultPool: PoolSettings = { size: 10, timeoutSeconds: 10, preparesStatements: true }

/** What the value of a variable must be. */
type Rule = { isMet: (value: string) => boolean; sentence: string }

/** The variables of the database; without Zod, which the commands' bundle would be mostly made of. */
export const databaseRules = {
  DATABASE_URL: {
    isMet: isDatabaseUrl,
    sentence:
      'DATABASE_URL must start with postgres:// and name a host; unset it to use the embedded database.',
  },
  DATABASE_POOL_SIZE: numberUpTo('DATABASE_POOL_SIZE', 'connections', defaultPool.size),
  DATABASE_TIMEOUT_SECONDS: numberUpTo(
    'DATABASE_TIMEOUT_SECONDS',
    'seconds',
    defaultPool.timeoutSeconds,
  ),
  DATABASE_PREPARED_STATEMENTS: onOrOff('DATABASE_PREPARED_STATEMENTS'),
  MIGRATE_ON_START: onOrOff('MIGRATE_ON_START'),
  DATA_DIR: { isMet: () => true, sentence: '' },
} satisfies Record<string, Rule>

/** The name of one of them. */
export type DatabaseVariable = keyof typeof databaseRules

/** The settings of checked variables. */
export function databaseOf(
  values: Partial<Record<DatabaseVariable, string | undefined>>,
): DatabaseSettings {
  return {
    ...(values.DATABASE_URL && { databaseUrl: values.DATABASE_URL }),
    dataDir: values.DATA_DIR ?? '.data',
    databasePool: {
      size: Number(values.DATABASE_POOL_SIZE ?? defaultPool.size),
      timeoutSeconds: Number(values.DATABASE_TIMEOUT_SECONDS ?? defaultPool.timeoutSeconds),
      preparesStatements: values.DATABASE_PREPARED_STATEMENTS !== 'off',
    },
    migratesOnStart: values.MIGRATE_ON_START !== 'off',
  }
}

function numberUpTo(name: string, unit: string, byDefault: number): Rule {
  return {
    isMet: (value) => /^([1-9]\d?|1\d\d|200)$/.test(value),
    sentence: `${name} must be a number of ${unit} from 1 to 200; unset it for ${byDefault}.`,
  }
}

function onOrOff(name: string): Rule {
  return {
    isMet: (value) => value === 'on' || value === 'off',
    sentence: `${name} must be on or off; unset it for on.`,
  }
}

function isDatabaseUrl(value: string): boolean {
  if (value === 'memory://') return true
  return URL.canParse(value) && /^postgres(ql)?:$/.test(new URL(value).protocol)
}
