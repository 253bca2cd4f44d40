import { hideUrls } from '#devnet/chain/hideUrls.ts'
import { rpcError } from '#devnet/rpcError.ts'

/** Sends one request to a JSON-RPC node; an error of the node is thrown with its code and data. */
export type CallRpc = (method: string, params?: readonly unknown[]) => Promise<unknown>

/** Default request timeout in milliseconds. */
const timeoutMs = 10_000

/** Returns the function that sends requests to the node at `url`. */
export function callRpcAt(url: string, timeout = timeoutMs): CallRpc {
  return async (method, params = []) => {
    const request = JSON.stringify({ jsonrpc: '2.0', id: 1, method, params })
    const body = await post(url, request, timeout)
    if (body.error !== undefined) {
      const { code, message, data } = body.error as {
        code?: number
        message?: string
        data?: unknown
      }
      throw rpcError(code ?? -32603, message ?? String(body.error), data)
    }
    return body.result
  }
}

async function post(url: string, body: string, timeout: number): Promise<Record<string, unknown>> {
  try {
    const { status, answer } = await postToNode(url, body, AbortSignal.timeout(timeout))
    if (status >= 300) throw new Error(`HTTP ${status}`)
    return JSON.parse(answer)
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message : String(cause)
    throw rpcError(-32603, `The chain at ${url} did not answer: ${reason}`)
  }
}

/** Sends a request's text to a node; of other nodes' URLs, the answer has the hosts only. */
export async function postToNode(
  url: string,
  body: string,
  signal?: AbortSignal,
): Promise<{ status: number; answer: string }> {
  const response = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body,
    ...(signal ? { signal } : {}),
  })
  return { status: response.status, answer: hideUrls(await response.text()) }
}
