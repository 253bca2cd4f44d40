import 'server-only'
import { createPublicClient, http } from 'viem'
import { WalletError } from '#lib/errors/WalletError.ts'
import type { PublicChain } from '#lib/protocol/publicConfig.ts'
import { readLimited } from '#lib/server/readLimited.ts'

/** How long one question to a chain may take, all retries included. */
export const chainTimeoutMs = 5_000

/** More than any honest answer to what we ask. */
const answerLimitBytes = 64 * 1024

/** A chain's answer was longer than any we have use for. */
export const answerTooLong = 'The answer of the chain is too long.'

/**
 * A client for a configured chain: no retries, no batches, a time limit, and answers read only up
 * to a size, because a contract chooses how much it returns.
 */
export function chainClient(chain: PublicChain) {
  return createPublicClient({
    transport: http(chain.rpcUrl, {
      retryCount: 0,
      timeout: chainTimeoutMs,
      fetchFn: async (input, init) =>
        limitAnswer(await fetch(input, { ...init, redirect: 'error' })),
    }),
  })
}

/**
 * Makes sure that a node is on the chain it is configured for.
 * @throws WalletError wrongChainRpc or chainUnavailable
 */
export async function checkChainId(chain: PublicChain): Promise<void> {
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
