import { errorChain } from '#lib/errors/errorChain.ts'

/** Whether the node answered with an error, rather than not at all: a viem client's error. */
export function isRpcAnswer(error: unknown): boolean {
  return errorChain(error).some(({ name }) => name === 'RpcRequestError')
}
