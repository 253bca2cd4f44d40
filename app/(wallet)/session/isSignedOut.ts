/** Whether a route refused the request because the session has ended on the server. */
export function isSignedOut(error: unknown): boolean {
  return error instanceof Error && 'key' in error && error.key === 'notSignedIn'
}
