import { sdkErrors } from '#connectors/smartWallet/sdkErrors.ts'
import { WalletError } from '#lib/errors/WalletError.ts'

/** Rows whose messages the SDK throws. */
const namedRows = Object.values(sdkErrors)

/**
 * Turns what the SDK rejects with, a plain object, into an Error: a WalletError if a
 * row of the catalog has its message, else with the original code, data and message.
 */
export function toSdkError(error: unknown): unknown {
  if (error instanceof Error || typeof error !== 'object' || error === null) return error
  const { code, message, data } = error as { code?: unknown; message?: unknown; data?: unknown }
  const row = namedRows.find((row) => row.message === message)
  if (row) return new WalletError(row, { cause: error })
  return Object.assign(new Error(typeof message === 'string' ? message : 'No words.'), {
    code,
    ...(data !== undefined && { data }),
  })
}
