import type { Address, Hex } from 'viem'
import { numberToHex, pad } from 'viem/utils'
import { errorChain } from '#lib/errors/errorChain.ts'
import { isRecord } from '#lib/input/isRecord.ts'
import type { Grant } from '#lib/review/allowances/Allowance.ts'
import { isRpcAnswer } from '#lib/review/allowances/isRpcAnswer.ts'
import { events, ofLog } from '#lib/review/simulation/findCandidates.ts'
import { readEventLogs } from '#lib/review/simulation/rpcCall.ts'
import type { NodeRequest } from '#lib/review/simulation/Simulation.ts'
import { untilKnown } from '#lib/review/simulation/untilKnown.ts'

/** Which blocks of a chain are searched. */
export type SearchOptions = {
  request: NodeRequest
  account: Address
  /** The newest block to search. */
  toBlock: bigint
  /** How many requests may be made, so that a search ends on a long chain. */
  requestLimit: number
  /** Blocks of the first request: what the node accepted last time. */
  span?: bigint | undefined
  signal?: AbortSignal | undefined
}

/** What a search found. */
export type GrantSearch = {
  /** Each once, the newest first. */
  grants: Grant[]
  /** The oldest block that was searched; all up to `toBlock` were, too. */
  fromBlock: bigint
  /** Blocks that the node accepts in one request. */
  span: bigint
  /** Why the search ended before its limit, if a request failed after others succeeded. */
  error?: unknown
}

/** Blocks of one request at most: what the site's own route accepts. */
const maxSpan = 2_000n

/** Events by which an account allows others to take its tokens; the first topic is the owner. */
const topics = [
  events.approval,
  events.approvalForAll,
  events.permit2Approval,
  events.permit2Permit,
]

/**
 * Searches a chain's events for what the account has allowed, newest blocks first. Halves the range
 * of a request that the node refuses, and doubles a short one until it refuses.
 * @throws the node's error if nothing could be searched; what `signal` was aborted with
 */
export async function searchGrants({
  request,
  account,
  toBlock,
  requestLimit,
  span: firstSpan = maxSpan,
  signal,
}: SearchOptions): Promise<GrantSearch> {
  const found = new Map<string, Grant>()
  let span = firstSpan
  let next = toBlock
  let isGrowing = true
  for (let count = 0; count < requestLimit && next >= 0n; count++) {
    signal?.throwIfAborted()
    const from = next >= span ? next - span + 1n : 0n
    try {
      // A node that is behind refuses the newest block, however short the range.
      const end = next
      const logs = await untilKnown(() => requestLogs(request, account, from, end))
      for (const grant of grantsOf(account, logs.reverse())) {
        const key = JSON.stringify(Object.values(grant).map(String))
        if (!found.has(key)) found.set(key, grant)
      }
      next = from - 1n
      if (isGrowing) span = span * 2n < maxSpan ? span * 2n : maxSpan
    } catch (error) {
      if (isRefusal(error) && next > from) {
        span = (next - from + 1n) / 2n
        isGrowing = false
        continue
      }
      if (next === toBlock) throw error
      return { grants: [...found.values()], fromBlock: next + 1n, span, error }
    }
  }
  if (next === toBlock) throw new Error('The node refuses every range of blocks.')
  return { grants: [...found.values()], fromBlock: next + 1n, span }
}

async function requestLogs(request: NodeRequest, account: Address, from: bigint, to: bigint) {
  const filter = {
    fromBlock: numberToHex(from),
    toBlock: numberToHex(to),
    topics: [topics, pad(account.toLowerCase() as Hex)],
  }
  const payload = { method: 'eth_getLogs', params: [filter] }
  let logs: unknown
  try {
    // Clients repeat a request that exceeds a limit, which would be refused again.
    logs = await request(payload, { retryCount: 0 })
  } catch (error) {
    if (isRpcAnswer(error)) throw error
    logs = await request(payload)
  }
  if (!Array.isArray(logs)) throw new Error('The node did not answer with logs.')
  return logs.filter((log) => isRecord(log) && log.removed !== true)
}

/** Reads logs in parts: `readEventLogs` reads only the first ones of a long list. */
function grantsOf(account: Address, logs: unknown[]): Grant[] {
  return logs
    .flatMap((log) => readEventLogs([log]))
    .flatMap((log) => ofLog(account, log))
    .flatMap((each) =>
      each.kind === 'allowance' ||
      each.kind === 'operator' ||
      each.kind === 'permit2' ||
      each.kind === 'approved'
        ? [each]
        : [],
    )
}

/** Codes that say nothing about the range: no such method, and too many requests. */
const otherCodes: readonly unknown[] = [-32601, -32004, 4200, 429]

/** Whether the node answered that it does not search this range; it may search a shorter one. */
function isRefusal(error: unknown): boolean {
  const links = errorChain(error)
  if (links.some(({ code }) => otherCodes.includes(code))) return false
  return isRpcAnswer(error) || links.some(({ text }) => /Status: (400|413)\b/.test(text))
}
