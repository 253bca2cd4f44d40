import { errorChain } from '#lib/errors/errorChain.ts'
import { WalletError } from '#lib/errors/WalletError.ts'

/**
 * The WalletError in an error, however deep: viem and wagmi wrap what a provider throws.
 * The outermost one counts, as the one who threw it knew most.
 */
export function findWalletError(error: unknown): WalletError | undefined {
  for (const link of errorChain(error)) if (link.error instanceof WalletError) return link.error
  return undefined
}
