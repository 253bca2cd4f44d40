import 'server-only'
import { z } from 'zod'
import { WalletError } from '#lib/errors/WalletError.ts'
import { readLimited } from '#lib/server/readLimited.ts'

/** A validated JSON-RPC call. */
export type RpcCall = { id: string | number | null; method: string; params: unknown[] }

/** A node's response to one call. */
export type RpcAnswer =
  | { result: unknown }
  | { error: { code: number; message: string; data?: unknown } }

/** Time limit for a node's response, in milliseconds. */
const nodeTimeoutMs = 10_000

/** Size limit for a node's response, in bytes: full blocks and logs are long. */
const answerLimitBytes = 8 * 1024 * 1024

const answerSchema = z.looseObject({
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
export async function askNode(
  rpcUrl: string,
  calls: readonly RpcCall[],
  signal: AbortSignal,
): Promise<(RpcAnswer | undefined)[]> {
  const requests = calls.map(({ method, params }, id) => ({ jsonrpc: '2.0', id, method, params }))
  const answers = await post(rpcUrl, requests.length === 1 ? requests[0] : requests, signal)
  const byId = new Map(answers.map((answer) => [answer.id, answer]))
  return requests.map(({ id }) => {
    const answer = byId.get(id)
    if (!answer) return undefined
    return answer.error ? { error: answer.error } : { result: answer.result ?? null }
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
    const tooLong = () => new Error('The answer of the node is too long.')
    const bytes = await readLimited(response.body, answerLimitBytes, tooLong)
    // Some nodes send an error response with HTTP status 400.
    const answer: unknown = JSON.parse(new TextDecoder().decode(bytes))
    return z.array(answerSchema).parse(Array.isArray(answer) ? answer : [answer])
  } catch (cause) {
    if (signal.aborted) throw new WalletError('bodyIncomplete', { cause })
    throw cause instanceof WalletError ? cause : new WalletError('chainUnavailable', { cause })
  }
}

function busy(retryAfter: string | null): WalletError {
  const seconds = /^\d{1,4}$/.test(retryAfter ?? '') ? Number(retryAfter) : 1
  return new WalletError('rateLimited', { details: String(Math.max(1, seconds)) })
}
