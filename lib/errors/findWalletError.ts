import { errorChain } from '#lib/errors/errorChain.ts'
import { WalletError } from '#lib/errors/WalletError.ts'

/**
 * Finds the WalletError in an error at any depth, because viem and wagmi wrap what a provider
 * throws. The outermost one wins, because it was thrown with the most context.
 */
export function findWalletError(error: unknown): WalletError | undefined {
  for (const link of errorChain(error)) if (link.error instanceof WalletError) return link.error
  return undefined
}
