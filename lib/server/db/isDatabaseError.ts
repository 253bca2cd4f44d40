import 'server-only'

/**
 * Says whether an error came from the database or the way to it. By name and shape: drivers are
 * bundled more than once, so `instanceof` is no help.
 */
export function isDatabaseError(error: unknown): boolean {
  for (
    let link = error, depth = 0;
    link instanceof Error && depth < 10;
    link = link.cause, depth++
  ) {
    if (link.constructor.name === 'DrizzleQueryError' || link.message.startsWith('Failed query:'))
      return true
    const { code } = link as { code?: unknown }
    // A five-character SQLSTATE, or a socket's error.
    if (typeof code === 'string' && /^(?:[0-9A-Z]{5}|E[A-Z]+)$/.test(code)) return true
    if (
      /PGlite is clos|Connection terminated|timeout exceeded when trying to connect|Query read timeout/i.test(
        link.message,
      )
    )
      return true
  }
  return false
}
