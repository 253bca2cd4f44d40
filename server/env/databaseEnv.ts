import 'server-only'
import { z } from 'zod'
import type { CheckedVariables } from '#server/env/settings.ts'

/** How a Postgres server is used. */
export type PoolSettings = {
  /** Connections of one process, at most. */
  size: number
  /** How long a statement may take, in seconds. */
  timeoutSeconds: number
  /** Whether frequent statements are prepared once per connection. */
  preparesStatements: boolean
}

/** Those without any variable. */
export const defaultPool: PoolSettings = { size: 10, timeoutSeconds: 10, preparesStatements: true }

/** The variables of the database in the environment schema. */
export const databaseVariables = {
  DATABASE_URL: z
    .string()
    .refine(
      isDatabaseUrl,
      'DATABASE_URL must start with postgres:// and name a host; unset it to use the embedded database.',
    )
    .optional(),
  DATABASE_POOL_SIZE: numberUpTo('DATABASE_POOL_SIZE', 'connections', defaultPool.size),
  DATABASE_TIMEOUT_SECONDS: numberUpTo(
    'DATABASE_TIMEOUT_SECONDS',
    'seconds',
    defaultPool.timeoutSeconds,
  ),
  DATABASE_PREPARED_STATEMENTS: onOrOff('DATABASE_PREPARED_STATEMENTS'),
  MIGRATE_ON_START: onOrOff('MIGRATE_ON_START'),
}

/** The settings of a Postgres server. */
export function poolOf(values: CheckedVariables): PoolSettings {
  return {
    size: values.DATABASE_POOL_SIZE,
    timeoutSeconds: values.DATABASE_TIMEOUT_SECONDS,
    preparesStatements: values.DATABASE_PREPARED_STATEMENTS,
  }
}

function numberUpTo(name: string, unit: string, byDefault: number) {
  const error = `${name} must be a number of ${unit} from 1 to 200; unset it for ${byDefault}.`
  return z
    .string()
    .regex(/^([1-9]\d?|1\d\d|200)$/, error)
    .default(String(byDefault))
    .transform(Number)
}

function onOrOff(name: string) {
  return z
    .enum(['on', 'off'], { error: `${name} must be on or off; unset it for on.` })
    .default('on')
    .transform((value) => value === 'on')
}

function isDatabaseUrl(value: string): boolean {
  if (value === 'memory://') return true
  return URL.canParse(value) && /^postgres(ql)?:$/.test(new URL(value).protocol)
}
