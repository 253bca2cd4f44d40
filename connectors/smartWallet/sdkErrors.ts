import { catalogue } from '#lib/errors/catalogue.ts'
import { WalletError } from '#lib/errors/WalletError.ts'

/** Catalogue rows whose messages the SDK throws. */
const namedRows = ['noRpcUrl', 'noValidSession', 'invalidSession'] as const

/**
 * Turns what the SDK rejects with, a plain object, into an Error: a WalletError if the
 * specification names it, else with the original code, data and message.
 */
export function toSdkError(error: unknown): unknown {
  if (error instanceof Error || typeof error !== 'object' || error === null) return error
  const { code, message, data } = error as { code?: unknown; message?: unknown; data?: unknown }
  const key = namedRows.find((row) => catalogue[row].message === message)
  if (key) return new WalletError(key, { cause: error })
  return Object.assign(new Error(typeof message === 'string' ? message : 'No words.'), {
    code,
    ...(data !== undefined && { data }),
  })
}
