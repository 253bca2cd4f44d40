/**
 * Loaded before Next (`node --import`): converts all console output, by Next or any other code, to
 * JSON lines like the site's own log, and removes the parameters of SQL queries from errors.
 */
import { inspect, stripVTControlCharacters } from 'node:util'

const levels = { debug: 20, log: 30, info: 30, warn: 40, error: 50, trace: 50 }
/** @type {Record<string, number>} */
const thresholds = { debug: 20, info: 30, warn: 40, error: 50, silent: Number.POSITIVE_INFINITY }
const threshold = thresholds[process.env.LOG_LEVEL || 'info'] ?? levels.info

for (const [method, level] of Object.entries(levels)) {
  Object.assign(console, {
    [method]: (/** @type {unknown[]} */ ...args) => writeLine(level, args),
  })
}
process.removeAllListeners('warning')
process.on('warning', (warning) => writeLine(levels.warn, [warning]))

/**
 * @param {number} level
 * @param {unknown[]} args
 */
function writeLine(level, args) {
  if (level < threshold) return
  const error = args.find((arg) => arg instanceof Error)
  const msg = stripVTControlCharacters(args.map(textOf).join(' ')).trim()
  if (!msg) return
  const line = {
    level,
    time: new Date().toISOString(),
    msg: msg.slice(0, 4000),
    ...detailsOf(error),
  }
  const stream = level < levels.warn ? process.stdout : process.stderr
  stream.write(`${JSON.stringify(line)}\n`)
}

/** @param {unknown} arg */
function textOf(arg) {
  if (arg instanceof Error) return `${arg.name}: ${withoutQuery(arg.message)}`
  return withoutQuery(
    typeof arg === 'string' ? arg : inspect(arg, { depth: 3, breakLength: Infinity }),
  )
}

/**
 * An ORM's message repeats the query and its parameters; the driver's error contains the cause.
 *
 * @param {string} text
 */
function withoutQuery(text) {
  return text.replace(/Failed query:[\s\S]*/, 'Failed query')
}

/** @param {(Error & { digest?: unknown }) | undefined} error */
function detailsOf(error) {
  if (!error) return {}
  /** @type {Error & { code?: unknown }} */
  let cause = error
  for (let depth = 0; depth < 10 && cause.cause instanceof Error; depth++) cause = cause.cause
  const stack = (error.stack ?? '').split('\n').filter((text) => /^\s+at /.test(text))
  return {
    ...(cause !== error && { reason: textOf(cause) }),
    ...(typeof cause.code === 'string' && { systemCode: cause.code }),
    ...(typeof error.digest === 'string' && { digest: error.digest }),
    ...(stack.length > 0 && { stack: stack.slice(0, 20).map((text) => text.trim()) }),
  }
}
