import 'server-only'
import { type Logger, pino } from 'pino'
import { findWalletError } from '#lib/errors/findWalletError.ts'
import { env } from '#lib/server/env.ts'
import { isStartError } from '#lib/server/startError.ts'

/**
 * Everything a log line may say. A field that is not here cannot be logged: no header, body,
 * cookie, token, signature or message has a name.
 */
export type LogFields = {
  requestId?: string
  method?: string
  /** A route we have, never the path as it was asked. */
  route?: string
  status?: number
  ms?: number
  /** Key of the catalogue's row, or a start error's code. */
  code?: string
  /** SQLSTATE or system error code. */
  systemCode?: string
  reason?: string
  chainId?: number
  directive?: string
  blockedOrigin?: string
}

export type LogLevel = 'debug' | 'info' | 'warn' | 'error'

const allowed: Record<keyof LogFields, true> = {
  requestId: true,
  method: true,
  route: true,
  status: true,
  ms: true,
  code: true,
  systemCode: true,
  reason: true,
  chainId: true,
  directive: true,
  blockedOrigin: true,
}

let logger: Logger | undefined

/** Writes one JSON line to stdout. */
export function log(level: LogLevel, event: string, fields: LogFields = {}): void {
  logger ??= pino({ base: null, level: levelOf(), timestamp: pino.stdTimeFunctions.isoTime })
  logger[level](pickFields(fields), event)
}

/** Ours to the letter; a route's name is as long as a key. */
const ownWords: readonly string[] = ['requestId', 'route']

/** Keeps the allowed fields, with strings cut to length and freed of what looks like a secret. */
export function pickFields(fields: LogFields): Record<string, string | number> {
  const line: Record<string, string | number> = {}
  for (const [key, value] of Object.entries(fields)) {
    if (!(key in allowed) || value === undefined) continue
    if (typeof value === 'number') line[key] = value
    else line[key] = ownWords.includes(key) ? value.slice(0, 40) : redact(value)
  }
  return line
}

/** What of an error may be logged: codes, and the words of its innermost cause without any secret. */
export function describeError(error: unknown): LogFields {
  const code = findWalletError(error)?.key
  const cause = innermost(error)
  const systemCode = (cause as { code?: unknown } | undefined)?.code
  return {
    ...(code ? { code } : {}),
    ...(typeof systemCode === 'string' ? { systemCode } : {}),
    ...(cause instanceof Error ? { reason: `${cause.name}: ${cause.message}` } : {}),
  }
}

/** The one line of a server that cannot start. Its own sentences are logged whole. */
export function logStartFailure(error: unknown): void {
  const line = isStartError(error)
    ? { code: error.code, ...describeError(error.cause) }
    : describeError(error)
  const sentence = isStartError(error) || findWalletError(error) ? (error as Error).message : ''
  const start = pino({ base: null, timestamp: pino.stdTimeFunctions.isoTime })
  start.fatal(pickFields(line), `The site cannot start. ${sentence}`.trim())
}

function innermost(error: unknown): unknown {
  let inner = error
  // Drizzle's own message repeats the parameters; the driver's below it does not.
  for (let depth = 0; depth < 10 && inner instanceof Error && inner.cause; depth++)
    inner = inner.cause
  return inner
}

/**
 * Long runs of letters and digits are keys, tokens, signatures or addresses; words are not. Who has
 * which e-mail address is nobody's business either: a service may repeat it in its words.
 */
function redact(text: string): string {
  return text.replace(/\S+@\S+|[A-Za-z0-9+/_=-]{24,}/g, '[cut]').slice(0, 300)
}

function levelOf(): string {
  try {
    return env().logLevel
  } catch {
    return 'info'
  }
}
