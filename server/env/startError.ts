import 'server-only'

/** Why a server cannot start. Only the operator reads it in the log, so it has no catalog row. */
type StartErrorCode =
  | 'invalidEnvironment'
  | 'databaseLocked'
  | 'databaseNewer'
  | 'databaseOlder'
  | 'databaseRefused'
  | 'databaseMissing'
  | 'databasePermission'
  | 'databasePooler'
  | 'databaseCorrupt'
  | 'databaseUnreachable'
  | 'databaseNotEmpty'
  | 'backupDamaged'
  | 'backupMismatch'
  | 'lookupSecretMissing'

/** Creates an error whose message contains only our own text, so it may be logged in full. */
export function startError(code: StartErrorCode, message: string, cause?: unknown): Error {
  return Object.assign(new Error(message, { cause }), { name: 'StartError', code })
}

/** Recognizes {@link startError} by its name, because the class may be bundled more than once. */
export function isStartError(error: unknown): error is Error & { code: StartErrorCode } {
  return error instanceof Error && error.name === 'StartError'
}
