import 'server-only'
import {
  BaseError,
  createPublicClient,
  type HttpTransport,
  http,
  type PublicClient,
  RpcRequestError,
} from 'viem'
import { chainErrors } from '#lib/errors/chainErrors.ts'
import { errorChain } from '#lib/errors/errorChain.ts'
import { findWalletError } from '#lib/errors/findWalletError.ts'
import { routeErrors } from '#lib/errors/routeErrors.ts'
import { WalletError } from '#lib/errors/WalletError.ts'
import type { ChainNode } from '#server/env/chainsEnv.ts'
import type { Settings } from '#server/env/settings.ts'
import { limitResponse } from '#server/http/readJson.ts'
import { timed } from '#server/site/upstream.ts'

/** Time limit for one call to a chain in milliseconds, including retries. */
const chainTimeoutMs = 5_000

/** More than any legitimate response to the calls made here. */
const responseLimitBytes = 64 * 1024

/** Error message for a response that exceeds the size limit. */
const responseTooLong = 'The answer of the chain is too long.'

/** Calls that may be sent as one request: a node answers them one after another. */
const batchSize = 16

/**
 * Creates a viem client for a configured chain: no retries, no batching, a time limit, and a limit
 * on the response size, because a contract chooses how much it returns.
 */
export function chainClient(chain: ChainNode): ChainClient {
  return createPublicClient({ transport: transportTo(chain) })
}

/** A client that {@link chainClient} or {@link batchClient} created. */
export type ChainClient = PublicClient<HttpTransport>

const batchClients = new Map<string, ChainClient>()

/**
 * The client whose calls, of all requests that wait at the same moment, go to the node as one. The
 * limit on the response size is that of all together: see {@link isTooLong}.
 */
export function batchClient(chain: ChainNode): ChainClient {
  const known = batchClients.get(chain.rpcUrl)
  if (known) return known
  const client: ChainClient = createPublicClient({ transport: transportTo(chain, { batchSize }) })
  batchClients.set(chain.rpcUrl, client)
  return client
}

function transportTo({ rpcUrl }: ChainNode, batch?: { batchSize: number }) {
  return http(rpcUrl, {
    ...(batch && { batch }),
    retryCount: 0,
    timeout: chainTimeoutMs,
    fetchFn: async (input, init) =>
      limitResponse(
        await timed('node', () => fetch(input, { ...init, redirect: 'error' })),
        responseLimitBytes,
        responseTooLong,
      ),
  })
}

/** Checks that a node serves the chain it is configured for. */
export async function checkChainId(
  chain: ChainNode,
  client: ChainClient = chainClient(chain),
): Promise<void> {
  const actual = await client.getChainId().catch((cause) => {
    throw new WalletError(routeErrors.chainUnavailable, { cause })
  })
  if (!Number.isSafeInteger(actual)) throw new WalletError(routeErrors.chainUnavailable)
  if (actual !== chain.id)
    throw new WalletError(chainErrors.wrongChainRpc, { args: { actual, expected: chain.id } })
}

/**
 * Whether an error is the contract's rejection and not the chain's failure: the call reverts, runs
 * out of gas or returns too much data.
 */
export function isContractFailure(error: unknown): boolean {
  if (isTooLong(error)) return true
  if (!(error instanceof BaseError)) return false
  const failure = error.walk((inner) => inner instanceof RpcRequestError)
  return (
    failure instanceof RpcRequestError && /revert|gas|opcode|stack|EVM|halt/i.test(failure.details)
  )
}

/** Whether a response was too long: of a batch, possibly because of another request's call. */
export function isTooLong(error: unknown): boolean {
  return errorChain(error).some(
    (link) => link.error instanceof Error && link.error.message === responseTooLong,
  )
}

/**
 * Queries the chain id of every node and bundler in the environment and returns a sentence for each
 * that serves another chain. Unreachable ones are skipped; the readiness check reports them.
 */
export async function findWrongNodes({
  chains,
  isRpcProxied,
  smartWallet,
}: Settings): Promise<string[]> {
  const nodes = chains.flatMap(({ id, rpcUrl, browserRpcUrl }) => {
    const isSame = isRpcProxied || browserRpcUrl === rpcUrl
    const bundler = smartWallet?.bundlerUrls?.[id]
    return [
      { name: isSame ? 'The node' : 'The node in SERVER_RPC_URLS', id, rpcUrl },
      ...(isSame ? [] : [{ name: 'The node in RPC_URLS', id, rpcUrl: browserRpcUrl }]),
      ...(bundler && bundler !== rpcUrl ? [{ name: 'The bundler', id, rpcUrl: bundler }] : []),
    ]
  })
  const warnings = await Promise.all(
    nodes.map(async ({ name, id, rpcUrl }) => {
      const error = await checkChainId({ id, rpcUrl }).then(() => undefined, findWalletError)
      if (error?.key !== chainErrors.wrongChainRpc.key) return []
      // Only the host: the rest of the URL may contain an API key.
      return [
        `${name} for chain ${id} (${new URL(rpcUrl).host}) is on another chain: ${error.message}.`,
      ]
    }),
  )
  return warnings.flat()
}
