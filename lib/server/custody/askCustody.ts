import 'server-only'
import type { TurnkeyApiClient } from '@turnkey/sdk-server'
import { WalletError } from '#lib/errors/WalletError.ts'
import type { Env } from '#lib/server/env.ts'
import { describeError, log } from '#lib/server/log.ts'

/** Turnkey's official client with the parent organization's API key. */
export type CustodyClient = TurnkeyApiClient

/** Time limit for one request, in milliseconds. */
const patienceMs = 8_000
/** Time limit if no sign-in depends on the request, in milliseconds. */
const shortPatienceMs = 3_000

/** gRPC codes that report a failing service, not an invalid request. */
const unwellCodes = [2, 4, 10, 13, 14]
const tooManyCode = 8

/**
 * Sends a request to Turnkey as the parent organization, and once more if no response arrives.
 * `ask` must therefore send the same body each time: set `timestampMs` outside of it. Turnkey
 * recognizes a repeated body by its hash and returns the same activity.
 * @throws WalletError custodyRefused (Turnkey's message is in its cause), custodyUnavailable or
 * rateLimited
 */
export async function askCustody<answer>(
  env: Env,
  ask: (client: CustodyClient) => Promise<answer>,
  { isPatient }: { isPatient: boolean } = { isPatient: true },
): Promise<answer> {
  const client = await custodyClient(env)
  const once = () =>
    withPatience(ask(client), isPatient ? patienceMs : shortPatienceMs).catch((error: unknown) => {
      throw name(error)
    })
  try {
    return await once().catch((error: WalletError) => {
      if (!isPatient || error.key !== 'custodyUnavailable') throw error
      return once()
    })
  } catch (error) {
    // The client receives only a generic error, so the reason is logged here.
    if (isPatient) log('warn', 'custody failed', describeError(error))
    throw error
  }
}

type Activity = { status: string }

/**
 * Returns the response if its activity is completed.
 * @throws WalletError custodyUnavailable if the activity is still pending, custodyRefused if it
 * failed
 */
export function completed<answer extends { activity: Activity }>(answer: answer): answer {
  const { status } = answer.activity
  if (status === 'ACTIVITY_STATUS_COMPLETED') return answer
  const cause =
    status === 'ACTIVITY_STATUS_CONSENSUS_NEEDED'
      ? new WalletError('consensusNeeded')
      : new WalletError('unexpectedStatus', { args: { status } })
  const isOver = /FAILED|REJECTED/.test(status)
  const error = new WalletError(isOver ? 'custodyRefused' : 'custodyUnavailable', { cause })
  log('warn', 'custody failed', describeError(error))
  throw error
}

/** Whether Turnkey rejected the request, so that it had no effect and never will. */
export function isRefusal(error: unknown): boolean {
  return error instanceof WalletError && error.key === 'custodyRefused'
}

/**
 * The configuration of embedded wallets.
 * @throws WalletError routeNotFound if they are not configured
 */
export function custodyOf(env: Env) {
  if (!env.turnkey || !env.custodyKey) throw new WalletError('routeNotFound')
  return env.turnkey
}

const clients = new WeakMap<Env, Promise<CustodyClient>>()

function custodyClient(env: Env): Promise<CustodyClient> {
  const known = clients.get(env)
  if (known) return known
  const client = createClient(env)
  clients.set(env, client)
  client.catch(() => clients.delete(env))
  return client
}

/** Loads the package on the first request that needs it, because most sites start without it. */
async function createClient(env: Env): Promise<CustodyClient> {
  const { organizationId, apiUrl } = custodyOf(env)
  const { Turnkey } = await import('@turnkey/sdk-server')
  return new Turnkey({
    apiBaseUrl: apiUrl,
    defaultOrganizationId: organizationId,
    apiPublicKey: env.custodyKey?.publicKey ?? '',
    apiPrivateKey: env.custodyKey?.privateKey ?? '',
    activityPoller: { intervalMs: 250, numRetries: 8 },
  }).apiClient()
}

function name(error: unknown): WalletError {
  if (error instanceof WalletError) return error
  // Compared by name: the package may be bundled more than once.
  if (!(error instanceof Error) || error.name !== 'TurnkeyRequestError')
    return new WalletError('custodyUnavailable', { cause: error })
  const { code } = error as Error & { code: number }
  const message = error.message.replace(/^Turnkey error \d+: /, '')
  const cause = new WalletError('turnkeyError', { args: { code, message }, cause: error })
  if (code === tooManyCode) return new WalletError('rateLimited', { cause, details: '180' })
  const key = unwellCodes.includes(code) ? 'custodyUnavailable' : 'custodyRefused'
  return new WalletError(key, { cause })
}

/** Adds a time limit, because the client has none. */
async function withPatience<answer>(promise: Promise<answer>, ms: number): Promise<answer> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new WalletError('custodyUnavailable')), ms)
  })
  try {
    return await Promise.race([promise, late])
  } finally {
    clearTimeout(timer)
  }
}
