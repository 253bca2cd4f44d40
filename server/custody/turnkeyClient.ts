import 'server-only'
import type { TurnkeyApiClient } from '@turnkey/sdk-server'
import { activityError } from '#lib/errors/activityError.ts'
import { custodyErrors } from '#lib/errors/custodyErrors.ts'
import { routeErrors } from '#lib/errors/routeErrors.ts'
import { WalletError } from '#lib/errors/WalletError.ts'
import { withTimeout } from '#lib/time/withTimeout.ts'
import type { Env } from '#server/env/Env.ts'
import { describeError, type Log } from '#server/env/log.ts'
import { timed } from '#server/site/upstream.ts'

/** Turnkey's official client with the parent organization's API key. */
export type TurnkeyClient = TurnkeyApiClient

/** Time limit for one request, in milliseconds. */
const timeoutMs = 8_000
/** Time limit of a health check, in milliseconds. */
const probeTimeoutMs = 3_000

/** gRPC codes that report a failing service, not an invalid request. */
const unavailableCodes = [2, 4, 10, 13, 14]
const tooManyCode = 8

/**
 * Sends a request to Turnkey as the parent organization, and once more if no response arrives.
 * `send` must therefore send the same body each time: set `timestampMs` outside of it. Turnkey
 * recognizes a repeated body by its hash and returns the same activity.
 * @throws WalletError custodyRefused (Turnkey's message is in its cause), custodyUnavailable or
 * rateLimited
 */
export async function callTurnkey<answer>(
  env: Env,
  send: (client: TurnkeyClient) => Promise<answer>,
  { isProbe }: { isProbe: boolean } = { isProbe: false },
): Promise<answer> {
  const client = await turnkeyClient(env)
  const attempt = () =>
    // The client has no time limit of its own.
    withTimeout(
      timed('custody', () => send(client)),
      isProbe ? probeTimeoutMs : timeoutMs,
      () => new WalletError(routeErrors.custodyUnavailable),
    ).catch((error: unknown) => {
      throw normalizeError(error)
    })
  try {
    return await attempt().catch((error: WalletError) => {
      if (isProbe || error.key !== routeErrors.custodyUnavailable.key) throw error
      return attempt()
    })
  } catch (error) {
    // The client receives only a generic error, so the reason is logged here.
    if (!isProbe) env.log('warn', 'custody failed', describeError(error))
    throw error
  }
}

type Activity = { status: string }

/**
 * Returns the response if its activity is completed.
 * @throws WalletError custodyUnavailable if the activity is still pending, custodyRefused if it
 * failed
 */
export function requireCompleted<answer extends { activity: Activity }>(
  { log }: { log: Log },
  answer: answer,
): answer {
  const { status } = answer.activity
  if (status === 'ACTIVITY_STATUS_COMPLETED') return answer
  const cause = activityError(status)
  const isOver = /FAILED|REJECTED/.test(status)
  const error = new WalletError(
    isOver ? routeErrors.custodyRefused : routeErrors.custodyUnavailable,
    { cause },
  )
  log('warn', 'custody failed', describeError(error))
  throw error
}

/** Whether Turnkey rejected the request, so that it had no effect and never will. */
export function isRefusal(error: unknown): boolean {
  return error instanceof WalletError && error.key === routeErrors.custodyRefused.key
}

/**
 * The configuration of embedded wallets.
 * @throws WalletError routeNotFound if they are not configured
 */
export function requireTurnkey(env: Env) {
  if (!env.turnkey || !env.custodyKey) throw new WalletError(routeErrors.routeNotFound)
  return env.turnkey
}

const clients = new WeakMap<Env, Promise<TurnkeyClient>>()

function turnkeyClient(env: Env): Promise<TurnkeyClient> {
  const known = clients.get(env)
  if (known) return known
  const client = createClient(env)
  clients.set(env, client)
  client.catch(() => clients.delete(env))
  return client
}

/** Loads the package on the first request that needs it, because most sites start without it. */
async function createClient(env: Env): Promise<TurnkeyClient> {
  const { organizationId, apiUrl } = requireTurnkey(env)
  const { Turnkey } = await import('@turnkey/sdk-server')
  return new Turnkey({
    apiBaseUrl: apiUrl,
    defaultOrganizationId: organizationId,
    apiPublicKey: env.custodyKey?.publicKey ?? '',
    apiPrivateKey: env.custodyKey?.privateKey ?? '',
    activityPoller: { intervalMs: 250, numRetries: 8 },
  }).apiClient()
}

function normalizeError(error: unknown): WalletError {
  if (error instanceof WalletError) return error
  // Compared by name: the package may be bundled more than once.
  if (!(error instanceof Error) || error.name !== 'TurnkeyRequestError')
    return new WalletError(routeErrors.custodyUnavailable, { cause: error })
  const { code } = error as Error & { code: number }
  const message = error.message.replace(/^Turnkey error \d+: /, '')
  const cause = new WalletError(custodyErrors.turnkeyError, {
    args: { code, message },
    cause: error,
  })
  if (code === tooManyCode)
    return new WalletError(routeErrors.rateLimited, { cause, details: '180' })
  const row = unavailableCodes.includes(code)
    ? routeErrors.custodyUnavailable
    : routeErrors.custodyRefused
  return new WalletError(row, { cause })
}
