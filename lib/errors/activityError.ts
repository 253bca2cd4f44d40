import { custodyErrors } from '#lib/errors/custodyErrors.ts'
import { WalletError } from '#lib/errors/WalletError.ts'

/**
 * The error of an activity at Turnkey that is not completed, by its status: `consensusNeeded`,
 * `authenticatorsNeeded`, or `unexpectedStatus` with the reason of a failure as details.
 */
export function activityError(status: string, details?: string): WalletError {
  if (status === 'ACTIVITY_STATUS_CONSENSUS_NEEDED')
    return new WalletError(custodyErrors.consensusNeeded)
  if (status === 'ACTIVITY_STATUS_AUTHENTICATORS_NEEDED')
    return new WalletError(custodyErrors.authenticatorsNeeded)
  return new WalletError(custodyErrors.unexpectedStatus, {
    args: { status },
    ...(details && { details }),
  })
}
