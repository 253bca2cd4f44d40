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

/**
 * Whether a node has refused a transaction because it, or another node of the same service, has it: in
 * the words of geth and reth, Nethermind, Erigon, and OpenEthereum.
 */
export function isAlreadyKnown(error: unknown): boolean {
  const found =
    error instanceof BaseError && error.walk((inner) => inner instanceof RpcRequestError)
  const words = found instanceof RpcRequestError ? found.details : ''
  return /already[ _]?(known|exists|imported)|known transaction/i.test(words)
}
