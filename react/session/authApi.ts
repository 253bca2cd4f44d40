import { readResponse } from '#lib/errors/readResponse.ts'
import type { Session, SessionBody } from '#lib/protocol/auth.ts'

const timeoutMilliseconds = 10_000

/** Fetches the session from the server, which alone decides. */
export async function fetchSession(basePath: string): Promise<Session | null> {
  const response = await withSessionLock('shared', () =>
    send(basePath, '/session', { method: 'GET' }),
  )
  const { session } = await readResponse<SessionBody>(response)
  return session
}

/**
 * Ends the session on the server, or other ones by another route. Sends at once, as the page may be
 * unloading; a later sign-in waits for the response.
 */
export async function endSession(basePath: string, route = '/session') {
  const ending = send(basePath, route, { method: 'DELETE' })
  void withSessionLock('shared', () => ending).catch(() => undefined)
  await ending
}

/**
 * Serializes requests that set the session cookie across tabs with a Web Lock: sign-in takes it
 * exclusively, the others share it. The tabs share one cookie and the last response wins, so one
 * that clears an expired session's cookie would clear that of a session just opened. The lock is
 * released with the response, which has a timeout, and waiting for the lock is limited to the same
 * time, so that a hanging tab blocks no other.
 */
export async function withSessionLock(
  mode: LockMode,
  act: () => Promise<Response>,
): Promise<Response> {
  let acting: Promise<Response> | undefined
  const once = () => {
    acting ??= act()
    return acting
  }
  const signal = AbortSignal.timeout(timeoutMilliseconds)
  // `once()` below rethrows a failure of `act`; a lock timeout or missing Web Locks are no failure.
  await navigator.locks?.request('session', { mode, signal }, once).catch(() => undefined)
  return once()
}

/** Sends a request to a route of `<basePath>/auth`. */
export async function send(
  basePath: string,
  route: string,
  { body, signal, method }: { method: string; body?: unknown; signal?: AbortSignal },
) {
  const timeout = AbortSignal.timeout(timeoutMilliseconds)
  const response = await fetch(`${basePath}/auth${route}`, {
    method,
    cache: 'no-store',
    signal: signal ? AbortSignal.any([signal, timeout]) : timeout,
    ...(body !== undefined && {
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    }),
  })
  if (!response.ok) await readResponse(response)
  return response
}
