import 'server-only'
import { z } from 'zod'
import { chainErrors } from '#lib/errors/chainErrors.ts'
import { providerErrors } from '#lib/errors/providerErrors.ts'
import { routeErrors } from '#lib/errors/routeErrors.ts'
import { WalletError } from '#lib/errors/WalletError.ts'
import { logRangeBlocks } from '#lib/protocol/constants.ts'
import { nodeMethods } from '#lib/protocol/nodeMethods.ts'
import { countAttempt } from '#server/http/rateLimit.ts'
import { checkBody } from '#server/http/readJson.ts'
import type { RouteCall, RouteReply } from '#server/http/route.ts'

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
  const refused = calls.flatMap((one) => refuse(one) ?? [])
  const allowed = calls.filter((one) => !refuse(one))
  const log = { chainId }
  if (allowed.length === 0) return { body: Array.isArray(body) ? refused : refused[0], log }
  const sent = Array.isArray(body) ? allowed : allowed[0]
  return { stream: await passOn(call, chain.rpcUrl, sent, refused), log }
}

function refuse({ id, method, params }: RpcCall): RpcRefusal | undefined {
  const refusal = (code: number, message: string) => ({
    jsonrpc: '2.0' as const,
    id,
    error: { code, message },
  })
  const { methodNotFound, invalidParams } = providerErrors
  if (!allowedMethods.has(method)) return refusal(methodNotFound.code, methodNotFound.message)
  if (method === 'eth_getLogs' && !isBounded(params))
    return refusal(
      invalidParams.code,
      `${invalidParams.message} Search at most ${logRangeBlocks} blocks at once, with fromBlock and toBlock as numbers.`,
    )
  return undefined
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
type RpcCall = z.output<typeof callSchema>

/** The answer to a call that is not forwarded. */
type RpcRefusal = {
  jsonrpc: '2.0'
  id: RpcCall['id']
  error: { code: number; message: string }
}

/** Time limits for the beginning of a node's response and for all of it, in milliseconds. */
const nodeTimeoutMs = 10_000
const responseTimeoutMs = 30_000

/** Size limit for a node's response, in bytes: full blocks and logs are long. */
const responseLimitBytes = 8 * 1024 * 1024

/**
 * Sends calls to a node, several as one batch, and passes its bytes on as they arrive: nothing here
 * reads them, so an answer costs as much as its transfer. In a batch, the answers to refused calls come
 * first. A response that exceeds a limit ends without its end.
 * @throws WalletError chainUnavailable; rateLimited if the node limits this server, or the client has too
 * many calls at once; bodyIncomplete if the client closed its connection
 */
async function passOn(
  { request, site, client }: RouteCall,
  rpcUrl: string,
  body: RpcCall | RpcCall[] | undefined,
  refused: RpcRefusal[],
): Promise<ReadableStream<Uint8Array>> {
  const endCall = site.budget.beginNodeCall(client)
  const timeout = new AbortController()
  const timer = setTimeout(() => timeout.abort(), nodeTimeoutMs)
  try {
    const response = await fetch(rpcUrl, {
      method: 'POST',
      // Not compressed: what must be unpacked first costs processor time.
      headers: { 'content-type': 'application/json', 'accept-encoding': 'identity' },
      body: JSON.stringify(body),
      redirect: 'error',
      signal: AbortSignal.any([request.signal, timeout.signal]),
    })
    if (response.status === 429) throw busy(response.headers.get('retry-after'))
    if (Number(response.headers.get('content-length')) > responseLimitBytes || !response.body)
      throw new Error('The response of the node is too long, or empty.')
    const reader = response.body.getReader()
    const first = await reader.read()
    const start = beginning(first.value, Array.isArray(body), refused)
    return limitedStream(start, reader, {
      count: (bytes) => site.budget.addTraffic(client, bytes),
      endCall,
    })
  } catch (cause) {
    endCall()
    timeout.abort()
    if (request.signal.aborted) throw new WalletError(routeErrors.bodyIncomplete, { cause })
    throw cause instanceof WalletError
      ? cause
      : new WalletError(routeErrors.chainUnavailable, { cause })
  } finally {
    clearTimeout(timer)
  }
}

/**
 * The first bytes for the client: those of the node, after the answers to refused calls. Some nodes send
 * an error response with HTTP status 400, and a proxy in front of one sends HTML with any.
 */
function beginning(first: Uint8Array | undefined, isBatch: boolean, refused: RpcRefusal[]) {
  const text = Buffer.from(first ?? [])
  const open = isBatch ? '[' : '{'
  const at = text.indexOf(open)
  const isOurs = at >= 0 && text.subarray(0, at).toString('latin1').trim() === ''
  if (!isOurs) throw new Error('The response of the node is not JSON-RPC.')
  if (refused.length === 0) return text
  const before = refused.map((one) => `${JSON.stringify(one)},`).join('')
  return Buffer.concat([Buffer.from(`[${before}`), text.subarray(at + 1)])
}

/**
 * Passes chunks on when the client takes them, up to the limits for size and time. The time also ends an
 * answer that the client does not take: its call would keep others waiting.
 */
function limitedStream(
  start: Uint8Array,
  reader: ReadableStreamDefaultReader<Uint8Array>,
  { count, endCall }: { count(bytes: number): void; endCall(): void },
): ReadableStream<Uint8Array> {
  let total = 0
  let timer: ReturnType<typeof setTimeout> | undefined
  const take = (controller: ReadableStreamDefaultController<Uint8Array>, chunk: Uint8Array) => {
    total += chunk.byteLength
    count(chunk.byteLength)
    if (total > responseLimitBytes) throw new Error('The response of the node is too long.')
    controller.enqueue(chunk)
  }
  const end = () => {
    clearTimeout(timer)
    endCall()
  }
  const close = async (reason: unknown) => {
    end()
    await reader.cancel(reason).catch(() => undefined)
  }
  return new ReadableStream<Uint8Array>(
    {
      start(controller) {
        take(controller, start)
        timer = setTimeout(() => {
          const error = new Error('The response of the node took too long.')
          controller.error(error)
          void close(error)
        }, responseTimeoutMs)
      },
      async pull(controller) {
        try {
          const { done, value } = await reader.read()
          if (value) return take(controller, value)
          if (done) end()
          if (done) controller.close()
        } catch (error) {
          controller.error(error)
          await close(error)
        }
      },
      cancel: close,
    },
    { highWaterMark: 1 },
  )
}

function busy(retryAfter: string | null): WalletError {
  const seconds = /^\d{1,4}$/.test(retryAfter ?? '') ? Number(retryAfter) : 1
  return new WalletError(routeErrors.rateLimited, { details: String(Math.max(1, seconds)) })
}
