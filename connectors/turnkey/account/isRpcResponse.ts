import { BaseError, RpcRequestError } from 'viem'

/** Whether an error is what a JSON-RPC service responded, as opposed to a missing response. */
export function isRpcResponse(error: unknown): boolean {
  return (
    error instanceof BaseError && error.walk((inner) => inner instanceof RpcRequestError) !== null
  )
}
