import 'server-only'
import { BaseError, RpcRequestError } from 'viem'
import { answerTooLong } from '#lib/server/chainClient.ts'

/** A call that reverts, burns its gas or never ends its answer is the account's no, not the chain's failure. */
export function isContractsNo(error: unknown): boolean {
  if (!(error instanceof BaseError))
    return error instanceof Error && error.message === answerTooLong
  if (error.walk((inner) => inner instanceof Error && inner.message === answerTooLong)) return true
  const answer = error.walk((inner) => inner instanceof RpcRequestError)
  return (
    answer instanceof RpcRequestError && /revert|gas|opcode|stack|EVM|halt/i.test(answer.details)
  )
}
