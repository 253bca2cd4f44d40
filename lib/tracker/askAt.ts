import { networkErrors } from '#lib/errors/networkErrors.ts'
import { WalletError } from '#lib/errors/WalletError.ts'
import { fieldOf } from '#lib/protocol/fieldOf.ts'
import type { Ask } from '#lib/tracker/askBundler.ts'

/** The most time that an answer has. */
const timeoutMilliseconds = 10_000

/**
 * Asks the JSON-RPC server at a URL; an error that it answers is thrown with its code.
 * @throws WalletError networkUnreachable if it does not answer, or not with JSON-RPC
 */
export function askAt(url: string): Ask {
  return async (method, params) => {
    const { result, error } = await post(url, method, params)
    if (error === undefined || error === null) return result
    const code = fieldOf(error, 'code')
    if (typeof code !== 'number') throw new WalletError(networkErrors.networkUnreachable)
    throw Object.assign(new Error(String(fieldOf(error, 'message') ?? '')), {
      code,
      data: fieldOf(error, 'data'),
    })
  }
}

async function post(url: string, method: string, params: readonly unknown[]) {
  try {
    const response = await fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }),
      signal: AbortSignal.timeout(timeoutMilliseconds),
    })
    const answer: unknown = await response.json()
    const [result, error] = [fieldOf(answer, 'result'), fieldOf(answer, 'error')]
    if (result === undefined && error === undefined) throw new TypeError('That is no JSON-RPC.')
    return { result, error }
  } catch (cause) {
    throw new WalletError(networkErrors.networkUnreachable, { cause })
  }
}
