import 'server-only'
import { BaseError, RpcRequestError } from 'viem'
import { answerTooLong } from '#lib/server/chainClient.ts'

/**
 * Whether an error is the contract's rejection and not the chain's failure: the call reverts, runs
 * out of gas or returns too much data.
 */
export function isContractsNo(error: unknown): boolean {
  if (!(error instanceof BaseError))
    return error instanceof Error && error.message === answerTooLong
  if (error.walk((inner) => inner instanceof Error && inner.message === answerTooLong)) return true
  const answer = error.walk((inner) => inner instanceof RpcRequestError)
  return (
    answer instanceof RpcRequestError && /revert|gas|opcode|stack|EVM|halt/i.test(answer.details)
  )
}

/**
 * Whether the contract itself reverted the call, as nodes report it: error code 3, or geth's
 * message.
 */
export function isRevert(error: unknown): boolean {
  const answer =
    error instanceof BaseError && error.walk((inner) => inner instanceof RpcRequestError)
  return (
    answer instanceof RpcRequestError &&
    (answer.code === 3 || /^execution reverted\b/i.test(answer.details))
  )
}
