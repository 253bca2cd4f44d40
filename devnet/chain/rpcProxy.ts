import type { ServerResponse } from 'node:http'
import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response'
import type { ContentfulStatusCode } from 'hono/utils/http-status'
import type { LocalMethods } from '#devnet/bundler/bundler.ts'
import { postToNode } from '#devnet/chain/callRpc.ts'
import { appliesTo, createFaultSwitch, type FaultSwitch } from '#devnet/chain/faultSwitch.ts'
import {
  answerHead,
  errorAnswer,
  methodOf,
  paramsOf,
  type RpcAnswer,
  type RpcRequest,
} from '#devnet/chain/RpcCall.ts'
import { callerOf } from '#devnet/http/callerOf.ts'
import { createApp, type Exchange } from '#devnet/http/createApp.ts'
import { readText } from '#devnet/http/readBody.ts'
import { openToSites, type Served, serve } from '#devnet/http/serve.ts'
import type { RequestLog } from '#devnet/requestLog.ts'
import { toRpcErrorBody } from '#devnet/rpcError.ts'
import { createRequestLimits } from '#devnet/strict/requestLimits.ts'
import type { StrictNode } from '#devnet/strict/strictNode.ts'
import type { Strictness } from '#devnet/strict/strictness.ts'
import type { ChainFault } from '#lib/protocol/devnet.ts'
import { nodeMethods, watchMethods } from '#lib/protocol/nodeMethods.ts'

/** A chain's public JSON-RPC endpoint, with a fault switch. */
export type RpcProxy = Served & { faults: FaultSwitch }

/** Path of the node that a smart wallet names to sites: only it has methods of wallets if it is strict. */
export const walletNodePath = '/wallet'

/** Calls at once of a page of another site, each of which becomes a request to the node. */
const pageBatchLimit = 20

/**
 * Serves JSON-RPC over HTTP in front of a node and logs every response. Programs, and pages of this
 * machine, may call every method of the node; pages of other sites only what a dapp needs.
 */
export async function startRpcProxy(options: {
  service: 'chain' | 'chain2'
  port: number
  nodeUrl: string
  /** Methods that are handled here and not forwarded to the node. */
  local: LocalMethods
  strictness: Strictness
  strictNode: StrictNode
  log: RequestLog
  /** The developer's site, if it is not on localhost. */
  siteUrl?: string | undefined
}): Promise<RpcProxy> {
  const { nodeUrl, local, strictness } = options
  const limits = createRequestLimits(strictness)
  const forSites = new Set<string>([...nodeMethods, ...watchMethods, ...Object.keys(local)])
  const faults = createFaultSwitch()
  const hanging = new Set<ServerResponse>()
  faults.onChange(() => {
    for (const response of hanging) response.destroy()
    hanging.clear()
  })

  const answerOne = (request: RpcRequest, isWalletNode: boolean) => {
    if (!isWalletNode && strictness.isOn('walletMethods') && isOfWallets(request))
      return noSuchMethod(request)
    if (isLocal(local, request)) return answerLocally(local, request)
    const send = async (one: RpcRequest) =>
      (await forward(nodeUrl, JSON.stringify(one)))[0] ?? answerHead(one)
    return options.strictNode.answer(request, send)
  }

  const answerRpc = async (c: Exchange): Promise<Response> => {
    const { incoming, outgoing } = c.env
    const { origin } = incoming.headers
    const text = await readText(c)
    const { batch, isBatch, isMalformed } = readRequests(text)
    const isForeign = callerOf(incoming, options.siteUrl) === 'foreignPage'
    if (isForeign && batch.length > pageBatchLimit)
      return c.json({
        ...errorAnswer(
          { id: null },
          -32600,
          `Pages of other sites may send ${pageBatchLimit} calls at once.`,
        ),
      })
    const tooMuch = limits.refuse(origin, batch)
    if (tooMuch) {
      if (tooMuch.retryAfterSeconds !== undefined)
        c.header('retry-after', String(tooMuch.retryAfterSeconds))
      return c.json(tooMuch.body, tooMuch.status)
    }
    const isRefused = (one: RpcRequest) => isForeign && !forSites.has(methodOf(one))
    const fault = faults.take(batch.map(methodOf))
    const lines = batch.map((one) =>
      options.log.add({
        service: options.service,
        ...(origin ? { origin } : {}),
        method: methodOf(one),
        outcome: 'pending',
        ...(fault && appliesTo(fault, methodOf(one)) ? { detail: `fault: ${fault.kind}` } : {}),
      }),
    )
    if (fault?.kind === 'hang') {
      hanging.add(outgoing)
      outgoing.once('close', () => {
        hanging.delete(outgoing)
        for (const line of lines) line.outcome = 'failed'
      })
      return RESPONSE_ALREADY_SENT
    }
    const failure = fault && injectFault(fault, c)
    if (failure) {
      for (const line of lines) line.outcome = 'failed'
      return failure
    }
    // The text itself may contain another method than the one that was read.
    const isOneByOne = isForeign || strictness.isAny() || batch.some((one) => isLocal(local, one))
    const isWalletNode = c.req.path === walletNodePath
    const reply =
      isOneByOne && !isMalformed
        ? await Promise.all(
            batch.map((one) => (isRefused(one) ? refusal(one) : answerOne(one, isWalletNode))),
          )
        : await forward(nodeUrl, text)
    const answers = injectRpcFault(isBatch ? limits.limitAnswers(reply) : reply, batch, fault)
    for (const [index, line] of lines.entries()) {
      const error = answers[index]?.error
      line.outcome = error === undefined ? 'answered' : 'failed'
      if (error !== undefined) line.detail = messageOf(error)
    }
    const body = JSON.stringify(isBatch ? answers : answers[0])
    const sent = fault?.kind === 'truncated' ? body.slice(0, Math.floor(body.length / 2)) : body
    return c.body(sent, 200, { 'content-type': 'application/json' })
  }

  const app = createApp()
  app.post('/', answerRpc)
  app.post(walletNodePath, answerRpc)
  app.get('/', (c) => c.json({ speaks: 'JSON-RPC 2.0 over POST' }))
  const name = options.service === 'chain' ? 'the chain' : 'the second chain'
  const served = await serve({
    name,
    port: options.port,
    app,
    siteUrl: options.siteUrl,
    access: () => sites,
  })
  return { ...served, faults }
}

const sites = openToSites({
  methods: ['POST'],
  // The smart wallet's SDK adds them to every request.
  headers: ['x-cbw-sdk-version', 'x-cbw-sdk-platform'],
  exposed: ['retry-after'],
})

function readRequests(text: string) {
  try {
    const body: unknown = JSON.parse(text)
    const isBatch = Array.isArray(body)
    const list: unknown[] = isBatch ? body : [body]
    // The node also reports an empty batch itself.
    const isMalformed = list.length === 0
    return { batch: list.map((one) => (one ?? {}) as RpcRequest), isBatch, isMalformed }
  } catch {
    // The node reports malformed JSON itself.
    return { batch: [{}], isBatch: false, isMalformed: true }
  }
}

/** The response of a fault that ends the exchange before the node is called. */
function injectFault(fault: ChainFault, c: Exchange): Response | undefined {
  switch (fault.kind) {
    case 'refuse':
      c.env.outgoing.destroy()
      return RESPONSE_ALREADY_SENT
    case 'status':
      if (fault.retryAfterSeconds !== undefined)
        c.header('retry-after', String(fault.retryAfterSeconds))
      return c.body('A failure was injected.', (fault.status ?? 503) as ContentfulStatusCode, {
        'content-type': 'text/plain',
      })
    case 'html':
      return c.body('<!doctype html><title>Gateway</title><p>This is not JSON.', 200, {
        'content-type': 'text/html',
      })
    default:
      return undefined
  }
}

function isLocal(local: LocalMethods, request: RpcRequest): boolean {
  return Object.hasOwn(local, methodOf(request))
}

/** The error of a method that only programs and pages of this machine may call. */
function refusal(request: RpcRequest): RpcAnswer {
  const message = `Pages of other sites may not call ${methodOf(request)} on the devnet.`
  return errorAnswer(request, -32601, message)
}

/** Methods of wallets, and those by which the devnet's own tells their node about batches. */
function isOfWallets(request: RpcRequest): boolean {
  return /^(wallet|devnet)_/.test(methodOf(request))
}

function noSuchMethod(request: RpcRequest): RpcAnswer {
  const message = `the method ${methodOf(request)} does not exist/is not available`
  return errorAnswer(request, -32601, message)
}

async function answerLocally(local: LocalMethods, request: RpcRequest): Promise<RpcAnswer> {
  const head = answerHead(request)
  try {
    return { ...head, result: await local[methodOf(request)]?.(paramsOf(request)) }
  } catch (error) {
    return { ...head, error: toRpcErrorBody(error) }
  }
}

async function forward(nodeUrl: string, body: string): Promise<RpcAnswer[]> {
  const answer: RpcAnswer | RpcAnswer[] = JSON.parse((await postToNode(nodeUrl, body)).answer)
  return Array.isArray(answer) ? answer : [answer]
}

/** Applies faults that change the node's response; the request has been executed nevertheless. */
function injectRpcFault(
  answers: RpcAnswer[],
  batch: readonly RpcRequest[],
  fault: ChainFault | undefined,
): RpcAnswer[] {
  if (!fault) return answers
  return answers.map((answer, index) => {
    const method = methodOf(batch[index] ?? {})
    if (!appliesTo(fault, method)) return answer
    const { id } = answer
    const head = { jsonrpc: '2.0', id }
    switch (fault.kind) {
      case 'nullResult':
        return { ...head, result: null }
      case 'wrongId':
        return { ...answer, id: typeof id === 'number' ? id + 1 : `not-${String(id)}` }
      case 'stringError':
        return { ...head, error: 'something broke' }
      case 'error':
        return { ...head, error: fault.error }
      case 'chainId': {
        const chainId = fault.chainId ?? 1
        return {
          ...head,
          result: method === 'net_version' ? `${chainId}` : `0x${chainId.toString(16)}`,
        }
      }
      default:
        return answer
    }
  })
}

function messageOf(error: unknown): string {
  const message = (error as { message?: unknown } | null)?.message
  return (typeof message === 'string' ? message : String(error)).slice(0, 1000)
}
