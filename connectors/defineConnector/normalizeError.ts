import { ResourceUnavailableRpcError, UserRejectedRequestError } from 'viem'
import type { ErrorPhase } from '#lib/errors/defineErrors.ts'
import { errorChain } from '#lib/errors/errorChain.ts'
import { recognizeError } from '#lib/errors/recognizeError.ts'

/**
 * Normalizes an error that leaves a connector: viem's UserRejectedRequestError (4001) and
 * ResourceUnavailableRpcError (-32002), which wagmi users expect, else the catalog's WalletError.
 * Unknown errors are returned unchanged.
 */
export async function normalizeError(error: unknown, phase: ErrorPhase): Promise<unknown> {
  if (error instanceof UserRejectedRequestError) return error
  if (error instanceof ResourceUnavailableRpcError) return error
  const recognized = await recognizeError(error, phase)
  if (hasCode(recognized, 4001)) return new UserRejectedRequestError(error as Error)
  if (hasCode(recognized, -32002)) return new ResourceUnavailableRpcError(error as Error)
  return recognized
}

/** Whether an error, or one in its cause chain, has this code. */
export function hasCode(error: unknown, code: number) {
  return errorChain(error).some((link) => link.code === code)
}
