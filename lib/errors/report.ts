import type { ErrorPhase } from '#lib/errors/defineErrors.ts'
import { errorChain } from '#lib/errors/errorChain.ts'
import { errorReporter } from '#lib/errors/errorReporter.ts'
import { explain } from '#lib/errors/explain.ts'
import { plainMessage } from '#lib/errors/externalMessage.ts'
import { findWalletError } from '#lib/errors/findWalletError.ts'
import { WalletError } from '#lib/errors/WalletError.ts'

/** Errors that were already reported: several screens may show the same one. */
const reported = new WeakSet<object>()

/**
 * Reports an error that is shown to the user, once, with its level and causes, to the console or to
 * the site's own reporter (errorReporter.ts).
 */
export function report(error: unknown, phase?: ErrorPhase): void {
  const known = findWalletError(error) ?? error
  if (typeof known === 'object' && known !== null) {
    if (reported.has(known)) return
    reported.add(known)
  }
  const { fix: _, ...explanation } = explain(error, phase)
  try {
    errorReporter()({ ...explanation, causes: causesOf(error), error })
  } catch (failure) {
    // An error in the reporter must not prevent the screen from showing the message.
    reportError(failure)
  }
}

/** The errors inside, without the WalletError itself, which the report already names. */
function causesOf(error: unknown): string[] {
  return errorChain(error)
    .filter((link) => !(link.error instanceof WalletError))
    .map(({ name, code, text }) => {
      const message = plainMessage(text.split('\n').find((line) => line.trim() !== ''))
      const title = [name ?? 'a value', code !== undefined && `(${code})`].filter(Boolean).join(' ')
      return message ? `${title}: ${message}` : title
    })
}
