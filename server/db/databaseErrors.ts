import 'server-only'

/** Name of {@link connectionError}. */
const connectionErrorName = 'DatabaseConnectionError'

/** SQLSTATE classes that report an unavailable database, not a faulty query. */
const unavailableClasses = ['08', '28', '3D', '40', '53', '55', '57', '58', 'F0', 'XX']
/** SQLSTATE of a database that became read-only. */
const readOnly = '25006'

/**
 * Whether an error means that the database is unavailable. Compares name and shape, because drivers
 * are bundled more than once and `instanceof` fails. An SQLSTATE is judged by its class; a query
 * that failed without one never reached the database.
 */
export function isDatabaseError(error: unknown): boolean {
  let isOfQuery = false
  for (
    let link = error, depth = 0;
    link instanceof Error && depth < 10;
    link = link.cause, depth++
  ) {
    if (link.name === connectionErrorName) return true
    const { code, severity } = link as { code?: unknown; severity?: unknown }
    if (typeof code === 'string' && typeof severity === 'string')
      return code === readOnly || unavailableClasses.includes(code.slice(0, 2))
    isOfQuery ||= link.message.startsWith('Failed query:')
  }
  return isOfQuery
}

/** SQLSTATE of a row that another one refers to. */
const foreignKeyViolation = '23503'

/** Whether a row could not be deleted or written because of what refers to it. */
export function isReferenced(error: unknown): boolean {
  for (let link = error, depth = 0; link instanceof Error && depth < 10; link = link.cause, depth++)
    if ((link as { code?: unknown }).code === foreignKeyViolation) return true
  return false
}

/** Names a connection pool's error, because the driver's own error is not recognizable. */
export function connectionError(cause: unknown): Error {
  return Object.assign(new Error('The database cannot be reached.', { cause }), {
    name: connectionErrorName,
  })
}
