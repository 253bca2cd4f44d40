import 'server-only'

/** Why a server cannot start. Only the operator reads it, in one log line: no row of the catalogue. */
export type StartErrorCode =
  | 'invalidEnvironment'
  | 'databaseLocked'
  | 'databaseNewer'
  | 'databaseCorrupt'
  | 'databaseUnreachable'

/** Makes an error whose message is ours to the letter, so it may be logged whole. */
export function startError(code: StartErrorCode, message: string, cause?: unknown): Error {
  return Object.assign(new Error(message, { cause }), { name: 'StartError', code })
}

/** Recognises {@link startError} by its name: bundles have copies of everything. */
export function isStartError(error: unknown): error is Error & { code: StartErrorCode } {
  return error instanceof Error && error.name === 'StartError'
}
