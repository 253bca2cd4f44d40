import 'server-only'
import { createPublicClient, http } from 'viem'
import { WalletError } from '#lib/errors/WalletError.ts'
import type { ChainNode } from '#lib/server/chainsEnv.ts'
import { readLimited } from '#lib/server/readLimited.ts'

/** Time limit for one call to a chain in milliseconds, including retries. */
export const chainTimeoutMs = 5_000

/** More than any legitimate response to the calls made here. */
const answerLimitBytes = 64 * 1024

/** Error message for a response that exceeds the size limit. */
export const answerTooLong = 'The answer of the chain is too long.'

/**
 * Creates a viem client for a configured chain: no retries, no batching, a time limit, and a limit
 * on the response size, because a contract chooses how much it returns.
 */
export function chainClient(chain: ChainNode) {
  return createPublicClient({
    transport: http(chain.rpcUrl, {
      retryCount: 0,
      timeout: chainTimeoutMs,
      fetchFn: async (input, init) =>
        limitAnswer(await fetch(input, { ...init, redirect: 'error' })),
    }),
  })
}

/** Checks that a node serves the chain it is configured for. */
export async function checkChainId(chain: ChainNode): Promise<void> {
  const actual = await chainClient(chain)
    .getChainId()
    .catch((cause) => {
      throw new WalletError('chainUnavailable', { cause })
    })
  if (!Number.isSafeInteger(actual)) throw new WalletError('chainUnavailable')
  if (actual !== chain.id)
    throw new WalletError('wrongChainRpc', { args: { actual, expected: chain.id } })
}

async function limitAnswer(response: Response): Promise<Response> {
  const { body, status, statusText, headers } = response
  if (!body) return response
  const tooLong = () => new Error(answerTooLong)
  const bytes = await readLimited(body, answerLimitBytes, tooLong)
  return new Response(bytes, { status, statusText, headers })
}
