import { turnkeyErrors } from '#connectors/turnkey/errors.ts'
import { hasDomain } from '#connectors/turnkey/passkey/relyingParty.ts'
import type { ErrorRow } from '#lib/errors/defineErrors.ts'
import { externalMessage } from '#lib/errors/externalMessage.ts'
import { providerErrors } from '#lib/errors/providerErrors.ts'
import { WalletError } from '#lib/errors/WalletError.ts'

/**
 * What the browser was asked for. A new passkey must be discoverable, and its authenticator may have
 * one already; the use of one may require user verification.
 */
type Ceremony = 'create' | 'get'

/**
 * Normalizes a failed ceremony by the error's name and its kind: the nine passkey errors.
 * Browsers do not distinguish a user who cancels, one who takes too long and one without a passkey
 * here: `userRejected`, which is only a warning.
 */
export function normalizePasskeyError(error: unknown, ceremony: Ceremony): unknown {
  if (error instanceof WalletError) return error
  switch (nameOf(error)) {
    case 'AbortError':
      return passkeyError(turnkeyErrors.passkeyAborted, error)
    case 'NotAllowedError':
      return passkeyError(providerErrors.userRejected, error)
    case 'ConstraintError':
      return passkeyError(
        ceremony === 'create'
          ? turnkeyErrors.passkeyNotDiscoverable
          : turnkeyErrors.passkeyNoUserVerification,
        error,
      )
    case 'InvalidStateError':
      // Where no passkey is created, it is the page that is in no state for it, such as a hidden one.
      return passkeyError(
        ceremony === 'create'
          ? turnkeyErrors.passkeyPreviouslyRegistered
          : turnkeyErrors.passkeyGeneral,
        error,
      )
    case 'NotSupportedError':
      return passkeyError(unsupportedPart(error), error)
    case 'SecurityError':
      return passkeyError(
        hasDomain() ? turnkeyErrors.passkeyInvalidRpId : turnkeyErrors.passkeyInvalidDomain,
        error,
      )
    case 'TypeError':
      // Any other TypeError is a bug in the page and keeps its message.
      return /\buser\W?(id|handle)\b/i.test(messageOf(error))
        ? passkeyError(turnkeyErrors.passkeyInvalidUserId, error)
        : error
    // Chromium, if another prompt of the page is open.
    case 'OperationError':
    case 'UnknownError':
      return passkeyError(turnkeyErrors.passkeyGeneral, error)
    default:
      return error
  }
}

/**
 * Browsers use one name for everything an authenticator does not support; only the message distinguishes
 * which. User verification can be missing even if it is only discouraged: Android creates no
 * passkey on a device without a screen lock.
 */
function unsupportedPart(error: unknown) {
  const message = messageOf(error)
  if (/user ?verification/i.test(message)) return turnkeyErrors.passkeyNoUserVerification
  if (/resident|discoverable/i.test(message)) return turnkeyErrors.passkeyNotDiscoverable
  return turnkeyErrors.passkeyNoAlgorithm
}

function messageOf(error: unknown) {
  return String((error as { message?: unknown } | null | undefined)?.message)
}

function nameOf(error: unknown) {
  return (error as { name?: unknown } | null | undefined)?.name
}

function passkeyError(row: ErrorRow, cause: unknown) {
  const details = externalMessage(cause)
  return new WalletError(row, { cause, ...(details && { details }) })
}
