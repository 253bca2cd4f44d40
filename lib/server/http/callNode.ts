import 'server-only'
import { z } from 'zod'
import { WalletError } from '#lib/errors/WalletError.ts'
import { readLimited } from '#lib/server/http/readLimited.ts'

/** A validated JSON-RPC call. */
export type RpcCall = { id: string | number | null; method: string; params: unknown[] }

/** A node's response to one call. */
export type RpcResponse =
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
export async function callNode(
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
    if (signal.aborted) throw new WalletError('bodyIncomplete', { cause })
    throw cause instanceof WalletError ? cause : new WalletError('chainUnavailable', { cause })
  }
}

function busy(retryAfter: string | null): WalletError {
  const seconds = /^\d{1,4}$/.test(retryAfter ?? '') ? Number(retryAfter) : 1
  return new WalletError('rateLimited', { details: String(Math.max(1, seconds)) })
}
