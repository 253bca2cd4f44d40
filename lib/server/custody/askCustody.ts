import 'server-only'
import type { TurnkeyApiClient } from '@turnkey/sdk-server'
import { WalletError } from '#lib/errors/WalletError.ts'
import type { Env } from '#lib/server/env.ts'
import { describeError, log } from '#lib/server/log.ts'

/** The official client with the parent organisation's key. */
export type CustodyClient = TurnkeyApiClient

/** How long one request may take. */
const patienceMs = 8_000
/** The same where nobody's sign-in depends on it. */
const shortPatienceMs = 3_000

/** gRPC codes by which a service says that it is not well, not that the request is wrong. */
const unwellCodes = [2, 4, 10, 13, 14]
const tooManyCode = 8

/**
 * Asks the custody as the parent organisation. An answer that does not come is asked for once more,
 * so `ask` must send the same body each time: set `timestampMs` outside of it. The custody knows a
 * body it has carried out by its hash and answers with the same activity.
 * @throws WalletError custodyRefused (its cause has the custody's words), custodyUnavailable or rateLimited
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
    // Who is told no more than that it failed, is told why here.
    if (isPatient) log('warn', 'custody failed', describeError(error))
    throw error
  }
}

type Activity = { status: string }

/**
 * Hands an answer on if what was asked is done.
 * @throws WalletError custodyUnavailable where it still waits, custodyRefused where it never will be
 */
export function completed<answer extends { activity: Activity }>(answer: answer): answer {
  const { status } = answer.activity
  if (status === 'ACTIVITY_STATUS_COMPLETED') return answer
  const cause =
    status === 'ACTIVITY_STATUS_CONSENSUS_NEEDED'
      ? new WalletError('consensusNeeded')
      : new WalletError('unexpectedStatus', {
          args: { status: status.replace('ACTIVITY_STATUS_', '') },
        })
  const isOver = /FAILED|REJECTED/.test(status)
  const error = new WalletError(isOver ? 'custodyRefused' : 'custodyUnavailable', { cause })
  log('warn', 'custody failed', describeError(error))
  throw error
}

/** Whether the custody said no; what it was asked has not happened and will not. */
export function isRefusal(error: unknown): boolean {
  return error instanceof WalletError && error.key === 'custodyRefused'
}

/** What embedded wallets are configured with. @throws WalletError routeNotFound where they are not offered */
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

/** The package is loaded by the first request that needs it: most sites start without. */
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
  // By name: the package may be bundled more than once.
  if (!(error instanceof Error) || error.name !== 'TurnkeyRequestError')
    return new WalletError('custodyUnavailable', { cause: error })
  const { code } = error as Error & { code: number }
  const message = error.message.replace(/^Turnkey error \d+: /, '')
  const cause = new WalletError('turnkeyError', { args: { code, message }, cause: error })
  if (code === tooManyCode) return new WalletError('rateLimited', { cause, details: '180' })
  const key = unwellCodes.includes(code) ? 'custodyUnavailable' : 'custodyRefused'
  return new WalletError(key, { cause })
}

/** The client waits for ever by itself. */
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
