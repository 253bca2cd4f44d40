import { ResourceUnavailableRpcError, UserRejectedRequestError } from 'viem'
import type { Moment } from '#lib/errors/ErrorRow.ts'
import { errorChain } from '#lib/errors/errorChain.ts'
import { toWalletError } from '#lib/errors/toWalletError.ts'

/**
 * Gives an error the name under which it leaves a connector: viem's own for a refusal (4001)
 * and for a wallet that already asks (-32002), as wagmi's users expect, else the catalogue's.
 * What neither knows comes out untouched.
 */
export function nameError(error: unknown, moment: Moment): unknown {
  if (error instanceof UserRejectedRequestError) return error
  if (error instanceof ResourceUnavailableRpcError) return error
  if (hasCode(error, 4001)) return new UserRejectedRequestError(error as Error)
  if (hasCode(error, -32002)) return new ResourceUnavailableRpcError(error as Error)
  return toWalletError(error, moment)
}

/** Whether an error, or one that it carries inside, has this code. */
export function hasCode(error: unknown, code: number) {
  return errorChain(error).some((link) => link.code === code)
}
