import 'server-only'
import { pino } from 'pino'
import { findWalletError } from '#lib/errors/findWalletError.ts'
import { isStartError } from '#server/env/startError.ts'

/**
 * All fields of a log line. Other fields cannot be logged, so no header, body, cookie, token,
 * signature or message is.
 */
export type LogFields = {
  requestId?: string
  method?: string
  /** The route's name or pattern, never text of clients. */
  route?: string
  status?: number
  ms?: number
  /** Key of the catalog row, or a start error's code. */
  code?: string
  /** SQLSTATE or system error code. */
  systemCode?: string
  reason?: string
  chainId?: number
  /** Id of an OpenID provider. */
  provider?: string
  directive?: string
  blockedOrigin?: string
  requests?: number
}

/** Levels of log lines. */
export type LogLevel = 'debug' | 'info' | 'warn' | 'error'

/** Writes one line. */
export type Log = (level: LogLevel, event: string, fields?: LogFields) => void

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
  provider: true,
  directive: true,
  blockedOrigin: true,
  requests: true,
}

/** A log of JSON lines on stdout, from a level on (`silent` for none). */
export function createLog(level: LogLevel | 'silent'): Log {
  const logger = pino({ base: null, level, timestamp: pino.stdTimeFunctions.isoTime })
  return (lineLevel, event, fields = {}) => logger[lineLevel](fields, event)
}

/** A log that passes on the allowed fields only, without anything that looks like a secret. */
export function withoutSecrets(log: Log): Log {
  return (level, event, fields = {}) => log(level, event, pickFields(fields))
}

/** Fields with values of our own, which are not redacted; a route's name is as long as a key. */
const unredacted: readonly string[] = ['requestId', 'route']

/** Keeps the allowed fields; truncates strings and removes what looks like a secret. */
export function pickFields(fields: LogFields): LogFields & Record<string, string | number> {
  const line: Record<string, string | number> = {}
  for (const [key, value] of Object.entries(fields)) {
    if (!(key in allowed) || value === undefined) continue
    if (typeof value === 'number') line[key] = value
    else line[key] = unredacted.includes(key) ? value.slice(0, 200) : redact(value)
  }
  return line
}

/**
 * What may be logged of an error: codes, and the message of its innermost cause with secrets
 * removed.
 */
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

/** Logs one line for a server that cannot start. Messages of start errors are logged in full. */
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
  // Drizzle's own message repeats the parameters; the driver's message does not.
  for (let depth = 0; depth < 10 && inner instanceof Error && inner.cause; depth++)
    inner = inner.cause
  return inner
}

/** Of a longer text only the beginning is read: its length is up to whoever wrote it. */
const readLimit = 2000
/** Characters of one value in a line. */
const shownLimit = 300

/**
 * Removes long runs of letters and digits (keys, tokens, signatures, addresses) and email
 * addresses, which a service may repeat in its message. URLs are cut to their origin, because a
 * path or query may contain an API key of any length.
 */
export function redact(text: string): string {
  const read = text.slice(0, readLimit)
  const isPart = (end: number) => end === readLimit && text.length > readLimit
  return read
    .replace(/\S+/g, (word, start) => (isPart(start + word.length) ? cut : redactWord(word)))
    .slice(0, shownLimit)
}

const cut = '[cut]'

function redactWord(word: string): string {
  const short = word.replace(/((?:https?|wss?):\/\/[^/?#\\]*).*/i, '$1')
  return /.@./.test(short) ? cut : short.replace(/[A-Za-z0-9+/_=-]{24,}/g, cut)
}
