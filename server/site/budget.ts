import 'server-only'
import { routeErrors } from '#lib/errors/routeErrors.ts'
import { WalletError } from '#lib/errors/WalletError.ts'
import type { RateLimit, RateLimits } from '#server/env/rateLimits.ts'

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
 * database (server/http/rateLimit.ts).
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
