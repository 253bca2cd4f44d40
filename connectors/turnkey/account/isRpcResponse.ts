import { BaseError, HttpRequestError, RpcRequestError } from 'viem'

/** Whether an error is what a JSON-RPC service responded, as opposed to a missing response. */
export function isRpcResponse(error: unknown): boolean {
  return (
    error instanceof BaseError && error.walk((inner) => inner instanceof RpcRequestError) !== null
  )
}

/**
 * Whether a request that failed may have been carried out: its response was lost, as opposed to one that
 * the service, or a server before it (429, 403), has refused.
 */
export function isResponseLost(error: unknown): boolean {
  if (isRpcResponse(error)) return false
  const found =
    error instanceof BaseError && error.walk((inner) => inner instanceof HttpRequestError)
  const status = found instanceof HttpRequestError ? (found.status ?? 0) : 0
  return status < 400 || status >= 500
}
