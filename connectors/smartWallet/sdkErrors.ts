import { catalogue } from '#lib/errors/catalogue.ts'
import { WalletError } from '#lib/errors/WalletError.ts'

/** Rows that the SDK throws in the specification's own words (§8). */
const namedRows = ['noRpcUrl', 'noValidSession', 'invalidSession'] as const

/**
 * An Error for what the SDK rejects with, which is a plain object: by its row where the
 * specification names it, else with the code, data and words that it came with.
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
