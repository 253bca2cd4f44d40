import { BaseError, RpcRequestError } from 'viem'

/**
 * Whether the contract itself reverted the call, as nodes report it: error code 3, or geth's
 * message.
 */
export function isRevert(error: unknown): boolean {
  const failure =
    error instanceof BaseError && error.walk((inner) => inner instanceof RpcRequestError)
  return (
    failure instanceof RpcRequestError &&
    (failure.code === 3 || /^execution reverted\b/i.test(failure.details))
  )
}
