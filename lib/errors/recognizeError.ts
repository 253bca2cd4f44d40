import type { ErrorPhase, ErrorRows } from '#lib/errors/defineErrors.ts'
import { findWalletError } from '#lib/errors/findWalletError.ts'

/**
 * As `toWalletError`, whose rows are loaded with the first external error: opening a wallet needs
 * none of them. Resolves with the error unchanged if they cannot be loaded.
 */
export async function recognizeError(
  error: unknown,
  phase?: ErrorPhase,
  own?: ErrorRows,
): Promise<unknown> {
  const known = findWalletError(error)
  if (known) return known
  try {
    const { toWalletError } = await import('#lib/errors/toWalletError.ts')
    return toWalletError(error, phase, own)
  } catch {
    return error
  }
}
