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
  return /already[ _]?(known|exists|imported)|known transaction/i.test(wordsOf(error))
}

/**
 * Whether a node has refused a transaction because one of its account, which has code (EIP-7702), is
 * pending: geth and reth take one at a time.
 */
export function isAnotherPending(error: unknown): boolean {
  return /in-?flight transaction limit|gapped-nonce tx from delegated/i.test(wordsOf(error))
}

/** What a node has answered. */
function wordsOf(error: unknown): string {
  const found =
    error instanceof BaseError && error.walk((inner) => inner instanceof RpcRequestError)
  return found instanceof RpcRequestError ? found.details : ''
}
