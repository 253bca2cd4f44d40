import 'server-only'
import { routeErrors } from '#lib/errors/routeErrors.ts'
import { WalletError } from '#lib/errors/WalletError.ts'
import type { RateLimit, RateLimits } from '#server/env/rateLimits.ts'
import type { Settings } from '#server/env/settings.ts'
import { countAttempt, shareOf } from '#server/http/rateLimit.ts'
import type { RouteCall } from '#server/http/route.ts'

/** What the most expensive request to a route costs: each route declares it, and a test measures it. */
export type Cost = {
  /** Processor time in milliseconds, on a quiet machine. */
  workMs: number
  /** Calls to a chain. */
  chainCalls?: number
  /** Bytes that stay in the database. */
  storedBytes?: number
}

/** A route that declares nothing, such as one of the site's own. */
export const usualCost: Cost = { workMs: 10 }

/**
 * What the clients of one process may use of it: processor time, traffic and connections to nodes. It is
 * in memory, because each process has its own to lose; what all processes share is counted in the
 * database ({@link countChainCheck}, {@link countStored}).
 */
export type Budget = {
  /**
   * Takes the processor time of a request, before it is answered.
   * @throws WalletError rateLimited if the client has used up its time or its traffic
   */
  begin(client: string, cost: Cost): void
  /** Counts bytes of a request or response; the next request is refused if they were too many. */
  addTraffic(client: string, bytes: number): void
  /**
   * Begins a call to a node; the returned function ends it, and may be called again.
   * @throws WalletError rateLimited if the client, or all clients, have too many at once
   */
  beginNodeCall(client: string): () => void
}

/**
 * Calls to nodes at the same time. One client may have `perClient`, and no more than an eighth of what
 * others have left, so that it takes many clients to leave none.
 */
const nodeCalls = { perClient: 16, all: 128 }

/** Clients that are remembered, in two halves: the half that was not seen lately is forgotten. */
const clientLimit = 20_000

/** Creates the budget of a server. Time is monotonic, so that a change of the clock changes nothing. */
export function createBudget(
  { work, traffic }: Pick<RateLimits, 'work' | 'traffic'>,
  nowMs: () => number = () => performance.now(),
): Budget {
  const worked = createWindows(work, nowMs)
  const sent = createWindows(traffic, nowMs)
  const open = new Map<object, string>()
  return {
    begin(client, { workMs }) {
      sent.add(client, 0)
      worked.add(client, workMs)
    },
    addTraffic: (client, bytes) => sent.note(client, bytes / 1000),
    beginNodeCall(client) {
      const own = [...open.values()].filter((other) => other === client).length
      const left = nodeCalls.all - open.size
      if (own >= Math.min(nodeCalls.perClient, Math.ceil((left + own) / 8))) throw limited(1)
      const call = {}
      open.set(call, client)
      return () => open.delete(call)
    },
  }
}

type Window = { used: number; endsAt: number }

function createWindows({ max, seconds }: RateLimit, nowMs: () => number) {
  let recent = new Map<string, Window>()
  let older = new Map<string, Window>()

  function note(client: string, amount: number): Window {
    const known = recent.get(client) ?? older.get(client)
    const isOver = !known || known.endsAt <= nowMs()
    const window = isOver ? { used: 0, endsAt: nowMs() + seconds * 1000 } : known
    window.used += amount
    if (recent.size >= clientLimit / 2 && !recent.has(client)) {
      older = recent
      recent = new Map()
    }
    recent.set(client, window)
    return window
  }

  return {
    note,
    add(client: string, amount: number) {
      const { used, endsAt } = note(client, amount)
      if (used > max) throw limited(Math.ceil((endsAt - nowMs()) / 1000))
    },
  }
}

function limited(seconds: number): WalletError {
  return new WalletError(routeErrors.rateLimited, { details: String(Math.max(1, seconds)) })
}

type Counted = Pick<RouteCall, 'db' | 'now' | 'client'> & { env: Pick<Settings, 'rateLimits'> }

/**
 * Counts a check that asks a chain, before it is made: for the client, then for all.
 * @throws WalletError rateLimited
 */
export async function countChainCheck(call: Counted): Promise<void> {
  await countChainCheckFrom(call)
  await countChainCheckOfAll(call)
}

/**
 * Counts it for the client only.
 * @throws WalletError rateLimited
 */
export async function countChainCheckFrom({ db, env, now, client }: Counted): Promise<void> {
  const limit = env.rateLimits.chainCheckFrom
  await countAttempt({ db: await db(), now, name: 'chainCheckFrom', subject: client, limit })
}

/**
 * Counts it for all only.
 * @throws WalletError rateLimited
 */
export async function countChainCheckOfAll({
  db,
  env,
  now,
}: Omit<Counted, 'client'>): Promise<void> {
  const limit = env.rateLimits.chainCheck
  await countAttempt({ db: await db(), now, name: 'chainCheck', subject: 'all', limit })
}

/** Of a row besides its text: columns, indexes and what the database adds. */
const rowBytes = 500

/**
 * Counts what a request leaves in the database, before it is stored: for the client, then for all.
 * @throws WalletError rateLimited
 */
export async function countStored(call: Counted, bytes: number): Promise<void> {
  await countStoredFrom(call, bytes)
  const { storedAll } = call.env.rateLimits
  const shared = { db: await call.db(), now: call.now, hits: kilobytes(bytes) }
  const share = { subject: call.client, limit: shareOf(storedAll) }
  await countAttempt({ ...shared, ...share, name: 'storedAll:client' })
  await countAttempt({ ...shared, name: 'storedAll', subject: 'all', limit: storedAll })
}

/**
 * Counts it for the client only: for who must not be kept out by what others store.
 * @throws WalletError rateLimited
 */
export async function countStoredFrom(
  { db, env, now, client }: Counted,
  bytes: number,
): Promise<void> {
  const limit = env.rateLimits.stored
  const hits = kilobytes(bytes)
  await countAttempt({ db: await db(), now, name: 'stored', subject: client, limit, hits })
}

const kilobytes = (bytes: number) => Math.ceil((bytes + rowBytes) / 1000)
