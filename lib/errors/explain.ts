import type { ErrorPhase } from '#lib/errors/defineErrors.ts'
import { externalMessage } from '#lib/errors/externalMessage.ts'
import { fallbackErrors } from '#lib/errors/fallbackErrors.ts'
import { toWalletError } from '#lib/errors/toWalletError.ts'
import { WalletError } from '#lib/errors/WalletError.ts'

/** An error as the UI shows it. */
export type Explanation = {
  key: string
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
  const { key, message, fix, level, code, details } =
    found instanceof WalletError ? found : fallback(found, phase)
  return {
    key,
    message,
    fix,
    level,
    ...(code !== undefined && { code }),
    ...(details && details !== message && { details }),
  }
}

function fallback(cause: unknown, phase: ErrorPhase | undefined): WalletError {
  const text = externalMessage(cause)
  if (isWallets(phase))
    return new WalletError(fallbackErrors.walletFailed, { args: { reason: text }, cause })
  return new WalletError(fallbackErrors.unexpected, { cause, ...(text && { details: text }) })
}

/** Phases in which only the wallet handles the request. */
function isWallets(phase: ErrorPhase | undefined) {
  return phase === 'connect' || phase === 'sign' || phase === 'switchChain'
}
