import type { providerErrors } from '#lib/errors/providerErrors.ts'
import { WalletError } from '#lib/errors/WalletError.ts'

/** An error of a row of `providerErrors`, which are loaded with the first error. */
export async function providerError(
  key: keyof typeof providerErrors,
  parameters?: { cause?: unknown; details?: string },
): Promise<WalletError> {
  // Not destructured: a variable named like the imported type fails the package's declarations.
  const rows = await import('#lib/errors/providerErrors.ts')
  return new WalletError(rows.providerErrors[key], parameters)
}
