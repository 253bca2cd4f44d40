import { catalogue, type ErrorKey } from '#lib/errors/catalogue.ts'
import type { ErrorRow, Moment } from '#lib/errors/ErrorRow.ts'
import { foreignWords } from '#lib/errors/foreignWords.ts'
import { toWalletError } from '#lib/errors/toWalletError.ts'
import { WalletError } from '#lib/errors/WalletError.ts'

/** An error as a screen shows it. */
export type Explanation = {
  key: ErrorKey
  message: string
  /** What the person can do. */
  fix: string
  /** The foreign words that say more, never a stack. */
  details?: string
  code?: number | string
  level: 'warn' | 'error'
}

/** Turns whatever was thrown into what a screen shows; what no row names is `unexpected`. */
export function explain(error: unknown, moment?: Moment): Explanation {
  const named = toWalletError(error, moment)
  const known: WalletError | undefined = named instanceof WalletError ? named : undefined
  const key = known?.key ?? 'unexpected'
  const row: ErrorRow = catalogue[key]
  const message = known?.message ?? String(row.message)
  const details = known ? known.details : foreignWords(error)
  return {
    key,
    message,
    fix: row.fix,
    level: known?.level ?? 'error',
    ...(row.code !== undefined && { code: row.code }),
    ...(details && details !== message && { details }),
  }
}
