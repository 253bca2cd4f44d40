import 'server-only'
import { z } from 'zod'
import { chainErrors } from '#lib/errors/chainErrors.ts'
import { providerErrors } from '#lib/errors/providerErrors.ts'
import { routeErrors } from '#lib/errors/routeErrors.ts'
import { WalletError } from '#lib/errors/WalletError.ts'
import { logRangeBlocks } from '#lib/protocol/constants.ts'
import { nodeMethods } from '#lib/protocol/nodeMethods.ts'
import { countAttempt } from '#lib/server/http/rateLimit.ts'
import { checkBody, readLimited } from '#lib/server/http/readJson.ts'
import type { RouteCall, RouteReply } from '#lib/server/http/route.ts'

/** Largest body in bytes: a transaction that deploys a contract is twice its size in hex. */
export const rpcBodyBytes = 256 * 1024

/** Maximum number of calls in one batch. */
const rpcBatchLimit = 20

const allowedMethods: ReadonlySet<string> = new Set(nodeMethods)

const callSchema = z.strictObject({
  jsonrpc: z.literal('2.0'),
  id: z.union([z.string().max(100), z.number(), z.null()]).default(null),
  method: z.string().max(64),
  params: z.array(z.unknown()).max(16).default([]),
})
/** Strict, because nodes also accept a range under keys in another case. */
const logParamsSchema = z.tuple([
  z.strictObject({
    address: z.unknown().optional(),
    topics: z.unknown().optional(),
    blockHash: z.unknown().optional(),
    fromBlock: z.unknown().optional(),
    toBlock: z.unknown().optional(),
  }),
])
const bodySchema = z.union([callSchema, z.array(callSchema).min(1).max(rpcBatchLimit)])

/**
 * `POST /api/rpc/<chainId>`: JSON-RPC for the site's own pages, so that no page receives a node's
 * URL. Each call of a batch counts toward the limit, including refused ones.
 * @throws WalletError routeNotFound, chainNotAllowed, rateLimited, invalidBody or chainUnavailable
 */
export async function postRpc(call: RouteCall): Promise<RouteReply> {
  const { env, now, client } = call
  if (!env.isRpcProxied) throw new WalletError(routeErrors.routeNotFound)
  const chainId = Number(new URL(call.request.url).pathname.split('/').at(-1))
  const chain = env.chains.find(({ id }) => id === chainId)
  if (!chain) throw new WalletError(chainErrors.chainNotAllowed)
  const attempt = {
    db: await call.db(),
    now,
    name: 'rpc',
    subject: client,
    limit: env.rateLimits.rpc,
  }
  await countAttempt(attempt)
  const body = checkBody(bodySchema, await call.json())
  const calls = Array.isArray(body) ? body : [body]
  if (calls.length > 1) await countAttempt({ ...attempt, hits: calls.length - 1 })
  const responses = await forwardCalls(chain.rpcUrl, calls, call.request.signal)
  return { body: Array.isArray(body) ? responses : responses[0], log: { chainId } }
}

/** Forwards the allowed calls to the node; the responses are in the order of the calls. */
async function forwardCalls(rpcUrl: string, calls: RpcCall[], signal: AbortSignal) {
  const refusals = calls.map(refuse)
  const allowed = calls.filter((_, index) => !refusals[index])
  const received = allowed.length > 0 ? await callNode(rpcUrl, allowed, signal) : []
  return calls.map(({ id }, index) => {
    const response = refusals[index] ?? received.shift() ?? refusal(providerErrors.internalError)
    return { jsonrpc: '2.0', id, ...response }
  })
}

function refuse({ method, params }: RpcCall): RpcResponse | undefined {
  if (!allowedMethods.has(method)) return refusal(providerErrors.methodNotFound)
  if (method === 'eth_getLogs' && !isBounded(params))
    return refusal(
      providerErrors.invalidParams,
      `Search at most ${logRangeBlocks} blocks at once, with fromBlock and toBlock as numbers.`,
    )
  return undefined
}

function refusal(
  { code, message }: { code: number; message: string },
  details?: string,
): RpcResponse {
  return { error: { code, message: details ? `${message} ${details}` : message } }
}

/** Whether the filter is one block (hash, number or tag) or a number range within the limit. */
function isBounded(params: unknown[]): boolean {
  const checked = logParamsSchema.safeParse(params)
  if (!checked.success) return false
  const [{ blockHash, fromBlock, toBlock }] = checked.data
  if (blockHash !== undefined) return fromBlock === undefined && toBlock === undefined
  if (fromBlock === toBlock) return fromBlock !== null
  const [from, to] = [quantity(fromBlock), quantity(toBlock)]
  return from !== undefined && to !== undefined && to - from < logRangeBlocks
}

function quantity(value: unknown): bigint | undefined {
  return typeof value === 'string' && /^0x[\da-f]{1,16}$/i.test(value) ? BigInt(value) : undefined
}

/** A validated JSON-RPC call. */
type RpcCall = { id: string | number | null; method: string; params: unknown[] }

/** A node's response to one call. */
type RpcResponse =
  | { result: unknown }
  | { error: { code: number; message: string; data?: unknown } }

/** Time limit for a node's response, in milliseconds. */
const nodeTimeoutMs = 10_000

/** Size limit for a node's response, in bytes: full blocks and logs are long. */
const responseLimitBytes = 8 * 1024 * 1024

const responseSchema = z.looseObject({
  id: z.unknown().optional(),
  result: z.unknown().optional(),
  error: z.object({ code: z.int(), message: z.string(), data: z.unknown().optional() }).optional(),
})

/**
 * Sends calls to a node, several as one batch, and returns the responses in the order of the calls.
 * Ids are replaced by generated ones, so that no two calls share an id.
 * @throws WalletError chainUnavailable; rateLimited if the node limits this server; bodyIncomplete
 * if the client of `signal` closed its connection
 */
async function callNode(
  rpcUrl: string,
  calls: readonly RpcCall[],
  signal: AbortSignal,
): Promise<(RpcResponse | undefined)[]> {
  const requests = calls.map(({ method, params }, id) => ({ jsonrpc: '2.0', id, method, params }))
  const responses = await post(rpcUrl, requests.length === 1 ? requests[0] : requests, signal)
  const byId = new Map(responses.map((response) => [response.id, response]))
  return requests.map(({ id }) => {
    const response = byId.get(id)
    if (!response) return undefined
    return response.error ? { error: response.error } : { result: response.result ?? null }
  })
}

async function post(rpcUrl: string, body: unknown, signal: AbortSignal) {
  try {
    const response = await fetch(rpcUrl, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
      redirect: 'error',
      signal: AbortSignal.any([signal, AbortSignal.timeout(nodeTimeoutMs)]),
    })
    if (response.status === 429) throw busy(response.headers.get('retry-after'))
    const tooLong = () => new Error('The response of the node is too long.')
    const bytes = await readLimited(response.body, responseLimitBytes, tooLong)
    // Some nodes send an error response with HTTP status 400.
    const parsed: unknown = JSON.parse(new TextDecoder().decode(bytes))
    return z.array(responseSchema).parse(Array.isArray(parsed) ? parsed : [parsed])
  } catch (cause) {
    if (signal.aborted) throw new WalletError(routeErrors.bodyIncomplete, { cause })
    throw cause instanceof WalletError
      ? cause
      : new WalletError(routeErrors.chainUnavailable, { cause })
  }
}

function busy(retryAfter: string | null): WalletError {
  const seconds = /^\d{1,4}$/.test(retryAfter ?? '') ? Number(retryAfter) : 1
  return new WalletError(routeErrors.rateLimited, { details: String(Math.max(1, seconds)) })
}
