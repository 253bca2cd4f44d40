import type { ErrorActor, ErrorPhase } from '#lib/errors/defineErrors.ts'
import type { ErrorTexts } from '#lib/errors/ErrorTexts.ts'
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
  /** Who can act on an external error: the user on the page or in the wallet, its maker, or the site. */
  actor?: ErrorActor
}

/**
 * Converts any thrown value into what the UI shows. An error that no row matches becomes
 * `walletFailed` with the wallet's own message if a wallet handled the request, `walletGaveNoReason`
 * if it has no message, and `unexpected` if no wallet was involved.
 * `texts` is the catalog in the page's language; default: the rows' own, which are English.
 */
export function explain(error: unknown, phase?: ErrorPhase, texts: ErrorTexts = {}): Explanation {
  const found = toWalletError(error, phase)
  const known = found instanceof WalletError ? found : fallback(found, phase)
  const { key, message, level, actor, code, details } = known
  return {
    key,
    ...textsOf(known, texts[key]),
    level,
    ...(actor && { actor }),
    ...(code !== undefined && { code }),
    ...(details && details !== message && { details }),
  }
}

/** The row's own texts if there are none in the page's language, or an argument is unknown. */
function textsOf({ message, fix, args }: WalletError, text: ErrorTexts[string] | undefined) {
  if (!text) return { message, fix }
  const isComplete = [...text.message.matchAll(placeholder)].every(
    ([, name = '']) => args[name] !== undefined,
  )
  if (!isComplete) return { message, fix: text.fix }
  const filled = text.message.replace(placeholder, (_, name: string) => String(args[name]))
  return { message: filled, fix: text.fix }
}

const placeholder = /\{(\w+)\}/g

function fallback(cause: unknown, phase: ErrorPhase | undefined): WalletError {
  const text = externalMessage(cause)
  if (isWallets(phase))
    return text === undefined
      ? new WalletError(fallbackErrors.walletGaveNoReason, { cause })
      : new WalletError(fallbackErrors.walletFailed, { args: { reason: text }, cause })
  return new WalletError(fallbackErrors.unexpected, { cause, ...(text && { details: text }) })
}

/** Phases in which only the wallet handles the request. */
function isWallets(phase: ErrorPhase | undefined) {
  return phase === 'connect' || phase === 'sign' || phase === 'switchChain'
}
