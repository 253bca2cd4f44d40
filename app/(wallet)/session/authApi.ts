import type {
  Challenge,
  ChallengeRequest,
  Session,
  SessionBody,
  VerifyRequest,
} from '#lib/protocol/auth.ts'

const path = '/api/auth'
const timeoutMilliseconds = 10_000

/** Asks for the text to sign. Throws a WalletError, or fetch's own error where nobody answers. */
export async function requestChallenge(request: ChallengeRequest, signal: AbortSignal) {
  const response = await send('/challenge', { method: 'POST', body: request, signal })
  return (await response.json()) as Challenge
}

/** Hands in the signed text; the session that it opens. */
export async function verifySignature(request: VerifyRequest, signal: AbortSignal) {
  const response = await inTurn('exclusive', () =>
    send('/verify', { method: 'POST', body: request, signal }),
  )
  const { session } = (await response.json()) as SessionBody
  return session
}

/** The session the server sees, which alone decides. */
export async function fetchSession(): Promise<Session | null> {
  const response = await inTurn('shared', () => send('/session', { method: 'GET' }))
  const { session } = (await response.json()) as SessionBody
  return session
}

/** Ends the session on the server. */
export async function endSession(): Promise<void> {
  await end('/session')
}

/** Ends every session of whoever is signed in here, in all browsers. */
export async function endSessions(): Promise<void> {
  await end('/sessions')
}

/** Goes at once, as the page may be on its way out; a sign-in that begins later waits for the answer. */
async function end(route: string) {
  const ending = send(route, { method: 'DELETE' })
  void inTurn('shared', () => ending).catch(() => undefined)
  await ending
}

/**
 * The tabs of a browser take turns with the session's cookie: whoever signs in goes alone, the
 * others together. They have one cookie, and of two answers on their way the last to arrive would
 * win: one that takes a dead session's cookie away would take that of a session just opened. A turn
 * ends with its answer, which has a time limit, and is not waited for any longer: a tab that hangs
 * stops no other.
 */
async function inTurn(mode: LockMode, act: () => Promise<Response>): Promise<Response> {
  let acting: Promise<Response> | undefined
  const once = () => {
    acting ??= act()
    return acting
  }
  const signal = AbortSignal.timeout(timeoutMilliseconds)
  // What the act fails with is told below; a turn that does not come, or a browser without turns, is no failure.
  await navigator.locks?.request('session', { mode, signal }, once).catch(() => undefined)
  return once()
}

async function send(
  route: string,
  { body, signal, method }: { method: string; body?: unknown; signal?: AbortSignal },
) {
  const timeout = AbortSignal.timeout(timeoutMilliseconds)
  const response = await fetch(path + route, {
    method,
    cache: 'no-store',
    signal: signal ? AbortSignal.any([signal, timeout]) : timeout,
    ...(body !== undefined && {
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    }),
  })
  if (!response.ok) {
    const { toRouteError } = await import('#lib/errors/toRouteError.ts')
    throw await toRouteError(response)
  }
  return response
}
