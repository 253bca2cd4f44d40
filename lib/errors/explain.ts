import { catalogue, type ErrorKey } from '#lib/errors/catalogue.ts'
import type { ErrorPhase, ErrorRow } from '#lib/errors/ErrorRow.ts'
import { externalMessage } from '#lib/errors/externalMessage.ts'
import { toWalletError } from '#lib/errors/toWalletError.ts'
import { WalletError } from '#lib/errors/WalletError.ts'

/** An error as the UI shows it. */
export type Explanation = {
  key: ErrorKey
  message: string
  /** What the user can do about it. */
  fix: string
  /** The external message, never a stack. */
  details?: string
  code?: number | string
  level: 'warn' | 'error'
}

/**
 * Converts any thrown value into what the UI shows. An error that no row matches becomes
 * `walletFailed` with the wallet's own message if a wallet handled the request, else `unexpected`.
 */
export function explain(error: unknown, phase?: ErrorPhase): Explanation {
  const found = toWalletError(error, phase)
  const named = found instanceof WalletError || !isWallets(phase) ? found : walletFailed(found)
  const known: WalletError | undefined = named instanceof WalletError ? named : undefined
  const key = known?.key ?? 'unexpected'
  const row: ErrorRow = catalogue[key]
  const message = known?.message ?? String(row.message)
  const details = known ? known.details : externalMessage(error)
  return {
    key,
    message,
    fix: row.fix,
    level: known?.level ?? 'error',
    ...(row.code !== undefined && { code: row.code }),
    ...(details && details !== message && { details }),
  }
}

/** Phases in which only the wallet handles the request. */
function isWallets(phase: ErrorPhase | undefined) {
  return phase === 'connect' || phase === 'sign' || phase === 'switchChain'
}

function walletFailed(cause: unknown) {
  return new WalletError('walletFailed', { args: { reason: externalMessage(cause) }, cause })
}
